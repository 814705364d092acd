import type { Overtaking } from '#shared/http/conflicts.ts';
import { FieldLines } from '#web/history/field-lines.tsx';
import { useChangeWords } from './use-change-words.ts';
import './changes.css';

interface ChangeLinesProps {
  changes: readonly Pick<Overtaking, 'at' | 'by' | 'fields'>[];
}

/** What was written to one row: by whom, when, and each field before and after. */
export function ChangeLines({ changes }: ChangeLinesProps) {
  const { t, momentText, fieldName, valueText } = useChangeWords();
  return changes.map(({ at, by, fields }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was written once stays where it is
    <div key={place} className="change-lines">
      <p className="num meta ink-2">{t('changedBy', { name: by ?? t('system'), when: momentText(at) })}</p>
      <FieldLines fields={fields} fieldName={fieldName} valueText={valueText} />
    </div>
  ));
}
