import { NOT_COUNTED } from '#shared/rules/hours.ts';
import type { Asked } from './request.ts';
import type { ShiftRow } from './shift-row.ts';
import type { Tally } from './tally.ts';

/**
 * The outcome of a shift in a file of hours: paid, or why not. Unapproved shifts are paid on
 * request [exports-3], running ones never.
 */
export function payOutcomeOf(
  { type, minutes, isFinished, approval }: Pick<ShiftRow, 'type' | 'minutes' | 'isFinished' | 'approval'>,
  { withUnapproved }: Asked,
): 'paid' | keyof Tally['skipped'] {
  if (type === NOT_COUNTED) return 'noShow';
  if (isFinished && minutes === 0) return 'zero';
  return isFinished && (approval === 'approved' || withUnapproved) ? 'paid' : 'unapproved';
}
