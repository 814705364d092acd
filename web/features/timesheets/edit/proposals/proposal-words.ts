import type { Proposal } from '#shared/timesheets/proposals.ts';
import type { TextsOf } from '#web/texts/texts.ts';
import { nearPeriodText } from '#web/ui/calendar/day-time.ts';
import { type Column, cellsOf, endWords, lunchWords, type SheetDay, type ShiftRow, type ValidatedRow } from '../drafts/draft.ts';
import type { ProposedText } from '../drafts/sheet-edits.ts';
import type { proposalTexts } from './texts.ts';

type Words = TextsOf<typeof proposalTexts>;

/** A proposal in words. */
export interface Proposed extends ProposedText {
  /** What is missing, what the stored facts suggest, and their source. */
  sentence: string;
}

/** The text of a proposal's cell, as cells show it: `03:09 p.m.`, `02:10 a.m. +1`, `00:30`. */
export function proposedText(proposal: Proposal, day: SheetDay): string {
  if (proposal.cell === 'end') return endWords(proposal.end, day);
  return proposal.cell === 'lunch' ? lunchWords(proposal.minutes) : proposal.phaseCode;
}

/**
 * What is missing, and what the stored facts suggest.
 * @param now the present clock-out as its cell shows it; empty if there is none
 */
export function proposalSentence(t: Words, proposal: Proposal, now: string, day: SheetDay): string {
  const value = proposedText(proposal, day);
  const people = proposal.people ?? '';
  if (proposal.cell === 'lunch') return t('lunch', { people, value });
  if (proposal.cell === 'end') {
    const when = spanWords(endWords(proposal.from, day), endWords(proposal.to, day));
    return now === '' ? t('endMissing', { people, when }) : t('endLate', { now, people, when });
  }
  const { date } = proposal;
  return date === null
    ? t('codeOfCrew', { people, value })
    : t('codeBefore', { value, day: nearPeriodText({ start: date, end: date }) });
}

/** `03:02–03:13 p.m.`, `11:58 a.m. – 12:04 p.m.`, one time alone as itself. */
function spanWords(from: string, to: string): string {
  if (from === to) return to;
  const [clock = from, half] = from.split(/ (.*)/);
  return to.endsWith(` ${half}`) ? `${clock}–${to}` : `${from} – ${to}`;
}

/**
 * What is proposed for a cell; null where it says so already, and while the row has a state that is
 * newer than the one of the proposal.
 */
export function proposedFor(
  t: Words,
  { row, column, validated, day }: { row: ShiftRow; column: Column; validated: ValidatedRow; day: SheetDay },
): Proposed | null {
  const proposal = row.proposals.find(({ cell }) => cell === column);
  if (!proposal || validated.base !== row) return null;
  const text = proposedText(proposal, day);
  if (text === validated.texts[column]) return null;
  return { cell: proposal.cell, text, sentence: proposalSentence(t, proposal, cellsOf(row, day).end, day) };
}
