import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { changeOf, writeOf } from './http/history.ts';
import { Id, listOf, Paging, PathId, Timestamp } from './http/query.ts';
import { ListAnswer, liveResource } from './live/resource.ts';

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
  actor: PersonRef.loose().nullable().optional(),
  actingAs: PersonRef.loose().nullable().optional(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What the history of a person is made of, by the subjects of its audit. */
export const PersonPart = z.enum(['employee', 'employee_picture']);
export type PersonPart = z.infer<typeof PersonPart>;

/** What is told of a person's rows to whoever reads the audit, by the subject of their audit. */
export const TOLD_OF_PERSON = {
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
  path: '/employee/:id/history',
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'audit'],
  params: z.object({ id: PathId }),
  query: Paging.strict(),
  answer: ListAnswer,
  topics: ['audit', 'employee', 'employee_picture'],
});
