import { ChevronDownIcon } from '../icons/icons.tsx';
import './choice-field.css';

interface Choice<T> {
  value: T;
  label: string;
}

interface ChoiceFieldProps<T> {
  /** What is being chosen, for screen readers. */
  name: string;
  /** Shown in front of the chosen value, e.g. 'By Region'. */
  caption?: string;
  value: T;
  choices: readonly Choice<T>[];
  onChoose: (value: T) => void;
}

/**
 * One of several. The browser's own field lies unseen over what is shown: it brings keyboard,
 * screen readers, the phone's own list, and a place over every dialog, and the look can still say
 * what is being chosen.
 */
export function ChoiceField<T extends string | number>({ name, caption, value, choices, onChoose }: ChoiceFieldProps<T>) {
  const label = choices.find((choice) => choice.value === value)?.label ?? '';
  const choose = (text: string): void => {
    const chosen = choices.find((choice) => String(choice.value) === text);
    if (chosen) onChoose(chosen.value);
  };
  return (
    <span className="choice">
      <span className="choice-shown" aria-hidden="true">
        {caption !== undefined && <span className="choice-caption">{caption}</span>}
        <span className="choice-value num">{label}</span>
        <ChevronDownIcon />
      </span>
      <select aria-label={name} value={String(value)} onChange={({ target }) => choose(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={String(choice.value)}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
