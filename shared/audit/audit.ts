import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Overtaking } from '../http/error-schemas.ts';
import { changeOf, writeOf } from '../http/history.ts';
import { Day, Id, ListQuery, listOf, Paging, PathId, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';
import type { Topic } from '../live/topics.ts';

/**
 * One entry of the audit log: author, acting as whom, action, and the row before and after.
 * `actorId` is null when the system made the change. `program` names the API token, made by the
 * actor, that a program used.
 */
export const AuditEntry = z.object({
  id: z.number().int().positive(),
  at: Timestamp,
  actorId: Id.nullable(),
  actingAsId: Id.nullable(),
  tokenId: Id.nullable(),
  program: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
  ip: z.string().nullable(),
  /** The `User-Agent` of the browser, app or program. */
  device: z.string().nullable(),
  actor: PersonRef.loose().nullable().optional(),
  actingAs: PersonRef.loose().nullable().optional(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The audit subjects in a person's history. */
export const PersonPart = z.enum(['employee', 'employee_picture']);
export type PersonPart = z.infer<typeof PersonPart>;

/** Allow-list of the fields in a person's history, by audit subject. */
export const DISCLOSED_OF_PERSON = {
  employee: [
    'employeeId',
    'firstName',
    'lastName',
    'role',
    'isActive',
    'regionId',
    'regions',
    'supervisorId',
    'companyName',
    'class',
    'email',
    'workPhone',
    'accountNo',
    'earningRate1',
    'earningRate2',
    'earningRate3',
    'earningRate4',
    'earningRate5',
    'earningRate6',
    'ratesFrom',
    'vacationAvailable',
    'hasNotMatchedPictures',
  ],
  employee_picture: ['isMain'],
} as const satisfies Record<PersonPart, readonly string[]>;

/** `GET employee/{id}/history`: the newest write first. */
export const PersonHistory = listOf(writeOf(changeOf(PersonPart)));
export type PersonHistory = z.infer<typeof PersonHistory>;

/** The history of a person and their pictures. `id` is the employee's row number. */
export const personHistoryLive = liveResource<PersonHistory>()({
  path: LIVE_PATHS.personHistory,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'audit'],
  params: z.object({ id: PathId }),
  query: Paging.strict(),
  answer: ListAnswer,
  topics: ['audit', 'employee', 'employee_picture'],
});

/** Kinds of changes for the filter of the audit page, each with its audit subjects. */
export const AUDIT_KINDS = {
  job: ['job', 'job_invoice', 'job_site_photo', 'job_phase_code', 'jobnote'],
  crew: ['crew', 'employee_crew'],
  timesheet: [
    'dwo',
    'dwo_job',
    'workshift',
    'timebreak',
    'temporal_workshift',
    'daily_job_hazard_analysis',
    'shift_log_line',
    'late_call',
    'payroll_reminder',
    'feed_loss',
  ],
  person: ['employee', 'employee_picture', 'user'],
  vehicle: ['vehicle', 'vehicle/foreman'],
  alert: ['alert', 'notice'],
  file: [
    'import',
    'import_mapping',
    'upload_employee',
    'download_workshift_csv',
    'download_iif',
    'download_job_csv',
    'employee/csv',
    'file',
    'audit',
  ],
  setting: [
    'approversettings',
    'sheet_signs',
    'region',
    'company',
    'saved_view',
    'phase_code',
    'payroll_name_list',
    'display',
    'api_token',
    'webhook',
    'webhook_delivery',
    'webhook_hold',
  ],
  signIn: ['session'],
} as const satisfies Record<string, readonly Topic[]>;
export type AuditKind = keyof typeof AUDIT_KINDS;

const SearchText = z.string().trim().max(100);

/**
 * Query of `audit/changes`, on top of every list's: `by` is part of the name of the author or of
 * the person they acted as, `about` part of the changed job or person. A `#` before a job's number
 * is ignored.
 */
export const AuditQuery = ListQuery.extend({ by: SearchText.optional(), about: SearchText.optional() }).strict();
export type AuditQuery = z.infer<typeof AuditQuery>;

/** The names of the thing that was changed; null where unknown. */
export const AuditThing = z.object({
  person: z.string().nullable(),
  /** `#10491 12 Main St` */
  job: z.string().nullable(),
  day: Day.nullable(),
  /** Any other name, e.g. of a file or a region. */
  name: z.string().nullable(),
});
export type AuditThing = z.infer<typeof AuditThing>;

/** One change, for display. */
export const AuditChange = z.object({
  id: z.number().int().positive(),
  at: Timestamp,
  /** Null for the system. */
  by: z.string().nullable(),
  byId: Id.nullable(),
  /** The person they acted as; null when as themselves. */
  actingAs: z.string().nullable(),
  /** The API token by which their program did it; null for people. */
  program: z.string().nullable(),
  /** e.g. `workshift.edit` */
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  thing: AuditThing,
  /** Each changed field before and after; people, jobs and regions by name. */
  fields: Overtaking.shape.fields,
  ip: z.string().nullable(),
  device: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** `GET audit/changes` */
export const AuditChanges = listOf(AuditChange);
export type AuditChanges = z.infer<typeof AuditChanges>;

/** Every change, for admins. */
export const auditLive = liveResource<AuditChanges>()({
  path: LIVE_PATHS.audit,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'audit'],
  query: AuditQuery,
  answer: ListAnswer,
  topics: ['audit'],
});
