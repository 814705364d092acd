import { searchText } from '#shared/rules/letters.ts';
import { useTexts } from '#web/texts/texts.ts';
import '../controls/button.css';
import '../controls/check.css';
import { pressUnless } from '../controls/press-unless.ts';
import { uiTexts } from '../texts.ts';
import './labelled.css';
import './many-field.css';
import { OpeningField } from './opening-field.tsx';
import './picks.css';
import { useState } from 'react';
import { stepPicks } from './picks.ts';
import { fieldsTexts } from './texts.ts';

interface ManyChoice<T> {
  value: T;
  label: string;
  /** The number of rows that have it, if known. */
  count?: number;
}

interface ManyFieldProps<T> {
  /** The name of the choice, shown on the field. */
  name: string;
  choices: readonly ManyChoice<T>[];
  /** Shown behind the name while nothing is chosen, e.g. 'All'. */
  all?: string;
  /** The chosen values; with none, nothing is filtered. */
  values: readonly T[];
  onChoose: (values: T[]) => void;
}

/** Longer lists can be searched. */
const SEARCHED_ABOVE = 10;

/**
 * Chooses several of many, e.g. statuses to filter by. The field shows how many are chosen; each
 * tick takes effect at once.
 */
export function ManyField<T extends string | number>({ name, choices, all, values, onChoose }: ManyFieldProps<T>) {
  const t = useTexts(fieldsTexts);
  const ui = useTexts(uiTexts);
  return (
    <OpeningField
      name={name}
      shown={
        <>
          <span className={all === undefined ? 'medium' : 'field-caption ink-3'}>{name}</span>{' '}
          {all !== undefined && values.length === 0 && <span className="field-value">{all}</span>}
          {values.length > 0 && (
            <>
              <span className="many-count num centred">{values.length}</span>
              <span className="unseen">{t('chosen', { count: values.length })}</span>
            </>
          )}
        </>
      }
      popoverClassName="picks-popover"
    >
      {(close) => (
        <>
          <ManyChoices name={name} choices={choices} values={values} onChoose={onChoose} />
          <div className="many-foot flex gap-8 spread line-above">
            <button type="button" className="button button-plain" {...pressUnless(values.length === 0, () => onChoose([]))}>
              {ui('clear')}
            </button>
            <button type="button" className="button" onClick={close}>
              {ui('close')}
            </button>
          </div>
        </>
      )}
    </OpeningField>
  );
}

function ManyChoices<T extends string | number>({ name, choices, values, onChoose }: ManyFieldProps<T>) {
  const t = useTexts(fieldsTexts);
  const [wanted, setWanted] = useState('');
  const found = choices.filter(({ label }) => searchText(label).includes(searchText(wanted)));
  const chosen = new Set(values);
  const toggle = (value: T): void => {
    // In the order of the list, whatever the order of the ticks: the same choice is always the same
    // query.
    onChoose(choices.map((choice) => choice.value).filter((other) => chosen.has(other) !== (other === value)));
  };
  return (
    <fieldset className="picks" onKeyDown={stepPicks}>
      <legend className="unseen">{name}</legend>
      {choices.length > SEARCHED_ABOVE && (
        <input
          type="search"
          className="input picks-search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {found.map(({ value, label, count }) => (
        <label key={value} className="pick">
          <input type="checkbox" className="check" data-pick checked={chosen.has(value)} onChange={() => toggle(value)} />
          <span className="grow">{label}</span>
          {count !== undefined && <span className="num note ink-3">{count}</span>}
        </label>
      ))}
      {found.length === 0 && <p className="picks-none ink-3">{t('noChoices')}</p>}
    </fieldset>
  );
}
