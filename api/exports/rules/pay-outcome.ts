import { NOT_COUNTED } from '#shared/rules/hours.ts';
import type { Asked } from './request.ts';
import type { ShiftRow } from './shift-row.ts';
import type { Tally } from './tally.ts';

/**
 * What becomes of a shift in a file of hours: it is paid, or why it is not. What nobody approved is
 * paid when it was asked for [exports-3]; what still runs never is.
 */
export function payOutcomeOf(
  { type, minutes, isFinished, approval }: Pick<ShiftRow, 'type' | 'minutes' | 'isFinished' | 'approval'>,
  { withUnapproved }: Asked,
): 'paid' | keyof Tally['skipped'] {
  if (type === NOT_COUNTED) return 'noShow';
  if (isFinished && minutes === 0) return 'zero';
  return isFinished && (approval === 'approved' || withUnapproved) ? 'paid' : 'unapproved';
}
