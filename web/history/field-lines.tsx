import type { Overtaking } from '#shared/http/error-schemas.ts';
import type { ChangeWords } from './use-change-words.ts';
import './history.css';

interface FieldLinesProps extends Pick<Overtaking, 'fields'> {
  words: Pick<ChangeWords, 'fieldName' | 'valueText'>;
}

/** A line for each field, with its value before and after. */
export function FieldLines({ fields, words: { fieldName, valueText } }: FieldLinesProps) {
  return (
    <ul className="change-fields num flex gap-12 lines-0 wrap body ink">
      {Object.entries(fields).map(([field, { before, after }]) => {
        const isNew = before === null || before === undefined;
        return (
          <li key={field}>
            <span className="ink-2">{fieldName(field)}</span>{' '}
            <div className="change-values">
              {!isNew && <del className="ink-3">{valueText(field, before)}</del>}
              {!isNew && ' → '}
              <ins>{valueText(field, after)}</ins>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
