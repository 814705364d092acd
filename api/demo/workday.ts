import { createRandom } from './random.ts';

/**
 * A crew's hours on one day, in minutes of the business day. Today's rows and the phones share
 * them, so that the state is consistent whenever the demo starts.
 */
export interface Workday {
  begins: number;
  /** The first of the crew goes home then; the others follow within `HOME_WITHIN`. */
  ends: number;
}

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

const BEGINS = { least: at(6, 25), most: at(7, 5) };
const ENDS = { least: at(15, 45), most: at(16, 20) };
/** One crew in so many stays longer, until its street is open again. */
const LONG_ONE_IN = 3;
const LONG_ENDS = { least: at(17), most: at(18, 20) };
/** Minutes between the first and the last of a crew. */
const HOME_WITHIN = 12;
/** No day and no job begins after this. */
const LATEST_BEGIN = at(15, 15);

/** Crews that are held up this morning: their day begins when somebody looks. */
export const isHeldUp = (foreman: number): boolean => foreman % 9 === 4;

/** A crew's hours, deterministic by day and foreman (an index). */
export function workdayOf(date: string, foreman: number): Workday {
  const random = createRandom(`workday/${date}/${foreman}`);
  const isLong = random.int(1, LONG_ONE_IN) === 1 || isHeldUp(foreman);
  const { least, most } = isLong ? LONG_ENDS : ENDS;
  return { begins: random.int(BEGINS.least, BEGINS.most), ends: random.int(least, most) };
}

/** The minute at which a member of a crew goes home. */
export const homeMinute = (date: string, { ends }: Workday, employeeId: number): number =>
  ends + createRandom(`home/${date}/${employeeId}`).int(0, HOME_WITHIN);

/** Whether a crew can still begin a job. */
export const canBegin = ({ begins, ends }: Workday, minute: number): boolean =>
  minute >= begins && minute < Math.min(LATEST_BEGIN, ends);
