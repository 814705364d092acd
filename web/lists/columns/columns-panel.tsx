import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { stepPicks } from '#web/ui/fields/picks.ts';
import { GripIcon } from '#web/ui/icons/field-icons.tsx';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { asChosen, type Choosable, orderOf, shownColumns } from './arrange.ts';
import { type ChosenColumn, type ChosenColumns, writeColumns } from './chosen.ts';
import { columnsTexts } from './texts.ts';
import { WidthInput } from './width-input.tsx';
import '#web/ui/controls/button.css';
import '#web/ui/controls/check.css';
import '#web/ui/fields/many-field.css';
import '#web/ui/fields/picks.css';
import './columns.css';

interface ColumnsPanelProps {
  columns: readonly Choosable[];
  chosen: ChosenColumns;
  onChoose: (columns: ChosenColumns, options: { replace: boolean }) => void;
  onClose: () => void;
}

/** A column that is dragged, and the order that it has made. */
interface Drag {
  id: string;
  order: readonly string[];
}

/** The order with one column moved to another place. */
const movedTo = (order: readonly string[], id: string, place: number): readonly string[] =>
  order.filter((other) => other !== id).toSpliced(place, 0, id);

/** The columns of a list: ticked or not, moved by drag, buttons and keys, with their widths. */
export function ColumnsPanel({ columns, chosen, onChoose, onClose }: ColumnsPanelProps) {
  const t = useTexts(columnsTexts);
  const ui = useTexts(uiTexts);
  const isNarrow = useNarrow();
  const list = useRef<HTMLUListElement>(null);
  const shown = shownColumns(columns, chosen).map(({ id }) => id);
  const widths = new Map(chosen?.map(({ id, width }) => [id, width]));
  /** Where hidden columns stood when they were hidden. */
  const [settled, settle] = useState<readonly string[]>([]);
  const [drag, showDrag] = useState<Drag | null>(null);
  /** The last one, which may not be shown yet when the pointer is let go. */
  const latest = useRef<Drag>(null);
  const [said, say] = useState('');
  const hasChosen = useRef(false);
  const isSettled = settled.filter((id) => shown.includes(id)).join() === shown.join();
  const order =
    drag?.order ??
    (isSettled
      ? settled
      : orderOf(
          columns,
          shown.map((id) => ({ id })),
        ));

  const choose = (next: ChosenColumns): void => {
    if (writeColumns(next) === writeColumns(chosen)) return;
    // One step back takes all back that was done in the panel.
    onChoose(next, { replace: hasChosen.current });
    hasChosen.current = true;
  };
  const chooseIn = (next: readonly string[], isShown: (id: string) => boolean, given = widths): void => {
    settle(next);
    const picked = next.filter(isShown).map((id): ChosenColumn => ({ id, width: given.get(id) ?? null }));
    choose(asChosen(columns, picked));
  };
  const headOf = (id: string): string => columns.find((column) => column.id === id)?.head ?? '';
  const tell = (id: string, next: readonly string[]): void =>
    say(t('moved', { column: headOf(id), place: next.indexOf(id) + 1, count: next.length }));
  const toggle = (id: string): void => chooseIn(order, (other) => shown.includes(other) !== (other === id));
  const setWidth = (id: string, width: number | null): void =>
    chooseIn(order, (other) => shown.includes(other), new Map([...widths, [id, width]]));

  // A moved node loses the focus.
  const focused = useRef<HTMLElement>(null);
  const text = order.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after another order
  useLayoutEffect(() => {
    focused.current?.focus({ preventScroll: true });
    focused.current?.closest('li')?.scrollIntoView?.({ block: 'nearest' });
    focused.current = null;
  }, [text]);
  const move = (id: string, place: number): void => {
    if (place < 0 || place >= order.length) return;
    const { activeElement } = document;
    focused.current = activeElement instanceof HTMLElement && list.current?.contains(activeElement) ? activeElement : null;
    const next = movedTo(order, id, place);
    tell(id, next);
    chooseIn(next, (other) => shown.includes(other));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const id = event.target instanceof Element ? event.target.closest('li')?.dataset['column'] : undefined;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.altKey && by !== 0 && id !== undefined) {
      event.preventDefault();
      move(id, order.indexOf(id) + by);
    } else if (!event.defaultPrevented) stepPicks(event);
  };

  const setDrag = (next: Drag | null): void => {
    latest.current = next;
    showDrag(next);
  };
  const dragTo = ({ clientY }: PointerEvent): void => {
    // The rows stand as they were drawn last.
    const drawn = drag ?? latest.current;
    if (!drawn || !latest.current) return;
    const rows = [...(list.current?.children ?? [])];
    const middles = rows.map((row) => row.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
    const at = drawn.order.indexOf(drawn.id);
    const above = middles.findIndex((middle, place) => place < at && clientY < middle);
    const below = middles.findLastIndex((middle, place) => place > at && clientY > middle);
    const place = above >= 0 ? above : below;
    setDrag(place < 0 ? drawn : { id: drawn.id, order: movedTo(drawn.order, drawn.id, place) });
    rows[place]?.scrollIntoView?.({ block: 'nearest' });
  };
  const drop = (): void => {
    const dropped = latest.current;
    if (!dropped) return;
    setDrag(null);
    tell(dropped.id, dropped.order);
    chooseIn(dropped.order, (other) => shown.includes(other));
  };

  return (
    <>
      {!isNarrow && (
        <p className="columns-widths meta ink-3" aria-hidden="true">
          {t('widths')}
        </p>
      )}
      <ul
        ref={list}
        className="picks columns-list"
        aria-label={t('list')}
        onKeyDown={onKeyDown}
        onPointerMove={dragTo}
        onPointerUp={drop}
        onPointerCancel={() => setDrag(null)}
      >
        {order.map((id, place) => {
          const column = columns.find((one) => one.id === id)!;
          const { head, isKept = false } = column;
          const isShown = shown.includes(id);
          return (
            <li key={id} className={`columns-row row gap-4 ${drag?.id === id ? 'is-dragged' : ''}`} data-column={id}>
              {!isNarrow && (
                <span
                  className="columns-grip ink-3"
                  aria-hidden="true"
                  onPointerDown={(event) => {
                    if (event.button !== 0) return;
                    event.preventDefault();
                    // The grip itself moves with its row, which would end its capture.
                    list.current?.setPointerCapture(event.pointerId);
                    setDrag({ id, order });
                  }}
                >
                  <GripIcon size={14} />
                </span>
              )}
              <label className="pick grow slim" title={isKept ? t('kept') : undefined}>
                <input
                  type="checkbox"
                  className="check"
                  data-pick
                  checked={isShown}
                  aria-disabled={isKept || undefined}
                  onChange={() => {
                    if (!isKept) toggle(id);
                  }}
                />
                <span className="cut">{head}</span>
              </label>
              {(['up', 'down'] as const).map((way) => {
                const next = way === 'up' ? place - 1 : place + 1;
                return (
                  <button
                    key={way}
                    type="button"
                    className={`icon-button columns-move columns-${way}`}
                    // Keys move a column without it.
                    tabIndex={-1}
                    aria-label={t(way, { column: head })}
                    {...pressUnless(next < 0 || next >= order.length, () => move(id, next))}
                  >
                    <ChevronDownIcon />
                  </button>
                );
              })}
              {!isNarrow &&
                (isShown ? (
                  <WidthInput
                    label={t('width', { column: head })}
                    own={typeof column.width === 'number' ? column.width : null}
                    width={widths.get(id) ?? null}
                    onSet={(width) => setWidth(id, width)}
                  />
                ) : (
                  <span className="columns-width" />
                ))}
            </li>
          );
        })}
      </ul>
      {!isNarrow && <p className="columns-hint meta ink-3">{t('hint')}</p>}
      <p className="unseen" role="status">
        {said}
      </p>
      <div className="many-foot flex gap-8 spread line-above">
        <button
          type="button"
          className="button button-plain"
          {...pressUnless(chosen === null, () => {
            settle([]);
            say(t('isReset'));
            choose(null);
          })}
        >
          {t('reset')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {ui('close')}
        </button>
      </div>
    </>
  );
}
