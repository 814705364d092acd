import { refused } from '#shared/http/errors.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { type DatedRates, isIn, payRates, RATE_FIELDS, type RateTexts, ratePeriods } from '#shared/rules/rates.ts';
import type { WriteContext } from '../context.ts';
import { reviseRow } from '../db/rows.ts';
import { employee } from '../db/tables/people.ts';
import { correctEarlierRates, type EmployeeRow, insertEarlierRates, listEarlierRates, removeEarlierRates } from './repository.ts';

/** Rates as given by a form; undefined ones stay. */
export type GivenRates = { [Field in keyof DatedRates]?: DatedRates[Field] | undefined };
/** The part of a write context that entering rates needs. */
export type RateContext = Pick<WriteContext, 'write' | 'now' | 'timeZone'>;

/**
 * Enters rates of a locked person from a business day on: the given one, or today. Rates valid
 * until then are kept as earlier ones; those with the latest day stand in the person's row. A
 * person's first rates count without a start. The queue updates shifts worked already that this
 * affects.
 * @returns the columns to write to the person's row; undefined ones stay
 * @throws Failure 400 for a day without rates
 */
export async function enterRates(context: RateContext, before: EmployeeRow, given: GivenRates): Promise<GivenRates> {
  const texts = textsIn(given);
  const isChanged = RATE_FIELDS.some((field) => texts[field] !== undefined && texts[field] !== before[field]);
  if (!isChanged && !given.ratesFrom) return STAYING;
  if (Object.keys(texts).length === 0) throw refused('ratesFrom', 'needs the rates that count from that day on');
  // Shifts of a person with rates have theirs already: without a given day nothing changes.
  if (given.ratesFrom || !payRates(before)) await context.write.after.recountRates(before.id, given.ratesFrom ?? null);
  return { ...STAYING, ...(await place(context, before, texts, given.ratesFrom ?? undefined)) };
}

/**
 * Removes the rates of a locked person that count from a day on: those before count on. The queue
 * updates shifts worked already that this affects.
 */
export async function removeRates(context: RateContext, before: EmployeeRow, day: string): Promise<void> {
  const { write } = context;
  const { tx } = write;
  const earlier = (await listEarlierRates(tx, before.id)).map(datedIn);
  await write.after.recountRates(before.id, day);
  if (before.ratesFrom === day) {
    const newest = earlier.reduce<DatedRates>(
      (one, other) => ((other.ratesFrom ?? '') >= (one.ratesFrom ?? '') ? other : one),
      NONE,
    );
    await removeEarlierRates(tx, before.id, newest.ratesFrom);
    await reviseRow(write, 'employee', employee, before, { ...newest, updatedAt: context.now });
    return;
  }
  await removeEarlierRates(tx, before.id, day);
  const removed = earlier.find(({ ratesFrom }) => ratesFrom === day);
  write.audit({ action: 'employee.rates', subject: 'employee', subjectId: before.id, before: removed ?? null, after: null });
  write.changed('employee');
}

const NONE: DatedRates = {
  ...(Object.fromEntries(RATE_FIELDS.map((field) => [field, null])) as RateTexts),
  ratesFrom: null,
};

/**
 * Inserts rates among the person's earlier ones by their day.
 * @returns the latest of them all
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
