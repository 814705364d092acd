import { z } from 'zod';
import { Day, Id, SeenRevision } from '../http/query.ts';
import { Email } from '../rules/contacts.ts';
import { dollarsOf, MOST_CENTS, typedCents } from '../rules/costs.ts';
import { StartTimes } from '../rules/expected/start-times.ts';
import { refuseRuined } from '../rules/ruined.ts';
import { isOneLine, NAME_IS_ONE_LINE } from '../rules/typed-name.ts';
import { degreesIn, placeIn } from './coordinates.ts';
import { JobCategory, JobProgress, JobStatus, JobType, WorkOrderType } from './jobs.ts';
import { CodeLines, TypedCodes } from './phase-codes.ts';

/*
 * The job form [jobs-1], with its messages. Of two messages the first is for a missing value, the
 * second for a placeholder or a value out of range. The api checks what depends on the day or on
 * two fields (api/jobs/form-rules.ts).
 */

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';
const either = (missing: string, otherwise: string) => ({
  error: ({ input }: { input?: unknown }) => (isMissing(input) ? missing : otherwise),
});

const Address = z
  .string('Address is required')
  .trim()
  .refine((text) => text !== '' && text !== 'Address', 'Address is required')
  .superRefine(refuseRuined)
  .max(300, 'Address must have at most 300 characters');

const RegionId = z
  .number(either('Region is required', 'Select a Region'))
  .int('Select a Region')
  .min(1, 'Select a Region')
  .max(2_147_483_647, 'Select a Region');

/** Schema of a calendar day, or a timestamp on one; outputs the day. */
const DayOrMoment = (missing: string, invalid: string) =>
  z.string(either(missing, invalid)).superRefine((text, ctx) => {
    const isReadable = Day.safeParse(text.slice(0, 10)).success && (text.length === 10 || !Number.isNaN(Date.parse(text)));
    if (!isReadable) ctx.addIssue({ code: 'custom', message: text === '' ? missing : invalid });
  });

/** Schema of an optional text; an empty text or the form's placeholder becomes null. */
const OptionalText = (max: number, placeholder?: string) =>
  z
    .string('must be a text')
    .trim()
    .max(max, `must have at most ${max} characters`)
    .refine((text) => !text.includes('\0'), 'must not hold a zero character')
    .nullish()
    .transform((text) => (text === '' || (placeholder !== undefined && text === placeholder) ? null : text));

/** Schema of an optional name or number: client, inspector, work order. */
const OptionalName = (max: number, placeholder?: string) =>
  OptionalText(max, placeholder)
    .refine((text) => typeof text !== 'string' || isOneLine(text), NAME_IS_ONE_LINE)
    .superRefine(refuseRuined);

const NO_COST = '0000000';
/** Message also for a computed estimate that exceeds the column [jobs-3]. */
export const ESTIMATE_OUT_OF_RANGE = 'Invalid Estimated Cost value';

/** Schema of typed money [general-11]; null when empty or the placeholder. */
const Cost = (unreadable: string, outOfRange: string) =>
  z
    .union([z.string(), z.number()], unreadable)
    .nullish()
    .transform((given, ctx) => {
      if (given === undefined || given === null) return given;
      const text = String(given).trim();
      if (text === '' || text.replace(/^\$\s*/, '') === NO_COST) return null;
      const cents = typedCents(text);
      if (cents !== undefined && cents >= 0 && cents <= MOST_CENTS) return dollarsOf(cents);
      ctx.addIssue({ code: 'custom', message: cents === undefined ? unreadable : outOfRange });
      return z.NEVER;
    });

const LINK_FAULTS = {
  shortLink: 'This short link does not say where it leads: open it, and paste the address of the page that opens',
  noPlace: 'This link names no place: put a pin on the map, and paste its coordinates',
} as const;
export const PLACE_IS_A_PAIR = 'Latitude and longitude belong together';

/** Schema of one typed coordinate, in decimals or with minutes and seconds; null when empty. */
const Degrees = (axis: 'NS' | 'EW', limit: number) =>
  z
    .union([z.number(), z.string().max(2_000)], 'must be a number')
    .nullish()
    .transform((given, ctx) => {
      if (given === undefined || given === null) return given;
      if (typeof given === 'string' && given.trim() === '') return null;
      const degrees = typeof given === 'number' ? given : degreesIn(given, axis);
      if (degrees !== undefined && Math.abs(degrees) <= limit) return degrees;
      ctx.addIssue({ code: 'custom', message: degreesFault(String(given), degrees, limit) });
      return z.NEVER;
    });

/** Says what is wrong with a coordinate that cannot be taken. */
function degreesFault(text: string, degrees: number | undefined, limit: number): string {
  if (degrees !== undefined) return `must be from -${limit} to ${limit}`;
  const place = placeIn(text);
  return typeof place === 'string' ? LINK_FAULTS[place] : 'must be degrees, such as 40.7128';
}

const place = { latitude: Degrees('NS', 90), longitude: Degrees('EW', 180) };

const isNone = (value: unknown): boolean => value === undefined || value === null || value === '';

/** True when both coordinates are given or neither is. */
export const isWholePlace = ({ latitude, longitude }: { latitude?: unknown; longitude?: unknown }): boolean =>
  isNone(latitude) === isNone(longitude);

/** Characters of a company's own job number. */
export const LONGEST_OWN_NUMBER = 30;

const fields = {
  address: Address,
  category: z.enum(JobCategory.options, either('Category is required', 'Select a Category')),
  type: z.enum(JobType.options, either('Job Type is required', 'Select a Job Type')),
  workOrderType: z.enum(WorkOrderType.options, either('WOT is required', 'Select Work Order Type')),
  regionId: RegionId,
  startDate: DayOrMoment('Start Date is required', 'Invalid Start Date'),
  endDate: DayOrMoment('Invalid End Date', 'Invalid End Date'),
  workOrderNumber: OptionalName(100, 'Work order number'),
  externalNumber: OptionalName(LONGEST_OWN_NUMBER),
  /** NO_SELECTION becomes null. */
  company: OptionalName(100, 'NO_SELECTION'),
  fcc: OptionalName(200, 'Name'),
  inspector: OptionalName(200, 'Name'),
  billedTo: OptionalText(254, 'Email Address').pipe(Email.nullish()),
  description: OptionalText(10_000),
  startTimes: StartTimes,
  bidLaborCost: Cost('Invalid Labors', 'Invalid Labor value'),
  bidMaterialsCost: Cost('Invalid Materials', 'Invalid Materials value'),
  bidOtherCost: Cost('Invalid Other', 'Invalid Other value'),
  bidPrice: Cost('Invalid Estimated Cost', ESTIMATE_OUT_OF_RANGE),
};

/** Planned hours in whole minutes; 0 for none. */
const PlannedMinutes = z
  .number('must be a whole number')
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(100_000_000, 'is too large');

/** Fields of a job outside its form; absent ones stay unchanged. */
const besides = {
  ...place,
  supervisorId: Id.nullish(),
  totalHours: PlannedMinutes.optional(),
  status: z.enum(JobStatus.options, 'Please select a Status').optional(),
};

/**
 * What a job had taken and cost before its first sheet here [jobs-13]: minutes and dollars. Absent
 * fields stay.
 */
export const OpeningFields = z.object({
  openingHours: PlannedMinutes.optional(),
  openingLaborCost: Cost('must be an amount', 'is too large'),
  openingMaterialsCost: Cost('must be an amount', 'is too large'),
  openingOtherCost: Cost('must be an amount', 'is too large'),
});

/** The form's own fields. */
export const JobFields = z.object(fields);
export type JobFields = z.output<typeof JobFields>;

/**
 * The fields of the screen's form: the place [jobs-11], the planned hours [jobs-8], and the codes
 * of a new job.
 */
export const JobFormFields = JobFields.extend({
  ...place,
  totalHours: PlannedMinutes.nullish().transform((minutes) => minutes ?? 0),
  phaseCodes: CodeLines.optional(),
});
export type JobFormFields = z.output<typeof JobFormFields>;

export const START_IS_PAST = "Start Date can't be past";
export const END_NOT_LATER = 'End Date must be greater than Start Date';

const BID_PARTS = ['bidLaborCost', 'bidMaterialsCost', 'bidOtherCost'] as const;

/** True when the sum of the estimate's parts fits the column; absent parts count as 0. */
export const canBeEstimated = (bids: Partial<Record<(typeof BID_PARTS)[number], unknown>>): boolean =>
  BID_PARTS.reduce((sum, name) => sum + (typedCents(String(bids[name] ?? 0)) ?? 0), 0) <= MOST_CENTS;

/** True when both days are valid, whatever is wrong with other fields. */
const hasDays =
  (...names: ('startDate' | 'endDate')[]) =>
  ({ value }: { value: unknown }): boolean =>
    z.looseObject(Object.fromEntries(names.map((name) => [name, Day]))).safeParse(value).success;

/**
 * The form with the screen's validation before sending, including rules on two fields or on the day
 * [jobs-1].
 * @param firstDay the first day on which it may start; null for an existing job
 */
export const validatedJobForm = (firstDay: string | null) =>
  JobFormFields.refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    error: END_NOT_LATER,
    when: hasDays('startDate', 'endDate'),
  })
    .refine((bids) => Boolean(bids.bidPrice) || canBeEstimated(bids), {
      path: ['bidPrice'],
      error: ESTIMATE_OUT_OF_RANGE,
      when: () => true,
    })
    .refine(isWholePlace, { path: ['longitude'], error: PLACE_IS_A_PAIR, when: () => true })
    .refine(({ startDate }) => firstDay === null || startDate >= firstDay, {
      path: ['startDate'],
      error: START_IS_PAST,
      when: hasDays('startDate'),
    });
/** `POST job`. */
export const NewJob = z
  .object({
    ...fields,
    ...besides,
    /** Its phase codes; when absent those of the company for its category [phase-codes-5]. */
    phaseCodes: TypedCodes.optional(),
  })
  .strict();
/** `PUT job/{id}`: the whole form; absent optional fields become empty. */
export const JobForm = z.object({ ...fields, ...besides, revision: SeenRevision }).strict();
export const NOT_FINISHED = 'is for a finished job';
/**
 * `PATCH job/{id}`: fields of the progress dialog or the form; absent ones stay unchanged.
 * `finalizedDate` is the day on which a job was finished that becomes so again: the day of the
 * change without it [jobs-6].
 */
export const JobChange = z
  .object({ ...fields, ...besides })
  .partial()
  .extend({ ...JobProgress.shape, finalizedDate: Day.optional() })
  .strict();
