import type { z } from 'zod';
import { Failure } from '#shared/http/errors.ts';
import {
  canBeEstimated,
  END_NOT_LATER,
  ESTIMATE_OUT_OF_RANGE,
  isWholePlace,
  type JobChange,
  JobFields,
  type JobForm,
  type NewJob,
  PLACE_IS_A_PAIR,
  START_IS_PAST,
} from '#shared/jobs/job-form.ts';
import { estimatedCost } from '#shared/rules/costs.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';

type Changed = Omit<z.output<typeof JobChange>, 'revision'>;
type Whole = z.output<typeof NewJob> | Omit<z.output<typeof JobForm>, 'revision'>;

/** The cost columns of a form; undefined ones stay. */
interface Bids {
  bidLaborCost: string;
  bidMaterialsCost: string;
  bidOtherCost: string;
  bidPrice: string;
}
interface Dates {
  startDate: Date;
  endDate: Date;
}

const NO_MONEY = '0.00';
const LAST_SECOND_MS = 999;

const refusal = (field: string, reason: string) => new Failure(400, reason, { errors: [{ field, reason }] });

/**
 * The columns of a whole form [jobs-3]: a missing cost is 0.00, an empty estimated cost is labor
 * plus materials plus other, the start is the start of its day, the end 23:59:59 of its day. Other
 * optional fields that are absent become null.
 * @throws Failure 400 when the end is before the start, or the estimate adds up to too much
 */
export function formColumns(form: Whole, timeZone: string) {
  return {
    ...form,
    ...optionalsOf(form),
    ...datesOf(form, timeZone),
    ...bidsOf(form, { bidLaborCost: NO_MONEY, bidMaterialsCost: NO_MONEY, bidOtherCost: NO_MONEY, bidPrice: null }),
  };
}

/**
 * The columns of a part of the form; absent fields stay.
 * @throws Failure 400 when the end would be before the start
 */
export function changeColumns(before: Bids & Dates, change: Changed, timeZone: string) {
  const { startDate, endDate, bidLaborCost, bidMaterialsCost, bidOtherCost, bidPrice, ...rest } = change;
  const given = { bidLaborCost, bidMaterialsCost, bidOtherCost, bidPrice };
  const hasBids = Object.values(given).some((one) => one !== undefined);
  const hasDates = startDate !== undefined || endDate !== undefined;
  return {
    ...rest,
    ...(hasDates ? datesOf({ startDate: startDate ?? before.startDate, endDate: endDate ?? before.endDate }, timeZone) : {}),
    ...(hasBids ? bidsOf(given, before) : {}),
  };
}

/** "A new job's start cannot be in the past (skipped when editing)." @throws Failure 400 */
export function assertNotPast(startDate: Date, today: string, timeZone: string): void {
  if (businessDate(startDate, timeZone) < today) throw refusal('startDate', START_IS_PAST);
}

type Place = Partial<Record<'latitude' | 'longitude', number | null | undefined>>;

/**
 * Checks that a change leaves both coordinates of the job or none [jobs-11].
 * @param before the job as it is stored; undefined for a new one
 * @throws Failure 400
 */
export function assertWholePlace(before: Place | undefined, { latitude, longitude }: Place): void {
  if (latitude === undefined && longitude === undefined) return;
  const after = {
    latitude: latitude === undefined ? before?.latitude : latitude,
    longitude: longitude === undefined ? before?.longitude : longitude,
  };
  if (!isWholePlace(after)) throw refusal('longitude', PLACE_IS_A_PAIR);
}

type Fields = z.output<typeof JobFields>;
/** The form with null for each absent optional field. */
type Optionals = {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]-?: Exclude<Fields[Name], undefined> | null;
};

const OPTIONAL = Object.entries(JobFields.shape).flatMap(([name, schema]) =>
  schema.safeParse(undefined).success ? [name as keyof Optionals] : [],
);

const optionalsOf = (form: Whole): Optionals =>
  Object.fromEntries(OPTIONAL.map((name) => [name, form[name] ?? null])) as unknown as Optionals;

type Given = Partial<Record<keyof Bids, string | null | undefined>>;

function bidsOf(given: Given, otherwise: Omit<Bids, 'bidPrice'> & { bidPrice: string | null }): Bids {
  const pick = (name: Exclude<keyof Bids, 'bidPrice'>) =>
    given[name] === undefined ? otherwise[name] : (given[name] ?? NO_MONEY);
  const parts = {
    bidLaborCost: pick('bidLaborCost'),
    bidMaterialsCost: pick('bidMaterialsCost'),
    bidOtherCost: pick('bidOtherCost'),
  };
  const price = given.bidPrice === undefined ? otherwise.bidPrice : given.bidPrice;
  if (price === null && !canBeEstimated(parts)) throw refusal('bidPrice', ESTIMATE_OUT_OF_RANGE);
  return { ...parts, bidPrice: price ?? estimatedCost(parts) };
}

type DateGiven = string | Date;

function datesOf({ startDate, endDate }: { startDate: DateGiven; endDate: DateGiven }, timeZone: string): Dates {
  const start = businessDay(dayIn(startDate, timeZone), timeZone).start;
  const end = new Date(businessDay(dayIn(endDate, timeZone), timeZone).end.getTime() - LAST_SECOND_MS);
  if (end <= start) throw refusal('endDate', END_NOT_LATER);
  return { startDate: start, endDate: end };
}

/** The business day of a form's date: the day it names, or the one that its moment lies in. */
const dayIn = (given: DateGiven, timeZone: string): string =>
  typeof given === 'string' && given.length === 10 ? given : businessDate(new Date(given), timeZone);
