import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { Id, Timestamp } from './query.ts';

export const EmployeeCrew = z.object({
  id: Id,
  crewId: Id,
  employeeId: Id,
  isDriver: z.boolean(),
  isCurrent: z.boolean(),
  isForeman: z.boolean(),
  isSupervisor: z.boolean(),
  assignedAt: Timestamp,
  updatedAt: Timestamp,
  revision: z.number().int(),
  employee: PersonRef.loose().nullable().optional(),
  crew: z.looseObject({ id: Id }).nullable().optional(),
});
export type EmployeeCrew = z.infer<typeof EmployeeCrew>;

export const Crew = z.object({
  id: Id,
  isDefault: z.boolean(),
  isPrimary: z.boolean(),
  isCurrent: z.boolean(),
  foremanId: Id.nullable(),
  jobId: Id.nullable(),
  updatedAt: Timestamp,
  revision: z.number().int(),
  foreman: PersonRef.loose().nullable().optional(),
  job: z.looseObject({ id: Id }).nullable().optional(),
  employeeCrews: z.array(EmployeeCrew).optional(),
});
export type Crew = z.infer<typeof Crew>;
