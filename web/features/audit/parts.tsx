import type { AuditChange } from '#shared/audit/audit.ts';
import { FieldLines } from '#web/history/field-lines.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { auditTexts } from './texts.ts';
import { useAuditWords } from './use-audit-words.ts';

/** So many fields stand in a row; the others are told when it is opened. */
const FIELDS_SHOWN = 3;

/** What was done to what; opens the change. */
export function OpenButton({ change, onOpen }: { change: AuditChange; onOpen: (change: AuditChange) => void }) {
  const t = useTexts(auditTexts);
  const { whatText, thingText } = useAuditWords();
  const what = whatText(change);
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
export function FewFields({ fields }: Pick<AuditChange, 'fields'>) {
  const t = useTexts(auditTexts);
  const { fieldName, valueText } = useAuditWords();
  const all = Object.entries(fields);
  const count = all.length - FIELDS_SHOWN;
  return (
    <div className="audit-fields slim anywhere">
      <FieldLines fields={Object.fromEntries(all.slice(0, FIELDS_SHOWN))} fieldName={fieldName} valueText={valueText} />
      {count > 0 && <span className="meta ink-2">{t('more', { count })}</span>}
    </div>
  );
}

export const hasFields = ({ fields }: Pick<AuditChange, 'fields'>): boolean => Object.keys(fields).length > 0;
