import { z } from 'zod';
import { START_DAYS } from './expected.ts';

type StartDay = (typeof START_DAYS)[number];

const START = /^(mon|tue|wed|thu|fri|sat|sun) ([01]\d|2[0-3]):[0-5]\d$/;
const dayIn = (start: string): StartDay => start.slice(0, 3) as StartDay;

/**
 * When a crew starts, by weekday: `mon 07:00`, sorted from Monday on; null for none. A day without
 * a start has no line.
 */
export const StartTimes = z
  .array(z.string('must be a text').regex(START, 'must be a weekday and a time, such as mon 07:00'), 'must be a list')
  .max(START_DAYS.length, 'must name each weekday once')
  .refine((starts) => new Set(starts.map(dayIn)).size === starts.length, 'must name each weekday once')
  .nullish()
  .transform((starts) => (starts && starts.length > 0 ? sorted(starts) : starts && null));

const sorted = (starts: readonly string[]): string[] =>
  starts.toSorted((a, b) => START_DAYS.indexOf(dayIn(a)) - START_DAYS.indexOf(dayIn(b)));
