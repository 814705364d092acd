import type { AlertType } from '../alerts/alerts.ts';
import type { Say, SentenceOf } from '../rules/languages.ts';
import { timeText } from '../rules/local-time.ts';
import { businessDay, momentText } from '../rules/periods.ts';
import type { LogEntry, ShiftLog } from './shift-log.ts';

/** What the shift log says, in each language. Screens, paper and mails say the same. */
export const LOG_SENTENCES = {
  title: ['Shift Log', 'Diario de turno'],
  firstIn: ['{person} was the first in', '{person} fue la primera persona en entrar'],
  notIn: [
    '{count} of {of} were not in at {time}, when most crews begin',
    'Faltaban {count} de {of} a las {time}, cuando empieza la mayoría de las cuadrillas',
  ],
  late_one: ['{shown} person was late', '{shown} persona llegaba tarde'],
  late_other: ['{shown} people were late', '{shown} personas llegaban tarde'],
  feedLost: ['The feed was lost: screens showed old data', 'Se perdió la conexión: las pantallas mostraban datos antiguos'],
  lastOut: ['{person} was the last to leave', '{person} fue la última persona en salir'],
  onJob: ['on #{job}', 'en #{job}'],
  cleared: ['cleared by {names}', 'retirada por {names}'],
  clearedByOne: ['{name} at {time}', '{name} a las {time}'],
  nobodyCleared: ['nobody has cleared it', 'nadie la ha retirado'],
  submitted_one: ['{by} submitted {shown} sheet', '{by} entregó {shown} hoja'],
  submitted_other: ['{by} submitted {shown} sheets', '{by} entregó {shown} hojas'],
  approved_one: ['{by} approved {shown} sheet', '{by} aprobó {shown} hoja'],
  approved_other: ['{by} approved {shown} sheets', '{by} aprobó {shown} hojas'],
  sentBack_one: ['{by} sent {shown} sheet back', '{by} devolvió {shown} hoja'],
  sentBack_other: ['{by} sent {shown} sheets back', '{by} devolvió {shown} hojas'],
  until: ['until {time}', 'hasta las {time}'],
  imported: ['{by} imported {file}', '{by} importó {file}'],
  deactivated: ['{by} deactivated {person}', '{by} desactivó a {person}'],
  saidOf: ['{by} said of {person}: {words}', '{by} dijo de {person}: {words}'],
  saidOfCrew: ['{by} said of {count} people: {words}', '{by} dijo de {count} personas: {words}'],
  system: ['The system', 'El sistema'],
  somebody: ['Somebody', 'Alguien'],
} as const;

type T = Say<SentenceOf<keyof typeof LOG_SENTENCES>>;

/** The sentence of an alert, which screens and mails know. */
type DescribeAlert = (alert: { id: number; type: AlertType; data: unknown }) => string;

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

type Written = ShiftLog['lines'][number];

/** A line of the log: what was recorded, or what somebody wrote. */
export type Line = { at: string; entry: LogEntry } | { at: string; written: Written };

/** All lines in the order of time. */
export const linesOf = ({ entries, lines }: Pick<ShiftLog, 'entries' | 'lines'>): Line[] =>
  [...entries.map((entry) => ({ at: entry.at, entry })), ...lines.map((written) => ({ at: written.createdAt, written }))].sort(
    (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0),
  );

/** The moment of a line; with its day where it was written on a later one. */
export function lineTime(at: string, { date, timeZone }: Pick<ShiftLog, 'date' | 'timeZone'>): string {
  const { start, end } = businessDay(date, timeZone);
  const isOfDay = Date.parse(at) >= start.getTime() && Date.parse(at) <= end.getTime();
  return isOfDay ? timeText(at, timeZone) : momentText(at, timeZone);
}

/** Every line as plain text: when, and what. */
export const linesInWords = (t: T, log: ShiftLog, describe: Describe): { time: string; text: string }[] =>
  linesOf(log).map((line) => {
    const time = lineTime(line.at, log);
    if ('written' in line) return { time, text: `${line.written.by}: ${line.written.note}` };
    const { what, more } = entryWords(t, line.entry, log.timeZone, describe);
    return { time, text: [what, ...more].join(', ') };
  });
