import { useState } from 'react';
import { lunchTime } from '#shared/rules/hours.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Labelled } from './labelled.tsx';
import { fieldsTexts } from './texts.ts';

interface HoursFieldProps {
  label: string;
  isRequired?: boolean;
  /** Whole minutes; null for none. */
  minutes: number | null;
  error?: string | undefined;
  disabled?: boolean;
  /** In a table's cell: the label is for screen readers alone. */
  isInCell?: boolean;
  /** The longest time that is accepted; a day by default. */
  mostMinutes?: number;
  /** Null for none, and for what is no time. */
  onChange: (minutes: number | null) => void;
  /** The field was left. */
  onLeave?: () => void;
  inputRef?: (input: HTMLInputElement | null) => void;
}

const DAY_MINUTES = 24 * 60;

/**
 * Reads hours and minutes: `8:30`, `8` or `:30`. Null for an empty text; undefined for any other,
 * and for more than `mostMinutes`.
 */
export function minutesIn(text: string, mostMinutes = DAY_MINUTES): number | null | undefined {
  if (text.trim() === '') return null;
  const parts = /^(\d{1,6})?(?::([0-5]\d))?$/.exec(text.trim());
  if (!parts) return undefined;
  const total = Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0);
  return total <= mostMinutes ? total : undefined;
}

/** A field for a length of time, h:mm, in whole minutes. */
export function HoursField(props: HoursFieldProps) {
  const {
    label,
    isRequired,
    minutes,
    error,
    disabled = false,
    isInCell,
    mostMinutes = DAY_MINUTES,
    onChange,
    onLeave,
    inputRef,
  } = props;
  const t = useTexts(fieldsTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(true);
  const read = typed === null ? minutes : minutesIn(typed, mostMinutes);
  // The text stays as it was typed until the field is left, and while it is wrong.
  const isTyped = typed !== null && (read ?? null) === minutes && (!isLeft || read === undefined);
  const shown = minutes === null ? '' : lunchTime(minutes);
  const fault = isLeft && isTyped ? t('invalidTime') : undefined;
  return (
    <Labelled label={label} isRequired={isRequired} isInCell={isInCell} error={error ?? fault}>
      {(ties) => (
        <input
          ref={inputRef}
          type="text"
          inputMode="text"
          autoComplete="off"
          className="input input-number"
          placeholder="h:mm"
          disabled={disabled}
          value={isTyped ? typed : shown}
          onFocus={() => setLeft(false)}
          onBlur={() => {
            setLeft(true);
            onLeave?.();
          }}
          onChange={({ target }) => {
            const text = target.value.replace(/[^\d:]/g, '').slice(0, lunchTime(mostMinutes).length);
            setTyped(text);
            onChange(minutesIn(text, mostMinutes) ?? null);
          }}
          {...ties}
        />
      )}
    </Labelled>
  );
}
