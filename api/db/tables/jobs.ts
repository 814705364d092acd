import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { JobCategory, JobStatus, JobType, WorkOrderType } from '#shared/jobs/jobs.ts';
import { createdAt, isOneOf, key, moment, money, revision, updatedAt, word } from './columns.ts';
import { file } from './files.ts';
import { employee, region } from './people.ts';

/** Sorts job numbers by the numbers in them: #9999 before #10000, WM-9 before WM-10. */
export const numberOrder = (number: SQLWrapper): SQL => sql`${number} collate natural_order`;
/** Whether a number is of Muster's own numbering: the next one follows the greatest of these. */
export const isMusterNumber = (number: SQLWrapper): SQL => sql`${number} ~ '^[0-9]{1,12}$'`;

/**
 * A company has one job of a number, whatever the letter case [jobs-10]. Jobs without a company
 * count as those of one.
 */
export const ownNumberKey = ({ company, externalNumber }: Record<'company' | 'externalNumber', SQLWrapper>) =>
  [sql<string>`coalesce(${company}, '')`, sql<string>`lower(${externalNumber})`] as const;

/** Work under way first, then work to come, then what is over. */
const WORK_FIRST = [
  'inProgress',
  'assigned',
  'suspended',
  'unassigned',
  'completed',
  'done',
  'canceled',
] as const satisfies readonly JobStatus[];

/** Jobs by their status, work first [jobs-4]. */
export const workFirst = (status: SQLWrapper): SQL =>
  sql`array_position(${sql.raw(`'{${WORK_FIRST.join(',')}}'::text[]`)}, ${status})`;

export const job = pgTable(
  'job',
  {
    id: key(),
    /** The number people say aloud. */
    jobId: text().notNull().unique(),
    /** The company's own number, as in its payroll program. */
    externalNumber: text(),
    /**
     * The number of a job as people see it [jobs-12], kept by a trigger: it follows both numbers
     * and the setting.
     */
    shownNumber: text().notNull().default(''),
    address: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    category: word(JobCategory).notNull(),
    type: word(JobType).notNull(),
    workOrderType: word(WorkOrderType).notNull(),
    workOrderNumber: text(),
    status: word(JobStatus).notNull().default('unassigned'),
    startDate: moment().notNull(),
    endDate: moment().notNull(),
    finalizedDate: date(),
    regionId: integer()
      .notNull()
      .references(() => region.id),
    supervisorId: integer().references(() => employee.id),
    company: text(),
    fcc: text(),
    inspector: text(),
    billedTo: text(),
    description: text(),
    /** When its crews start, by weekday (`StartTimes`). */
    startTimes: jsonb().$type<string[] | null>(),
    bidLaborCost: money(),
    bidMaterialsCost: money(),
    bidOtherCost: money(),
    bidPrice: money(),
    laborCost: money(),
    materialsCost: money(),
    otherCost: money(),
    overtimeCost: money(),
    amountBilled: money(),
    dateBilled: date(),
    progressPercentage: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    /** Whole minutes worked so far, and planned. */
    currentHours: integer().notNull().default(0),
    totalHours: integer().notNull().default(0),
    /**
     * Whole minutes and costs from before the first sheet here; the job's hours and costs include
     * them [jobs-13].
     */
    openingHours: integer().notNull().default(0),
    openingLaborCost: money(),
    openingMaterialsCost: money(),
    openingOtherCost: money(),
    isOvercost: boolean()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`${job.bidPrice} > 0 and ${job.laborCost} + ${job.materialsCost} + ${job.otherCost} > ${job.bidPrice}`,
      ),
    hasOvertime: boolean()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${job.overtimeCost} > 0`),
    /**
     * Job id, own number, address, foremen, WO#, client and supervisor, kept by database triggers.
     * The third column, because a search reads it in every row.
     */
    searchData: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('job_dates', sql`${table.endDate} > ${table.startDate}`),
    check('job_progress', sql`${table.progressPercentage} between 0 and 100`),
    check('job_status', isOneOf(table.status, JobStatus)),
    check('job_category', isOneOf(table.category, JobCategory)),
    check('job_type', isOneOf(table.type, JobType)),
    check('job_work_order_type', isOneOf(table.workOrderType, WorkOrderType)),
    uniqueIndex('job_external_number')
      .on(...ownNumberKey(table))
      .where(sql`${table.externalNumber} is not null`),
    /** A file of many jobs that names no company looks each of them up by its number alone. */
    index('job_own_number').on(ownNumberKey(table)[1]).where(sql`${table.externalNumber} is not null`),
    index('job_status_region').on(table.status, table.regionId),
    index('job_region').on(table.regionId, table.id),
    /** Of a supervisor's own jobs, which are mostly over, those that are not come first. */
    index('job_supervisor').on(table.supervisorId, workFirst(table.status), table.id.desc().nullsFirst()),
    index('job_number').on(numberOrder(table.jobId)).where(isMusterNumber(table.jobId)),
    index('job_shown_number').on(numberOrder(table.shownNumber), table.id),
    index('job_start').on(table.startDate, table.id),
    index('job_end').on(table.endDate, table.id),
    index('job_hours').on(table.currentHours, table.id),
    index('job_work').on(workFirst(table.status), table.id.desc().nullsFirst()),
    /** Few open jobs have exceeded their bid: without this a page of them walks over all jobs. */
    index('job_overcost').on(table.status, table.id).where(sql`${table.isOvercost}`),
    /** Counts of the Summary are read from this index alone. */
    index('job_counts').on(table.status, table.workOrderType, table.isOvercost, table.hasOvertime),
    index('job_search').using('gin', sql`${table.searchData} gin_trgm_ops`),
  ],
);

export const jobInvoice = pgTable(
  'job_invoice',
  {
    id: key(),
    jobId: integer()
      .notNull()
      .references(() => job.id, { onDelete: 'cascade' }),
    invoiceNumber: text().notNull(),
    date: date().notNull(),
    amount: money(),
    percentageBilled: numeric({ precision: 7, scale: 2, mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('job_invoice_amount', sql`${table.amount} >= 0 and ${table.percentageBilled} >= 0`),
    index('job_invoice_job').on(table.jobId),
  ],
);

/** Job expenses and site photos: one controller holds both. */
export const jobSitePhoto = pgTable(
  'job_site_photo',
  {
    id: key(),
    jobId: integer()
      .notNull()
      .references(() => job.id, { onDelete: 'cascade' }),
    date: date().notNull(),
    description: text().notNull(),
    amount: money(),
    type: text(),
    fileId: integer().references(() => file.id),
    createdById: integer().references(() => employee.id),
    /** Folded by a trigger (`search_text`). */
    searchData: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    index('job_site_photo_job').on(table.jobId, table.date),
    index('job_site_photo_date').on(table.date, table.jobId, table.amount),
    index('job_site_photo_file').on(table.fileId).where(sql`${table.fileId} is not null`),
    index('job_site_photo_search').using('gin', sql`${table.searchData} gin_trgm_ops`),
  ],
);

export const jobPhaseCode = pgTable(
  'job_phase_code',
  {
    id: key(),
    jobId: integer()
      .notNull()
      .references(() => job.id, { onDelete: 'cascade' }),
    phaseCode: text().notNull(),
    description: text(),
    isRetired: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [uniqueIndex('job_phase_code_once').on(table.jobId, table.phaseCode)],
);

/** The company's phase codes, which jobs of a category begin with. */
export const phaseCode = pgTable(
  'phase_code',
  {
    id: key(),
    category: word(JobCategory).notNull(),
    phaseCode: text().notNull(),
    description: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('phase_code_category', isOneOf(table.category, JobCategory)),
    uniqueIndex('phase_code_once').on(table.category, table.phaseCode),
  ],
);

/**
 * A job's totals of a month, so that a year is added up without its sheets and expenses. Written
 * only by `writeJobMonths`, with the job's costs.
 */
export const jobMonth = pgTable(
  'job_month',
  {
    jobId: integer()
      .notNull()
      .references(() => job.id, { onDelete: 'cascade' }),
    /** The first day of the month. */
    month: date().notNull(),
    /** Whole minutes, No Show left out. */
    minutes: integer().notNull(),
    /** Labor and expenses. */
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.month] })],
);
