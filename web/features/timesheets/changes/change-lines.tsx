import type { Overtaking } from '../../../../shared/http/conflicts.ts';
import { useChangeWords } from './use-change-words.ts';
import './changes.css';

interface ChangeLinesProps {
  changes: readonly Pick<Overtaking, 'at' | 'by' | 'fields'>[];
}

/** What was written to one row: by whom, when, and each field before and after. */
export function ChangeLines({ changes }: ChangeLinesProps) {
  const { t, momentText } = useChangeWords();
  return changes.map(({ at, by, fields }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was written once stays where it is
    <div key={place} className="change-lines">
      <p className="change-who num">{t('changedBy', { name: by ?? t('system'), when: momentText(at) })}</p>
      <FieldLines fields={fields} />
    </div>
  ));
}

/** Each field before and after, in one line. */
export function FieldLines({ fields }: Pick<Overtaking, 'fields'>) {
  const { fieldName, valueText } = useChangeWords();
  return (
    <ul className="change-fields num">
      {Object.entries(fields).map(([field, { before, after }]) => {
        const isNew = before === null || before === undefined;
        return (
          <li key={field}>
            <span>{fieldName(field)}</span> {!isNew && <del>{valueText(field, before)}</del>}
            {!isNew && ' → '}
            <ins>{valueText(field, after)}</ins>
          </li>
        );
      })}
    </ul>
  );
}
