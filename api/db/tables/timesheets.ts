import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { NO_GPS } from '#shared/constants.ts';
import { REASON_MAX } from '#shared/rules/notes.ts';
import { BreakType, LocationKind, PictureMatch, ShiftStatus, ShiftType, TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { createdAt, isOneOf, key, moment, revision, updatedAt, word } from './columns.ts';
import { crew } from './crews.ts';
import { file } from './files.ts';
import { job } from './jobs.ts';
import { employee, employeeKey, region } from './people.ts';

export const dailyJobHazardAnalysis = pgTable(
  'daily_job_hazard_analysis',
  {
    id: key(),
    jobId: integer().references(() => job.id),
    foremanId: employeeKey(),
    date: date().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    isSigned: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    index('hazard_analysis_job').on(table.jobId, table.date),
    index('hazard_analysis_foreman').on(table.foremanId, table.date),
  ],
);

/** A foreman's day: one daily work order per foreman and date. */
export const dwo = pgTable(
  'dwo',
  {
    id: key(),
    date: date().notNull(),
    foremanId: employeeKey(),
    supervisorId: integer().references(() => employee.id),
    regionId: integer().references(() => region.id),
    crewId: integer().references(() => crew.id),
    status: word(TimesheetStatus).notNull().default('submitted'),
    description: text(),
    dailyJobHazardAnalysisId: integer().references(() => dailyJobHazardAnalysis.id),
    /** The phone's id for a day that it saved offline: saving it twice makes one day. */
    clientId: uuid().unique(),
    /**
     * The foreman's and the supervisor's names, written by the api and folded by a trigger
     * (`search_text`).
     */
    searchData: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('dwo_status', isOneOf(table.status, TimesheetStatus)),
    uniqueIndex('dwo_foreman_date').on(table.foremanId, table.date),
    index('dwo_date').on(table.date, table.id),
    index('dwo_status_date').on(table.status, table.date),
    /** Serves the days that a caller sees from the index alone. */
    index('dwo_supervisor_date').on(table.supervisorId, table.date, table.id),
    index('dwo_region_date').on(table.regionId, table.date),
    index('dwo_hazard_analysis').on(table.dailyJobHazardAnalysisId),
    index('dwo_search').using('gin', sql`${table.searchData} gin_trgm_ops`),
  ],
);

export const dwoJob = pgTable(
  'dwo_job',
  {
    id: key(),
    dwoId: integer()
      .notNull()
      .references(() => dwo.id, { onDelete: 'cascade' }),
    crewId: integer().references(() => crew.id),
    jobId: integer()
      .notNull()
      .references(() => job.id),
    status: word(TimesheetStatus).notNull().default('submitted'),
    startLocation: text(),
    endLocation: text(),
    samsaraUrl: text(),
    approvedById: integer().references(() => employee.id),
    approvedAt: moment(),
    /** Set when it is sent back; cleared when it is submitted or approved again. */
    sentBackReason: text(),
    sentBackById: integer().references(() => employee.id),
    sentBackAt: moment(),
    updatedById: integer().references(() => employee.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('dwo_job_status', isOneOf(table.status, TimesheetStatus)),
    check(
      'dwo_job_sent_back',
      sql`${table.sentBackReason} is null or (${table.status} = 'draft' and length(${table.sentBackReason}) <= ${sql.raw(`${REASON_MAX}`)})`,
    ),
    uniqueIndex('dwo_job_once').on(table.dwoId, table.jobId),
    /**
     * Serve the sheets that a caller sees, by day and by job, from the indexes alone. The foreign
     * key of shifts refers to the second.
     */
    index('dwo_job_day').on(table.dwoId, table.id),
    uniqueIndex('dwo_job_job').on(table.jobId, table.dwoId, table.id),
  ],
);

/**
 * Totals of the finished shifts of a DWO job, so that a year is added up without its shifts.
 * Written only by `writeSheetTotals`, with the job's costs. Day, job and date never change and save
 * a join.
 */
export const sheetTotal = pgTable(
  'sheet_total',
  {
    dwoJobId: integer()
      .primaryKey()
      .references(() => dwoJob.id, { onDelete: 'cascade' }),
    dwoId: integer().notNull(),
    jobId: integer().notNull(),
    date: date().notNull(),
    /** Whole minutes, No Show left out. */
    minutes: integer().notNull(),
    /** Labor cost of the shifts, and the part of it that is overtime. */
    laborCents: integer().notNull(),
    overtimeCents: integer().notNull(),
  },
  (table) => [
    index('sheet_total_date').on(table.date, table.jobId, table.dwoId, table.minutes, table.laborCents),
    index('sheet_total_job').on(table.jobId),
  ],
);

export const workshift = pgTable(
  'workshift',
  {
    id: key(),
    /** Its sheet, with that sheet's day and job: they never change and save a join. */
    dwoJobId: integer().notNull(),
    dwoId: integer().notNull(),
    jobId: integer().notNull(),
    date: date().notNull(),
    employeeId: employeeKey(),
    type: word(ShiftType).notNull().default('NORMAL'),
    status: word(ShiftStatus).notNull(),
    /** Approval of the shift itself, so that one worker's day can be approved alone. */
    approvalStatus: word(TimesheetStatus).notNull().default('submitted'),
    start: moment().notNull(),
    end: moment(),
    startLocation: text(),
    endLocation: text(),
    startLocationType: word(LocationKind),
    endLocationType: word(LocationKind),
    /** When its coordinates were removed after their time, or with its person. */
    placesRemovedAt: moment(),
    startPictureId: integer().references(() => file.id),
    endPictureId: integer().references(() => file.id),
    startPictureMatchStatus: word(PictureMatch).notNull().default('pending'),
    endPictureMatchStatus: word(PictureMatch).notNull().default('pending'),
    /** Whole minutes, breaks taken off. */
    hours: integer().notNull().default(0),
    /**
     * Hourly rates when it was worked, in cents: straight time, and listed overtime and double
     * time. Written only by `writeRates`; null until the shift is over, and while its person has no
     * rate.
     */
    straightRate: integer(),
    overtimeRate: integer(),
    doubleRate: integer(),
    isDriver: boolean().notNull().default(false),
    phaseCode: text(),
    wasTemporal: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    foreignKey({
      name: 'workshift_sheet',
      columns: [table.jobId, table.dwoId, table.dwoJobId],
      foreignColumns: [dwoJob.jobId, dwoJob.dwoId, dwoJob.id],
    }).onDelete('cascade'),
    check('workshift_span', sql`${table.end} is null or ${table.end} >= ${table.start}`),
    check('workshift_finished', sql`(${table.status} = 'finished') = (${table.end} is not null)`),
    check('workshift_status', sql`${isOneOf(table.status, ShiftStatus)} and ${isOneOf(table.approvalStatus, TimesheetStatus)}`),
    check('workshift_type', isOneOf(table.type, ShiftType)),
    /** A person has one running shift at most. */
    uniqueIndex('workshift_running').on(table.employeeId).where(sql`${table.status} = 'running'`),
    // Finds the shift of a file: for its readers, and for the sweep of unused files.
    index('workshift_start_picture').on(table.startPictureId).where(sql`${table.startPictureId} is not null`),
    index('workshift_end_picture').on(table.endPictureId).where(sql`${table.endPictureId} is not null`),
    /** Shifts whose coordinates are kept; the place of a clock without GPS is none. */
    index('workshift_located')
      .on(table.date)
      .where(sql`${table.startLocation} <> '${sql.raw(NO_GPS)}' or ${table.endLocation} <> '${sql.raw(NO_GPS)}'`),
    index('workshift_dwo_job').on(table.dwoJobId),
    index('workshift_employee_date').on(table.employeeId, table.date),
    /** Counts people per day, and finds the days a caller sees, from the index alone. */
    index('workshift_date').on(table.date, table.employeeId, table.dwoId, table.jobId),
    /** Partial indexes for the few shifts that the dashboard counts people and mismatches by. */
    index('workshift_exception')
      .on(table.date, table.type, table.approvalStatus, table.employeeId, table.dwoId, table.jobId)
      .where(sql`${table.type} <> 'NORMAL'`),
    index('workshift_mismatch')
      .on(
        table.date,
        table.dwoId,
        table.jobId,
        table.startPictureMatchStatus,
        table.endPictureMatchStatus,
        table.startLocationType,
        table.endLocationType,
      )
      .where(
        sql`${table.startPictureMatchStatus} = 'notMatched' or ${table.endPictureMatchStatus} = 'notMatched' or ${table.startLocationType} = 'unknown' or ${table.endLocationType} = 'unknown'`,
      ),
  ],
);

export const timebreak = pgTable(
  'timebreak',
  {
    id: key(),
    workShiftId: integer()
      .notNull()
      .references(() => workshift.id, { onDelete: 'cascade' }),
    type: word(BreakType).notNull(),
    status: word(ShiftStatus).notNull(),
    start: moment().notNull(),
    end: moment(),
    phaseCode: text(),
    createdById: integer().references(() => employee.id),
    updatedById: integer().references(() => employee.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('timebreak_span', sql`${table.end} is null or ${table.end} >= ${table.start}`),
    check('timebreak_finished', sql`(${table.status} = 'finished') = (${table.end} is not null)`),
    check('timebreak_type', isOneOf(table.type, BreakType)),
    uniqueIndex('timebreak_running').on(table.workShiftId).where(sql`${table.status} = 'running'`),
    index('timebreak_shift').on(table.workShiftId),
  ],
);

/**
 * A person without an employee record who worked on a DWO job; later swapped for a real one or
 * kept.
 */
export const temporalWorkshift = pgTable(
  'temporal_workshift',
  {
    id: key(),
    dwoJobId: integer()
      .notNull()
      .references(() => dwoJob.id, { onDelete: 'cascade' }),
    employeeName: text().notNull(),
    type: word(ShiftType).notNull().default('NORMAL'),
    start: moment().notNull(),
    end: moment().notNull(),
    createdById: integer().references(() => employee.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('temporal_workshift_span', sql`${table.end} > ${table.start}`),
    index('temporal_workshift_dwo_job').on(table.dwoJobId),
  ],
);

/** The phone's own backup of a day, opaque to the api. */
export const appState = pgTable(
  'app_state',
  {
    foremanId: employeeKey(),
    date: date().notNull(),
    appStateBackup: jsonb().$type<Record<string, unknown> | null>(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.foremanId, table.date] })],
);
