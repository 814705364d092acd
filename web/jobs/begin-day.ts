import { dayCalls, sheetCalls } from '#shared/calls/timesheets.ts';
import { Failure } from '#shared/http/errors.ts';
import { send } from '../http/send.ts';

interface NewDay {
  foremanId: number;
  /** yyyy-MM-dd */
  date: string;
  jobIds: readonly number[];
}

/** Starts a foreman's day with sheets of these jobs; answers the day's number. */
export async function createDay({ foremanId, date, jobIds }: NewDay): Promise<number> {
  return (await send(dayCalls.begin, { params: { foremanId, date }, body: { jobIds } })).data.id;
}

/** The id of the existing record that a refusal with this code names. */
const thereIn = ({ extras }: Failure, code: string): number | undefined =>
  extras.code === code ? (extras.details as { id: number } | undefined)?.id : undefined;

/** The number of the day that somebody else has begun; undefined for any other failure. */
export const begunIn = (failure: Failure): number | undefined => thereIn(failure, 'DWO_EXISTS');

interface NewSheet {
  dwoId: number;
  jobId: number;
  crewId: number;
}

/**
 * Puts a job on a day that has begun, with a row of no hours for everybody in its crew.
 * @returns the number of its sheet, also when somebody else has just added it
 */
export async function addToDay(sheet: NewSheet): Promise<number> {
  try {
    return (await send(sheetCalls.post, { body: { ...sheet, status: 'submitted' } })).data.id;
  } catch (cause) {
    const there = cause instanceof Failure ? thereIn(cause, 'DWO_JOB_EXISTS') : undefined;
    if (there === undefined) throw cause;
    return there;
  }
}

/** Refusals that name what a day needs before it can be created. */
const MISSING: ReadonlySet<string | undefined> = new Set(['NO_CREW', 'NO_FOREMAN']);

/** Whether the day could not be created because the job has no crew, or that no foreman. */
export const lacksPeople = ({ extras }: Failure): boolean => MISSING.has(extras.code);
