import type { AuditChange } from '#shared/audit/audit.ts';
import { FieldLines } from '#web/history/field-lines.tsx';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { auditTexts } from './texts.ts';

/** The number of fields shown in a row; the others are shown when it is opened. */
const FIELDS_SHOWN = 3;

/** The subject of a change, as far as it is known. */
export const thingText = ({ person, job, day, name }: AuditChange['thing']): string =>
  [name, person, job, day && dayText(day)].filter(Boolean).join(' · ');

/** Shows the action and its subject; opens the change. */
export function OpenButton({ change, onOpen }: { change: AuditChange; onOpen: (change: AuditChange) => void }) {
  const t = useTexts(auditTexts);
  const what = useChangeWords()(change.subject).doneText(change.action);
  return (
    <button
      type="button"
      className="audit-open cut"
      aria-haspopup="dialog"
      aria-label={t('openOf', { what: `${what} ${thingText(change.thing)}`.trim() })}
      onClick={() => onOpen(change)}
    >
      {what}
    </button>
  );
}

/** The first fields of a change, before and after. */
export function FewFields({ subject, fields }: Pick<AuditChange, 'subject' | 'fields'>) {
  const t = useTexts(auditTexts);
  const words = useChangeWords()(subject);
  const all = Object.entries(fields);
  const count = all.length - FIELDS_SHOWN;
  return (
    <div className="audit-fields slim anywhere">
      <FieldLines fields={Object.fromEntries(all.slice(0, FIELDS_SHOWN))} words={words} />
      {count > 0 && <span className="meta ink-2">{t('more', { count })}</span>}
    </div>
  );
}

export const hasFields = ({ fields }: Pick<AuditChange, 'fields'>): boolean => Object.keys(fields).length > 0;
