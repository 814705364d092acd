import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { ChevronDownIcon } from './icons.tsx';
import { plain } from './plain-text.ts';
import { Popover } from './popover.tsx';
import { uiTexts } from './texts.ts';
import './button.css';
import './check.css';
import './field.css';
import './labelled.css';
import './many-field.css';

interface ManyChoice<T> {
  value: T;
  label: string;
  /** Rows there are of it, where that is known. */
  count?: number;
}

interface ManyFieldProps<T> {
  /** What is being chosen; it stands on the field. */
  name: string;
  choices: readonly ManyChoice<T>[];
  /** Stands behind the name while none is chosen, e.g. 'All'. */
  all?: string;
  /** Chosen ones; none means that nothing is filtered. */
  values: readonly T[];
  onChoose: (values: T[]) => void;
}

/** Longer lists can be searched. */
const SEARCHED_ABOVE = 10;

/** Several of many, e.g. a filter by status: the field says how many are chosen, each tick counts at once. */
export function ManyField<T extends string | number>({ name, choices, all, values, onChoose }: ManyFieldProps<T>) {
  const t = useTexts(uiTexts);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="field"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={all === undefined ? 'many-name' : 'many-caption'}>{name}</span>{' '}
        {all !== undefined && values.length === 0 && <span className="many-all">{all}</span>}
        {values.length > 0 && (
          <>
            <span className="many-count num">{values.length}</span>
            <span className="unseen">{t('chosen', { count: values.length })}</span>
          </>
        )}
        <ChevronDownIcon />
      </button>
      {isOpen && (
        <Popover name={name} opener={opener} className="many-popover" onClose={() => setOpen(false)}>
          <ManyChoices name={name} choices={choices} values={values} onChoose={onChoose} />
          <div className="many-foot">
            <button type="button" className="button button-plain" disabled={values.length === 0} onClick={() => onChoose([])}>
              {t('clear')}
            </button>
            <button type="button" className="button" onClick={() => setOpen(false)}>
              {t('close')}
            </button>
          </div>
        </Popover>
      )}
    </>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys go from box to box, round and round. */
function stepBoxes(event: KeyboardEvent<HTMLElement>): void {
  const by = STEPS[event.key];
  if (by === undefined) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input.check')];
  const at = boxes.indexOf(document.activeElement as HTMLInputElement);
  // From elsewhere, e.g. the search, up is the last one.
  const from = at === -1 && by < 0 ? 0 : at;
  boxes.at((from + by + boxes.length) % boxes.length)?.focus();
  event.preventDefault();
}

function ManyChoices<T extends string | number>({ name, choices, values, onChoose }: ManyFieldProps<T>) {
  const t = useTexts(uiTexts);
  const [wanted, setWanted] = useState('');
  const found = choices.filter(({ label }) => plain(label).includes(plain(wanted)));
  const chosen = new Set(values);
  const toggle = (value: T): void => {
    // In the order of the list, whatever the order of the ticks: the same choice is always the same query.
    onChoose(choices.map((choice) => choice.value).filter((other) => chosen.has(other) !== (other === value)));
  };
  return (
    <fieldset className="many-choices" onKeyDown={stepBoxes}>
      <legend className="unseen">{name}</legend>
      {choices.length > SEARCHED_ABOVE && (
        <input
          type="search"
          className="input many-search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {found.map(({ value, label, count }) => (
        <label key={value} className="many-choice">
          <input type="checkbox" className="check" checked={chosen.has(value)} onChange={() => toggle(value)} />
          <span className="many-label">{label}</span>
          {count !== undefined && <span className="many-rows num">{count}</span>}
        </label>
      ))}
      {found.length === 0 && <p className="many-none">{t('noChoices')}</p>}
    </fieldset>
  );
}
