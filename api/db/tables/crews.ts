import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, key, revision, updatedAt } from './columns.ts';
import { job } from './jobs.ts';
import { employee, employeeKey } from './people.ts';

/** A foreman's default crew has no job; a job's first crew is its primary one. */
export const crew = pgTable(
  'crew',
  {
    id: key(),
    isDefault: boolean().notNull().default(false),
    isPrimary: boolean().notNull().default(false),
    isCurrent: boolean().notNull().default(true),
    foremanId: integer().references(() => employee.id),
    jobId: integer().references(() => job.id, { onDelete: 'cascade' }),
    /** When it starts, by weekday (`StartTimes`); null for the starts of its job. */
    startTimes: jsonb().$type<string[] | null>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('crew_default_or_job', sql`${table.isDefault} <> (${table.jobId} is not null)`),
    uniqueIndex('crew_primary').on(table.jobId).where(sql`${table.isPrimary} and ${table.isCurrent}`),
    uniqueIndex('crew_default').on(table.foremanId).where(sql`${table.isDefault} and ${table.isCurrent}`),
    index('crew_job').on(table.jobId),
    index('crew_foreman').on(table.foremanId),
  ],
);

export const employeeCrew = pgTable(
  'employee_crew',
  {
    id: key(),
    crewId: integer()
      .notNull()
      .references(() => crew.id, { onDelete: 'cascade' }),
    employeeId: employeeKey(),
    isDriver: boolean().notNull().default(false),
    isCurrent: boolean().notNull().default(true),
    isForeman: boolean().notNull().default(false),
    isSupervisor: boolean().notNull().default(false),
    assignedAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    uniqueIndex('employee_crew_member').on(table.crewId, table.employeeId),
    /** Serves the members of a crew from the index alone. */
    index('employee_crew_current')
      .on(table.crewId, table.employeeId, table.isForeman, table.isSupervisor, table.assignedAt)
      .where(sql`${table.isCurrent}`),
    uniqueIndex('employee_crew_driver').on(table.crewId).where(sql`${table.isDriver} and ${table.isCurrent}`),
    uniqueIndex('employee_crew_foreman').on(table.crewId).where(sql`${table.isForeman} and ${table.isCurrent}`),
    index('employee_crew_employee').on(table.employeeId, table.isCurrent),
  ],
);
