import type { ReactNode } from 'react';
import { stepPicks } from './picks.ts';
import './labelled.css';
import './picks.css';

interface FoundListProps<T> {
  /** The accessible name: what can be picked. */
  name: string;
  /** The search field: its name, its text, and its handler. */
  search: { name: string; text: string; onType: (text: string) => void };
  choices: readonly { value: T; label: string }[];
  chosen: T;
  onChoose: (value: T) => void;
  /** Shown when there are no choices. */
  empty: string;
  /** Says of choices that are only close to the text that they are: Enter then picks none. */
  closeTo?: ReactNode;
  /** Shown below the choices. */
  note?: ReactNode;
}

/**
 * The popover of a field with more choices than a list can show: typing finds others, and Enter
 * picks the first one found.
 */
export function FoundList<T extends string | number>({
  name,
  search,
  choices,
  chosen,
  onChoose,
  empty,
  closeTo,
  note,
}: FoundListProps<T>) {
  const [first] = choices;
  return (
    <>
      <fieldset className="picks" aria-label={name} onKeyDown={stepPicks}>
        <input
          type="search"
          className="input picks-search"
          autoComplete="off"
          data-first-focus
          aria-label={search.name}
          placeholder={search.name}
          value={search.text}
          onChange={({ target }) => search.onType(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form around the field is not submitted.
            event.preventDefault();
            if (search.text !== '' && first && !closeTo) onChoose(first.value);
          }}
        />
        {closeTo}
        <ul>
          {choices.map(({ value, label }) => (
            <li key={value}>
              <button type="button" className="pick" data-pick aria-pressed={value === chosen} onClick={() => onChoose(value)}>
                <span className="grow">{label}</span>
              </button>
            </li>
          ))}
        </ul>
        {choices.length === 0 && (
          <p className="picks-none ink-3" role="status">
            {empty}
          </p>
        )}
      </fieldset>
      {note}
    </>
  );
}
