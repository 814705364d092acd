import { fieldKey, shownAs, subjectKey, valueKey, valuePlain, verbKey } from '#shared/audit/words.ts';
import type { Playlist } from '#shared/displays/playlist.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { playlistWords } from '../displays/playlist-words.ts';
import { playlistTexts } from '../displays/texts.ts';
import { useSession } from '../http/use-session.ts';
import { dollarsText } from '../jobs/dollars-text.ts';
import { startsText } from '../jobs/starts-text.ts';
import { common } from '../texts/common.ts';
import { useTexts } from '../texts/texts.ts';
import { dayText, momentDayText, momentText } from '../ui/calendar/day-time.ts';
import { fieldTexts, historyTexts, partTexts, valueTexts, verbTexts } from './texts.ts';

/** The name of the row that a value is the id of, e.g. a region; undefined if it is not an id. */
export type NameOf = (field: string, value: unknown) => string | undefined;

/** Words for the changes of one subject. */
export interface ChangeWords {
  /** `edited` */
  verbText: (action: string) => string;
  /** `Shift edited` */
  doneText: (action: string) => string;
  fieldName: (field: string) => string;
  valueText: (field: string, value: unknown) => string;
}

interface ChangeWordsOptions {
  nameOf?: NameOf | undefined;
  /** All changes are of the day that the screen shows: moments are shown as times. */
  isOfOneDay?: boolean | undefined;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const NONE = common.missing[0];

/**
 * Turns recorded changes into words in the chosen language, by the subject of the audit entry. The
 * name of each field and the way its values are shown are in `shared/audit/fields.ts`.
 *
 * @example
 * const wordsOf = useChangeWords();
 * <FieldLines fields={fields} {...wordsOf('job_invoice')} />
 */
export function useChangeWords({ nameOf, isOfOneDay = false }: ChangeWordsOptions = {}): (subject: string) => ChangeWords {
  const t = useTexts(historyTexts);
  const parts = useTexts(partTexts);
  const verbs = useTexts(verbTexts);
  const names = useTexts(fieldTexts);
  const values = useTexts(valueTexts);
  const playlists = useTexts(playlistTexts);
  const { businessTimeZone: timeZone } = useSession().user;

  const shapedText = (text: string): string => {
    if (DAY.test(text)) return dayText(text);
    if (!MOMENT.test(text)) return text;
    return isOfOneDay ? timeText(text, timeZone) : momentText(text, timeZone);
  };
  return (subject) => {
    const verbText = (action: string): string => {
      const verb = verbKey(action);
      return verb ? verbs(verb) : action;
    };
    const doneText = (action: string): string => {
      const part = subjectKey(subject);
      return t('what', { thing: part ? parts(part) : subject, verb: verbText(action) });
    };
    const fieldName = (field: string): string => {
      const key = fieldKey(field, subject);
      return key ? names(key) : field;
    };
    const regionOf = (id: number): string => nameOf?.('regionIds', id) ?? String(id);
    const valueText = (field: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return NONE;
      if (shownAs(field, subject) === 'playlist') return playlistWords(playlists, value as Playlist, regionOf);
      if (shownAs(field, subject) === 'starts') return startsText(value as string[]) || NONE;
      if (Array.isArray(value)) return value.map((one) => valueText(field, one)).join(', ') || NONE;
      const name = nameOf?.(field, value);
      if (name !== undefined) return name;
      const as = shownAs(field, subject);
      const key = valueKey(as, value, field);
      if (key) return values(key);
      const text = valuePlain(value);
      switch (as) {
        case 'minutes':
          return formatMinutes(Number(value));
        case 'cents':
          return (Number(value) / 100).toFixed(2);
        case 'dollars':
          return dollarsText(text);
        case 'day':
          return MOMENT.test(text) ? momentDayText(text, timeZone) : shapedText(text);
        case 'plain':
        case 'word':
          return text;
        default:
          return shapedText(text);
      }
    };
    return { verbText, doneText, fieldName, valueText };
  };
}
