import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Overtaking } from '../http/conflicts.ts';
import { changeOf, writeOf } from '../http/history.ts';
import { Day, Id, ListQuery, listOf, Paging, PathId, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';
import type { Topic } from '../live/topics.ts';

/**
 * One change: who, acting as whom, what, from what to what. `actorId` is null when the system did
 * it.
 */
export const AuditEntry = z.object({
  id: z.number().int().positive(),
  at: Timestamp,
  actorId: Id.nullable(),
  actingAsId: Id.nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
  ip: z.string().nullable(),
  /** The browser, app or program it came from, as it calls itself. */
  device: z.string().nullable(),
  actor: PersonRef.loose().nullable().optional(),
  actingAs: PersonRef.loose().nullable().optional(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What the history of a person is made of, by the subjects of its audit. */
export const PersonPart = z.enum(['employee', 'employee_picture']);
export type PersonPart = z.infer<typeof PersonPart>;

/** What is told of a person's rows to whoever reads the audit, by the subject of their audit. */
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

/** What was written to a person and their pictures. `id` is the employee's row number. */
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

/** What changes are about, as people sort them, and the subjects of the audit behind each. */
export const AUDIT_KINDS = {
  job: ['job', 'job_invoice', 'job_site_photo', 'jobnote'],
  crew: ['crew', 'employee_crew'],
  timesheet: ['dwo', 'dwo_job', 'workshift', 'timebreak', 'temporal_workshift', 'daily_job_hazard_analysis'],
  person: ['employee', 'employee_picture', 'user'],
  vehicle: ['vehicle/foreman'],
  alert: ['alert'],
  file: ['upload_employee', 'download_workshift_csv', 'download_iif', 'download_job_csv', 'employee/csv', 'file', 'audit'],
  setting: ['approversettings', 'region', 'api_token', 'webhook', 'webhook_delivery', 'webhook_hold'],
  signIn: ['session'],
} as const satisfies Record<string, readonly Topic[]>;
export type AuditKind = keyof typeof AUDIT_KINDS;

const SearchText = z.string().trim().max(100);

/**
 * Query of `audit/changes`: beside what every list takes, `by` is a part of the name of who did it
 * or as whom, `about` one of the job or the person that was changed. A `#` before a job's number is
 * ignored.
 */
export const AuditQuery = ListQuery.extend({ by: SearchText.optional(), about: SearchText.optional() }).strict();
export type AuditQuery = z.infer<typeof AuditQuery>;

/** What a change is about: as much of it as is known, by its names. */
export const AuditThing = z.object({
  person: z.string().nullable(),
  /** `#10491 12 Main St` */
  job: z.string().nullable(),
  day: Day.nullable(),
  /** What else it is called, e.g. a file or a region. */
  name: z.string().nullable(),
});
export type AuditThing = z.infer<typeof AuditThing>;

/** One change as people read it. */
export const AuditChange = z.object({
  id: z.number().int().positive(),
  at: Timestamp,
  /** Null: the system itself. */
  by: z.string().nullable(),
  byId: Id.nullable(),
  /** The person they were acting as, when that was somebody else. */
  actingAs: z.string().nullable(),
  /** e.g. `workshift.edit` */
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  thing: AuditThing,
  /** Before and after of each field that changed; people, jobs and regions by their names. */
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
