import type { AuditChange } from '#shared/audit/audit.ts';
import { CENT_FIELDS, fieldWord, MINUTE_FIELDS, subjectWord, valuePlain, valueWord, verbWord } from '#shared/audit/words.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { historyTexts } from '#web/history/texts.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { auditWordsTexts } from './words-texts.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** How a change is said: what was done to what, its fields, and their values. */
export function useAuditWords() {
  const t = useTexts(auditWordsTexts);
  const words = useTexts(historyTexts);
  const momentOf = useMomentOf();
  const whatText = ({ subject, action }: Pick<AuditChange, 'subject' | 'action'>): string => {
    const [thing, verb] = [subjectWord(subject), verbWord(action)];
    return words('what', { thing: thing ? t(`subject.${thing}`) : subject, verb: verb ? t(`did.${verb}`) : action });
  };
  const thingText = ({ person, job, day, name }: AuditChange['thing']): string =>
    [name, person, job, day && dayText(day)].filter(Boolean).join(' · ');
  const fieldName = (field: string): string => {
    const word = fieldWord(field);
    return word ? t(`field.${word}`) : field;
  };
  const valueText = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '- - -';
    const word = valueWord(field, value);
    if (word) return t(`value.${word}`);
    if (MINUTE_FIELDS.has(field)) return formatMinutes(Number(value));
    if (CENT_FIELDS.has(field)) return (Number(value) / 100).toFixed(2);
    const text = valuePlain(value);
    if (DAY.test(text)) return dayText(text);
    return MOMENT.test(text) ? Object.values(momentOf(text)).join(' ') : text;
  };
  return { t, whatText, thingText, fieldName, valueText, momentOf };
}
