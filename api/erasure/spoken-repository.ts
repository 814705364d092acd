import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Topic } from '#shared/live/topics.ts';
import { MOST_VIEW_NAME } from '#shared/views/words.ts';
import type { Tx } from '../db/schema.ts';
import { alert, alertStep } from '../db/tables/alerts.ts';
import { apiToken, idempotencyKey } from '../db/tables/api-tokens.ts';
import { file } from '../db/tables/files.ts';
import { importFile, importMapping, importRow } from '../db/tables/imports.ts';
import { job, jobInvoice, jobPhaseCode, jobSitePhoto, phaseCode } from '../db/tables/jobs.ts';
import { jobnote } from '../db/tables/notes.ts';
import { payrollName, payrollNameList } from '../db/tables/payroll-names.ts';
import { savedView } from '../db/tables/settings.ts';
import { lateCall, shiftLogLine } from '../db/tables/shift-log.ts';
import { appState, dailyJobHazardAnalysis, dwo, dwoJob, temporalWorkshift } from '../db/tables/timesheets.ts';
import { exportFile, uploadEmployee, uploadEmployeeError } from '../db/tables/transfers.ts';
import { vehicle } from '../db/tables/vehicles.ts';
import { webhook, webhookDelivery } from '../db/tables/webhooks.ts';

/** A column in which people write, or programs tell, of somebody. */
export interface Spoken {
  column: PgColumn;
  topic: Topic;
  /** The most letters that the column holds. */
  most?: number;
}

const of = (topic: Topic, ...columns: PgColumn[]): Spoken[] => columns.map((column) => ({ column, topic }));

/**
 * Every column whose texts may speak of a person; the audit, their own row and folded texts for
 * search are apart. A test compares it with the database: a new column is in it, or is named there
 * as one that speaks of nobody.
 */
export const SPOKEN: readonly Spoken[] = [
  ...of('alert', alert.data),
  { column: alertStep.note, topic: 'alert', most: 500 },
  ...of('api_token', apiToken.name, idempotencyKey.answer),
  ...of('daily_job_hazard_analysis', dailyJobHazardAnalysis.data),
  ...of('dwo', dwo.description, appState.appStateBackup),
  { column: dwoJob.sentBackReason, topic: 'dwo_job', most: 255 },
  ...of('download_workshift_csv', exportFile.fileName, exportFile.blockers, exportFile.reason),
  ...of('file', file.fileName),
  ...of('import', importFile.fileName, importFile.header, importFile.samples, importFile.mapping, importFile.matches),
  ...of('import', importFile.keptAs, importFile.findings, importFile.reason, importFile.sheets, importFile.sheet),
  ...of('import_row', importRow.texts, importRow.errors, importRow.before, importRow.was),
  ...of('import_mapping', importMapping.name, importMapping.heads, importMapping.matches),
  ...of('job', job.address, job.fcc, job.inspector, job.billedTo, job.description, job.workOrderNumber),
  ...of('job_invoice', jobInvoice.invoiceNumber),
  ...of('job_phase_code', jobPhaseCode.description),
  ...of('job_site_photo', jobSitePhoto.description, jobSitePhoto.type),
  { column: jobnote.title, topic: 'jobnote', most: 18 },
  { column: jobnote.note, topic: 'jobnote', most: 255 },
  { column: lateCall.words, topic: 'late_call', most: 120 },
  ...of('payroll_name_list', payrollName.name, payrollNameList.fileName),
  ...of('phase_code', phaseCode.description),
  { column: savedView.name, topic: 'saved_view', most: MOST_VIEW_NAME },
  ...of('saved_view', savedView.query),
  { column: shiftLogLine.note, topic: 'shift_log_line', most: 500 },
  ...of('temporal_workshift', temporalWorkshift.employeeName),
  ...of('upload_employee', uploadEmployee.fileName, uploadEmployee.reason),
  ...of('upload_employee_error', uploadEmployeeError.data, uploadEmployeeError.errors),
  ...of('vehicle', vehicle.name, vehicle.model),
  ...of('webhook', webhook.name),
  ...of('webhook_delivery', webhookDelivery.body, webhookDelivery.fault),
];

/** What is sought, as arrays of PostgreSQL, with one expression that finds any of it. */
export interface SoughtSql {
  patterns: readonly string[];
  marks: readonly string[];
  any: string;
}

export const arrays = ({ patterns, marks }: SoughtSql): SQL =>
  sql`${sql.param([...patterns])}::text[], ${sql.param([...marks])}::text[]`;

/** Takes what is sought from the texts of a column; answers in how many rows it stood. */
export async function eraseFrom(tx: Tx, { column, most }: Spoken, sought: SoughtSql): Promise<number> {
  const name = sql.identifier(toSnakeCase(column.name));
  const erased = {
    text: sql`text_erased(${name}, ${arrays(sought)})`,
    json: sql`words_erased(${name}::jsonb, ${arrays(sought)})::json`,
    jsonb: sql`words_erased(${name}, ${arrays(sought)})`,
  }[column.getSQLType()];
  const set = most === undefined ? erased : sql`left(${erased}, ${most}::int)`;
  const { rowCount } = await tx.execute(sql`update ${column.table} set ${name} = ${set} where ${name}::text ~* ${sought.any}`);
  return rowCount ?? 0;
}

/** Takes a name from what is searched, which is folded. */
export async function eraseFromSearch(tx: Tx, name: string, mark: string): Promise<number> {
  let rows = 0;
  for (const table of [dwo, jobSitePhoto]) {
    const { rowCount } = await tx.execute(sql`update ${table}
      set search_data = replace(search_data, search_text(${name}), search_text(${mark}))
      where strpos(search_data, search_text(${name})) > 0`);
    rows += rowCount ?? 0;
  }
  return rows;
}
