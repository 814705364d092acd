import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { JobNumbers } from '#shared/settings.ts';
import { apiToken } from './api-tokens.ts';
import { aboutJob, aboutPerson } from './audit-about.ts';
import { createdAt, isOneOf, key, moment, revision, updatedAt, word } from './columns.ts';
import { employee } from './people.ts';

/**
 * The one row of the admin panel: whether supervisors and sub-admins may approve last week for a
 * while, and which numbers of jobs are shown.
 */
export const approverSettings = pgTable(
  'approver_settings',
  {
    id: integer().primaryKey().default(1),
    isActive: boolean().notNull().default(false),
    expires: moment(),
    lastUpdatedByEmployeeId: integer().references(() => employee.id),
    /** The numbers that people see of jobs. */
    jobNumbers: word(JobNumbers).notNull().default('muster'),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('approver_settings_one_row', sql`${table.id} = 1`),
    check('approver_settings_job_numbers', isOneOf(table.jobNumbers, JobNumbers)),
  ],
);

export const changelogEntry = pgTable('changelog_entry', {
  id: key(),
  version: text().notNull().unique(),
  date: date().notNull(),
  description: text().notNull(),
});

/**
 * The audit: who changed what, acting as whom, before and after. Append-only: a trigger refuses
 * UPDATE, DELETE and TRUNCATE (decision 76).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    /** The person at the keyboard; null when the system did it. */
    actorId: integer().references(() => employee.id),
    /** The person they acted as, when that was somebody else. */
    actingAsId: integer().references(() => employee.id),
    /** The API token of the program that did it; the actor is who made the token. */
    tokenId: integer().references(() => apiToken.id),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text(),
    before: jsonb(),
    after: jsonb(),
    requestId: text(),
    ip: text(),
    /** The browser, app or program, as it identifies itself. */
    device: text(),
  },
  (table) => [
    index('audit_log_subject').on(table.subject, table.subjectId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
    /** Serves the history of a sheet: its shifts, temporary workers, breaks and comments. */
    index('audit_log_on_sheet')
      .on(sql`(coalesce(${table.after}, ${table.before}) ->> 'dwoJobId')`, table.id)
      .where(sql`${table.subject} in ('workshift', 'temporal_workshift')`),
    index('audit_log_on_shift')
      .on(sql`(coalesce(${table.after}, ${table.before}) ->> 'workShiftId')`, table.id)
      .where(sql`${table.subject} = 'timebreak'`),
    index('audit_log_on_day')
      .on(sql`(coalesce(${table.after}, ${table.before}) ->> 'dwoId')`, table.id)
      .where(sql`${table.subject} = 'jobnote'`),
    /** Serves the history of a job: its invoices, expenses, notes and crews. */
    index('audit_log_of_job')
      .on(sql`(coalesce(${table.after}, ${table.before}) ->> 'jobId')`, table.id)
      .where(sql`${table.subject} in ('job_invoice', 'job_site_photo', 'jobnote', 'crew')`),
    index('audit_log_on_crew')
      .on(sql`(coalesce(${table.after}, ${table.before}) ->> 'crewId')`, table.id)
      .where(sql`${table.subject} = 'employee_crew'`),
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_token').on(table.tokenId, table.id).where(sql`${table.tokenId} is not null`),
    index('audit_log_acting_as').on(table.actingAsId, table.id).where(sql`${table.actingAsId} is not null`),
    index('audit_log_about_job')
      .on(aboutJob(table), table.id)
      .where(sql`${aboutJob(table)} is not null`),
    index('audit_log_about_person')
      .on(aboutPerson(table), table.id)
      .where(sql`${aboutPerson(table)} is not null`),
  ],
);
