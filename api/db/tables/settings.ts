import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { JobNumbers } from '#shared/settings.ts';
import type { SheetFinding } from '#shared/timesheets/rules/findings.ts';
import { MOST_VIEW_NAME, VIEW_LISTS, VIEW_ROLES } from '#shared/views/words.ts';
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
    /** Somebody who is late raises an alert [alerts-5]. */
    lateAlerts: boolean().notNull().default(false),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('approver_settings_one_row', sql`${table.id} = 1`),
    check('approver_settings_job_numbers', isOneOf(table.jobNumbers, JobNumbers)),
  ],
);

/**
 * The one row of which signs count on timesheets, and from when on [approval-14]; `SIGN_RULES`
 * until somebody changes them.
 */
export const sheetSigns = pgTable(
  'sheet_signs',
  {
    id: integer().primaryKey().default(1),
    off: text().array().$type<readonly SheetFinding[]>().notNull(),
    lunchAfterMinutes: integer().notNull(),
    usualMinutes: integer().notNull(),
    usualPercent: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [check('sheet_signs_one_row', sql`${table.id} = 1`)],
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

const LISTS = { options: VIEW_LISTS };
const SHARED_WITH = { options: VIEW_ROLES };

/**
 * Filters, sorting and columns of a list under a name, of one person, who may share it with a role.
 */
export const savedView = pgTable(
  'saved_view',
  {
    id: key(),
    employeeId: integer()
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
    list: word(LISTS).notNull(),
    name: text().notNull(),
    /** The parameters of the list's address, by name. */
    query: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    role: word(SHARED_WITH),
    isPinned: boolean().notNull().default(false),
    position: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('saved_view_list', isOneOf(table.list, LISTS)),
    check('saved_view_role', isOneOf(table.role, SHARED_WITH)),
    check('saved_view_name', sql`length(${table.name}) between 1 and ${sql.raw(String(MOST_VIEW_NAME))}`),
    // Names are compared under a lock: two that an erasure makes alike may stay.
    index('saved_view_employee').on(table.employeeId, table.list),
    index('saved_view_shared').on(table.role).where(sql`${table.role} is not null`),
  ],
);
