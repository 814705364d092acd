import { awayMinutes } from '#shared/rules/hours.ts';
import type { TimebreakRow } from './repository.ts';

/** Minutes of finished lunch breaks. */
export const lunchOf = (breaks: readonly TimebreakRow[]): number => awayMinutes(breaks.filter(({ type }) => type === 'lunch'));
