import type { LogEntry, ShiftLog } from '#shared/roster/shift-log.ts';
import { timeText } from '#shared/rules/local-time.ts';
import type { TextsOf } from '#web/texts/texts.ts';
import { fullDayText, momentText } from '#web/ui/calendar/day-time.ts';
import { type Describe, entryWords } from './entry-words.ts';
import type { shiftLogTexts } from './texts.ts';

type T = TextsOf<typeof shiftLogTexts>;
type Written = ShiftLog['lines'][number];

/** A line of the log: what was recorded, or what somebody wrote. */
export type Line = { at: string; entry: LogEntry } | { at: string; written: Written };

/** All lines in the order of time. */
export const linesOf = ({ entries, lines }: Pick<ShiftLog, 'entries' | 'lines'>): Line[] =>
  [...entries.map((entry) => ({ at: entry.at, entry })), ...lines.map((written) => ({ at: written.createdAt, written }))].sort(
    (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0),
  );

/** The log as plain text, to be sent to whom it concerns. */
export function logAsText(t: T, log: ShiftLog, describe: Describe): string {
  const textOf = (line: Line): string => {
    const time = timeText(line.at, log.timeZone);
    if ('written' in line) return `${time}  ${line.written.by}: ${line.written.note}`;
    const { what, more } = entryWords(t, line.entry, log.timeZone, describe);
    return `${time}  ${[what, ...more].join(', ')}`;
  };
  return [`${t('title')}, ${fullDayText(log.date)}`, '', ...linesOf(log).map(textOf)].join('\n');
}

/** The moment of a line; with its day where it was written on a later one. */
export const lineTime = (at: string, { startMs, endMs }: { startMs: number; endMs: number }, timeZone: string): string =>
  Date.parse(at) >= startMs && Date.parse(at) <= endMs ? timeText(at, timeZone) : momentText(at, timeZone);
