import { z } from 'zod';
import { Revision } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';
import { SHEET_FINDINGS } from './rules/findings.ts';

/** The limits of findings that an admin can set, in whole minutes, and percent. */
export const SIGN_LIMITS = {
  lunchAfterMinutes: { least: 60, most: 720 },
  usualMinutes: { least: 15, most: 6_000 },
  usualPercent: { least: 1, most: 100 },
} as const;

const within = ({ least, most }: { least: number; most: number }, error: string) =>
  z.number(error).int(error).min(least, error).max(most, error);

/** Which findings count on sheets, and from when on [approval-14]. */
const Rules = z.object({
  /** The kinds that do not count. */
  off: z
    .array(z.enum(SHEET_FINDINGS, 'is no sign of a sheet'))
    .refine((off) => new Set(off).size === off.length, 'names one twice'),
  /** A longer shift without a lunch is a finding. */
  lunchAfterMinutes: within(SIGN_LIMITS.lunchAfterMinutes, 'must be from 1 to 12 hours'),
  /** A crew's day is far from usual beyond both: minutes, and percent of the usual ones. */
  usualMinutes: within(SIGN_LIMITS.usualMinutes, 'must be from 15 minutes to 100 hours'),
  usualPercent: within(SIGN_LIMITS.usualPercent, 'must be from 1 to 100 percent'),
});

/** `GET sheet_signs`. */
export const SheetSigns = Rules.extend({ revision: Revision });
export type SheetSigns = z.infer<typeof SheetSigns>;

/** `PUT sheet_signs`: all of it, with the revision that was on the screen. */
export const SheetSignsForm = SheetSigns.strict();

export const sheetSignsLive = liveResource<{ data: SheetSigns }>()({
  path: LIVE_PATHS.sheetSigns,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'sheetSigns'],
  query: z.object({}).strict(),
  answer: ThingAnswer,
  topics: ['sheet_signs'],
});
