import { useLayoutEffect, useRef, useState } from 'react';
import { Labelled } from './labelled.tsx';
import { caretAfter, decimalOf, fieldMoney, typedMoney } from './money-text.ts';
import './money-field.css';

interface MoneyFieldProps {
  label: string;
  /** Decimal text such as `1234.50`; null for none. */
  value: string | null;
  placeholder?: string;
  error?: string | undefined;
  disabled?: boolean;
  /** In a table's cell: the label is for the ear. */
  isInCell?: boolean;
  onChange: (value: string | null) => void;
  /** The field was left. */
  onLeave?: () => void;
  inputRef?: (input: HTMLInputElement | null) => void;
}

/**
 * An amount of dollars: only digits get in, thousands are separated while one types, and a decimal
 * text comes out.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { label, value, placeholder = '0.00', error, disabled = false, isInCell, onChange, onLeave, inputRef } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  // Amounts in the making, such as `12.`, are kept as typed until the field is left, or somebody
  // else changes the value.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && decimalOf(typed) === value ? typed : fieldMoney(value);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  return (
    <Labelled label={label} isInCell={isInCell} error={error} className="money-field">
      {(ties) => (
        <span className="money-box">
          <span className="money-sign" aria-hidden="true">
            $
          </span>
          <input
            ref={(element) => {
              input.current = element;
              inputRef?.(element);
            }}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="input input-number"
            placeholder={placeholder}
            disabled={disabled}
            value={shown}
            onChange={({ target }) => {
              const next = typedMoney(target.value);
              caret.current = caretAfter(target.value.slice(0, target.selectionStart ?? target.value.length), next);
              setTyped(next);
              onChange(decimalOf(next));
            }}
            onBlur={() => {
              setTyped(null);
              onLeave?.();
            }}
            {...ties}
          />
        </span>
      )}
    </Labelled>
  );
}
