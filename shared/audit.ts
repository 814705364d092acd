import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { Id, Timestamp } from './http/query.ts';

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
