import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { useReason } from '../feedback/reasons.ts';
import { Labelled } from './labelled.tsx';
import { caretIn, decimalOf, editedMoney, editOf, fieldMoney, isAmount, shownMoney } from './money-text.ts';
import { fieldsTexts } from './texts.ts';
import './money-field.css';

interface MoneyFieldProps {
  label: string;
  isRequired?: boolean;
  /** Decimal text such as `1234.50`, or what was written and is no amount; null for none. */
  value: string | null;
  placeholder?: string;
  error?: string | undefined;
  disabled?: boolean;
  /** In a table's cell: the label is for screen readers alone. */
  isInCell?: boolean;
  onChange: (value: string | null) => void;
  /** The field was left. */
  onLeave?: () => void;
  inputRef?: (input: HTMLInputElement | null) => void;
}

/**
 * A field for dollars. It separates thousands while one types, and passes on a decimal text. A text
 * that is no amount, such as `12,50`, is passed on as it was written: the schema refuses it.
 */
export function MoneyField(props: MoneyFieldProps) {
  const {
    label,
    isRequired,
    value,
    placeholder = '0.00',
    error,
    disabled = false,
    isInCell,
    onChange,
    onLeave,
    inputRef,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const t = useTexts(fieldsTexts);
  const inWords = useReason();
  // An unfinished amount such as `12.` is kept as written until the field is left, or the value is
  // changed from outside.
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && decimalOf(typed) === value;
  const shown = isTyped ? shownMoney(typed) : fieldMoney(value);
  const fault = error !== undefined && !isAmount(value) ? `${inWords(error)}. ${t('moneyForm')}` : error;
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  return (
    <Labelled label={label} isRequired={isRequired} isInCell={isInCell} error={fault}>
      {(ties) => (
        <span className="money-box relative">
          <span className="money-sign ink-3" aria-hidden="true">
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
            onChange={({ target, nativeEvent }) => {
              const edit = editOf(target, nativeEvent);
              const next = editedMoney(edit, isTyped ? typed : shown);
              caret.current = caretIn(shownMoney(next), edit);
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
