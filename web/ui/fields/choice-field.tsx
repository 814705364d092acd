import { ChevronDownIcon } from '../icons/icons.tsx';
import type { InputTies } from './labelled.tsx';
import './choice-field.css';

interface Choice<T> {
  value: T;
  label: string;
}

interface ChoiceFieldProps<T> {
  /** The accessible name: what is being chosen. */
  name: string;
  /** Shown in front of the chosen value, e.g. 'By Region'. */
  caption?: string;
  value: T;
  choices: readonly Choice<T>[];
  /** The first choice, shown while nothing else is chosen: what to do. */
  placeholder?: Choice<T> | undefined;
  /** In a form: what ties it to its label and error. */
  ties?: InputTies;
  selectRef?: (select: HTMLSelectElement | null) => void;
  /** The field was left. */
  onLeave?: () => void;
  onChoose: (value: T) => void;
}

/**
 * Chooses one of several. The browser's own `<select>` lies invisibly over a drawn field: it brings
 * the keyboard, screen readers, a phone's own list and a list above every dialog, and the drawing
 * can show a caption.
 */
export function ChoiceField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { name, caption, value, placeholder, ties, selectRef, onLeave, onChoose } = props;
  const choices = placeholder ? [placeholder, ...props.choices] : props.choices;
  const chosen = choices.find((choice) => choice.value === value) ?? placeholder;
  const choose = (text: string): void => {
    const next = choices.find((choice) => String(choice.value) === text);
    if (next) onChoose(next.value);
  };
  return (
    <span className={ties ? 'choice choice-wide' : 'choice'} data-empty={(placeholder && chosen === placeholder) || undefined}>
      <span className="choice-shown row gap-6 slim body ink nowrap" aria-hidden="true">
        {caption !== undefined && <span className="ink-3">{caption}</span>}
        <span className="choice-value cut num bold">{chosen?.label}</span>
        <ChevronDownIcon />
      </span>
      <select
        ref={selectRef}
        aria-label={ties ? undefined : name}
        value={String(chosen?.value ?? value)}
        onChange={({ target }) => choose(target.value)}
        onBlur={onLeave}
        {...ties}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={String(choice.value)}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
