import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { LEAST_CHOSEN, MOST_CHOSEN, widthWithin } from './chosen.ts';
import { columnsTexts } from './texts.ts';
import '#web/ui/fields/labelled.css';

/** The width of a column that takes what others leave, where somebody begins to change it, px. */
const USUAL = 160;
const STEP = 16;
const WAYS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

interface WidthInputProps {
  label: string;
  /** That of the column itself, px; null where it takes what the others leave. */
  own: number | null;
  /** The chosen one, px. */
  width: number | null;
  /** Null gives the column its own again. */
  onSet: (width: number | null) => void;
}

/** A column's width in pixels: typed, or by arrows in steps. Emptied, it is the column's own. */
export function WidthInput({ label, own, width, onSet }: WidthInputProps) {
  const t = useTexts(columnsTexts);
  const shown = width === null ? (own === null ? '' : String(own)) : String(width);
  const [typed, type] = useState(shown);
  useEffect(() => type(shown), [shown]);
  const set = (): void => {
    const number = /^\d{1,4}$/.test(typed.trim()) ? widthWithin(Number(typed)) : null;
    const next = number === own ? null : number;
    type(next === null ? (own === null ? '' : String(own)) : String(next));
    if (next !== width) onSet(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    if (event.key === 'Enter') set();
    if (way === undefined || event.altKey) return;
    event.preventDefault();
    onSet(widthWithin((Number.parseInt(typed, 10) || USUAL) + way * STEP));
  };
  return (
    <input
      className="input columns-width num"
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-valuenow={width ?? own ?? undefined}
      aria-valuemin={LEAST_CHOSEN}
      aria-valuemax={MOST_CHOSEN}
      placeholder={t('ownWidth')}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onBlur={set}
      onKeyDown={onKeyDown}
    />
  );
}
