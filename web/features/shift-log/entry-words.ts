import type { LogEntry } from '#shared/roster/shift-log.ts';
import { timeText } from '#shared/rules/local-time.ts';
import type { TextsOf } from '#web/texts/texts.ts';
import type { shiftLogTexts } from './texts.ts';

type T = TextsOf<typeof shiftLogTexts>;
/** The sentence of an alert, which another feature knows. */
export type DescribeAlert = (alert: { id: number; type: NonNullable<LogEntry['alert']>['type']; data: unknown }) => string;

/** Words that the log does not know itself. */
export interface Describe {
  alert: DescribeAlert;
  /** What came of a call. */
  said: (said: NonNullable<LogEntry['said']>, timeZone: string) => string;
}

/** Who has cleared an alert and when, or that nobody has. */
function clearedWords(t: T, { cleared }: LogEntry, timeZone: string): string {
  if (cleared.length === 0) return t('nobodyCleared');
  const names = cleared.map(({ by, at }) => t('clearedByOne', { name: by, time: timeText(at, timeZone) }));
  return t('cleared', { names: names.join(', ') });
}

/** An entry as a sentence, and what is known beside it. */
export function entryWords(t: T, entry: LogEntry, timeZone: string, describe: Describe): { what: string; more: string[] } {
  const { kind, id, count, of, until, jobNumber, alert, fileName } = entry;
  const by = entry.by ?? t('system');
  const person = entry.person ?? t('somebody');
  const job = jobNumber === null || kind === 'alert' ? [] : [t('onJob', { job: jobNumber })];
  const last = until === null ? [] : [t('until', { time: timeText(until, timeZone) })];
  switch (kind) {
    case 'alert':
      return {
        what: alert ? describe.alert({ ...alert, id: Number(id.split('-')[1]) }) : '',
        more: [clearedWords(t, entry, timeZone)],
      };
    case 'notIn':
      return { what: t('notIn', { count: count ?? 0, of: of ?? 0, time: timeText(entry.at, timeZone) }), more: [] };
    case 'late':
      return { what: t('late', { count: count ?? 0, shown: count ?? 0 }), more: [] };
    case 'feedLost':
      return { what: t('feedLost'), more: last };
    case 'submitted':
    case 'approved':
    case 'sentBack':
      return { what: t(kind, { by, count: count ?? 1, shown: count ?? 1 }), more: [...job, ...last] };
    case 'imported':
      return { what: t('imported', { by, file: fileName ?? '' }), more: [] };
    case 'said': {
      const words = entry.said ? describe.said(entry.said, timeZone) : '';
      return { what: t((count ?? 1) > 1 ? 'saidOfCrew' : 'saidOf', { by, person, count: count ?? 1, words }), more: job };
    }
    case 'deactivated':
      return { what: t('deactivated', { by, person }), more: [] };
    default:
      return { what: t(kind, { person }), more: job };
  }
}
