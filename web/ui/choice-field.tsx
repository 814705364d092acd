import { Dropdown } from 'primereact/dropdown';
import '../theme/primereact.ts';
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

/** One of several: a button that shows what is chosen and a list to choose from. */
export function ChoiceField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { name, caption, value, choices, onChoose } = props;
  const label = choices.find((choice) => choice.value === value)?.label ?? '';
  return (
    <Dropdown
      className="choice"
      panelClassName="choice-panel"
      value={value}
      options={[...choices]}
      optionLabel="label"
      optionValue="value"
      dataKey="value"
      scrollHeight="320px"
      onChange={(event) => onChoose(event.value)}
      valueTemplate={
        <>
          {caption !== undefined && <span className="choice-caption">{caption}</span>}
          <span className="choice-value num">{label}</span>
        </>
      }
      pt={{
        // The library leaves its field without a name, and names an option on an element that has no role for it.
        input: { 'aria-label': name },
        root: { 'aria-activedescendant': undefined },
        panel: { role: 'region', 'aria-label': `${name}: choices` },
        // The arrow is part of the field, not a button beside it.
        trigger: { role: undefined, 'aria-haspopup': undefined, 'aria-expanded': undefined, 'aria-hidden': true },
        // The hidden native select is an implementation detail and must not be read out a second time.
        select: { 'aria-label': name, 'aria-hidden': true, tabIndex: -1 },
      }}
    />
  );
}
