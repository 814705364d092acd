import { type ReactNode, useId } from 'react';
import '../controls/switch.css';
import './switch-field.css';

interface SwitchFieldProps {
  label: string;
  /** Its effect, or the reason why it cannot be switched. */
  hint?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  /** The last press is still being carried out: another one does nothing. */
  isBusy?: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** A switch that takes effect at once. */
export function SwitchField({ label, hint, isOn, isDisabled = false, isBusy = false, onSwitch }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="switch-field grid gap-16 lines-2 middle">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch relative"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-disabled={isBusy || undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => !isBusy && onSwitch(target.checked)}
      />
      {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
