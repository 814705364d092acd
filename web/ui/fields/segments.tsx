import { useId } from 'react';
import './segments.css';

interface SegmentsProps<Value> {
  /** The accessible name: what is being chosen. */
  name: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** Chooses one of two or three, all visible: radio buttons, which the arrow keys go through. */
export function Segments<Value extends string | number>({ name, choices, value, onChoose }: SegmentsProps<Value>) {
  const group = useId();
  return (
    <fieldset className="segments">
      <legend className="unseen">{name}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={group}
            className="unseen"
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
