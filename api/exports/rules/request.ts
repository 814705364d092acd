import type { z } from 'zod';
import { dayOf, MAX_DAYS } from '#api/query/ranges.ts';
import { JobExportWhere, TIMESHEET_EXPORT_DAYS, TimesheetExportWhere } from '#shared/exports.ts';
import { fieldErrors } from '#shared/http/error-schemas.ts';
import { Failure } from '#shared/http/errors.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import { businessDate, daysIn } from '#shared/rules/periods.ts';

/**
 * The request for a file. Days are business days, both included; null where the family has none.
 */
export interface Asked {
  company: string | null;
  start: string | null;
  end: string | null;
  withUnapproved: boolean;
}

/** The parameters of a family's request. */
export type Asks = 'week' | 'range' | 'nothing';

const NOTHING: Asked = { company: null, start: null, end: null, withUnapproved: false };

/**
 * Reads `where{company, start, end}`: from start of day to end of day in the business time zone, a
 * week at most for timesheets, nothing beyond today [exports-2].
 * @throws Failure 400 that names the field
 */
export function readAsked(asks: Asks, where: unknown, { now, timeZone }: { now: Date; timeZone: string }): Asked {
  if (asks === 'nothing') return NOTHING;
  const given = asks === 'week' ? parse(TimesheetExportWhere, where) : { ...parse(JobExportWhere, where), ...NO_COMPANY };
  const dayIn = (field: 'start' | 'end') => dayOf(given[field], timeZone, (reason) => refuse(field, reason));
  const [start, end] = [dayIn('start'), dayIn('end')];
  if (end < start) throw refuse('end', 'must not be earlier than start');
  if (end > businessDate(now, timeZone)) throw refuse('end', 'must not be in the future');
  const [days, most] = [daysIn({ start, end }), asks === 'week' ? TIMESHEET_EXPORT_DAYS : MAX_DAYS];
  if (days > most)
    throw refuse('end', asks === 'week' ? 'must be within one week of start' : 'must be within three years of start');
  return { company: given.company, start, end, withUnapproved: given.withUnapproved };
}

const NO_COMPANY = { company: null, withUnapproved: false };

function parse<T extends z.ZodType>(schema: T, where: unknown): z.output<T> {
  const result = schema.safeParse(where ?? {}, { error: plainWords });
  if (result.success) return result.data;
  throw new Failure(400, 'The export cannot be made like this', { errors: fieldErrors(result.error, 'where') });
}

/** The refusal of a request for a file, naming the field. */
export const refuse = (field: string, reason: string) =>
  new Failure(400, 'The export cannot be made like this', { errors: [{ field: `where.${field}`, reason }] });

/**
 * A deterministic file name: equal requests have equal names, so that a payroll program notices a
 * file it has taken already.
 */
export function fileNameFor(
  what: string,
  { company, start, end, withUnapproved }: Asked,
  today: string,
  extension: string,
): string {
  const days = start && end ? [start, end] : [today];
  const parts = [what, company?.replaceAll(/\W+/g, '-'), ...days, withUnapproved ? 'with-unapproved' : undefined];
  return `${parts.filter((part) => part !== undefined).join('_')}.${extension}`.toLowerCase();
}
