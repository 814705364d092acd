import { refused } from '#shared/http/errors.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { type DatedRates, isIn, payRates, RATE_FIELDS, type RateTexts, ratePeriods } from '#shared/rules/rates.ts';
import type { WriteContext } from '../write-context.ts';
import { correctEarlierRates, type EmployeeRow, insertEarlierRates, listEarlierRates } from './repository.ts';

/** Rates as a form gives them: what is undefined stays. */
export type GivenRates = { [Field in keyof DatedRates]?: DatedRates[Field] | undefined };
/** Where rates are entered. */
export type RateContext = Pick<WriteContext, 'write' | 'now' | 'timeZone'>;

/**
 * Enters rates of somebody whose row is locked, as counting from a business day on: the one that is
 * named, else today. Those that count until then are kept as earlier ones; the newest by their day
 * stand with the person. The first rates that somebody has count since ever. Shifts that were
 * worked already and are to move are looked at later, by the queue.
 * @returns what is to be written to the person's row; what is undefined stays
 * @throws Failure 400 for a day without rates
 */
export async function enterRates(context: RateContext, before: EmployeeRow, given: GivenRates): Promise<GivenRates> {
  const texts = textsIn(given);
  const isChanged = RATE_FIELDS.some((field) => texts[field] !== undefined && texts[field] !== before[field]);
  if (!isChanged && !given.ratesFrom) return STAYING;
  if (Object.keys(texts).length === 0) throw refused('ratesFrom', 'needs the rates that count from that day on');
  // Of somebody who has rates every shift has its own: without a day nothing moves.
  if (given.ratesFrom || !payRates(before)) await context.write.after.recountRates(before.id, given.ratesFrom ?? null);
  return { ...STAYING, ...(await place(context, before, texts, given.ratesFrom ?? undefined)) };
}

/**
 * Puts rates in their place among those that somebody has had.
 * @returns what of them is the newest
 */
async function place(
  { write: { tx, audit }, now, timeZone }: RateContext,
  before: EmployeeRow,
  texts: Partial<RateTexts>,
  day?: string,
): Promise<GivenRates> {
  const earlier = await listEarlierRates(tx, before.id);
  if (earlier.length === 0 && !payRates(before)) return { ...texts, ratesFrom: day ?? null };
  const today = businessDate(now, timeZone);
  const newest = before.ratesFrom ?? '';
  const from = day ?? (newest > today ? newest : today);
  if (from === newest) return texts;
  if (from > newest) {
    await insertEarlierRates(tx, before.id, datedIn(before));
    return { ...texts, ratesFrom: from };
  }
  const known = [before, ...earlier].map(datedIn);
  const inForce = ratePeriods(known).find((period) => isIn(period, from))?.rates;
  const entered = { ...inForce, ...texts, ratesFrom: from };
  await correctEarlierRates(tx, before.id, entered);
  audit({ action: 'employee.rates', subject: 'employee', subjectId: before.id, before: inForce ?? null, after: entered });
  return {};
}

const STAYING: GivenRates = Object.fromEntries([...RATE_FIELDS, 'ratesFrom'].map((field) => [field, undefined]));

const textsIn = (given: GivenRates): Partial<RateTexts> =>
  Object.fromEntries(RATE_FIELDS.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])));

const datedIn = (row: DatedRates): DatedRates => ({
  ...(Object.fromEntries(RATE_FIELDS.map((field) => [field, row[field]])) as RateTexts),
  ratesFrom: row.ratesFrom,
});
