import { Calendar } from 'primereact/calendar';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { addDays } from '#shared/rules/periods.ts';
import { language } from '#web/texts/language.ts';
import { DayInMonth, dayOf, MONTHS, MonthsSaid } from './calendar-parts.tsx';
import { dayOfCell, useKeptFocus } from './day-focus.ts';
import { useDayKeys } from './day-keys.ts';
import { fromLocal, toLocal } from './local-day.ts';
import type { Draft, RangeLimits } from './range-shortcuts.ts';

interface RangeCalendarProps {
  draft: Draft;
  limits: RangeLimits;
  months: number;
  month: Date;
  onMonth: (month: Date) => void;
  onDraft: (draft: Draft) => void;
}

/**
 * The last day that can be chosen. Once the first day of a range is chosen, at most `maxDays` from
 * it.
 */
function lastDay(draft: Draft, { maxDay, maxDays }: RangeLimits): string {
  if (!draft || draft.end !== null || maxDays === undefined) return maxDay;
  const farthest = addDays(draft.start, maxDays - 1);
  return farthest < maxDay ? farthest : maxDay;
}

/** Calendar months in which the days of a range are chosen. */
export function RangeCalendar({ draft, limits, months, month, onMonth, onDraft }: RangeCalendarProps) {
  const { choice } = useSnapshot(language);
  const box = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(box);
  const last = lastDay(draft, limits);
  const onKey = useDayKeys(box, { keepFocus, minDay: limits.minDay, maxDay: last, month, onMonth });
  usePreview(box, draft, last);
  const partOf = (day: string) => {
    const isStart = day === draft?.start;
    const isEnd = day === (draft?.end ?? draft?.start);
    return isStart && isEnd ? 'only' : isStart ? 'start' : isEnd ? 'end' : undefined;
  };
  return (
    <div ref={box} className="range-months" onKeyDownCapture={onKey}>
      <MonthsSaid month={month} months={months} />
      <Calendar
        {...MONTHS}
        selectionMode="range"
        locale={choice}
        numberOfMonths={months}
        value={draft && [toLocal(draft.start), draft.end === null ? null : toLocal(draft.end)]}
        viewDate={month}
        onViewDateChange={({ value }) => onMonth(value)}
        {...(limits.minDay !== undefined && { minDate: toLocal(limits.minDay) })}
        maxDate={toLocal(last)}
        dateTemplate={(date) => <DayInMonth date={date} today={limits.maxDay} part={partOf(dayOf(date))} />}
        onChange={({ value }) => {
          const [start, end] = value ?? [];
          keepFocus();
          if (start) onDraft({ start: fromLocal(start), end: end ? fromLocal(end) : null });
        }}
      />
    </div>
  );
}

/**
 * Previews the range up to the hovered or focused day while the last day is still to be chosen.
 * Marks the elements directly, because PrimeReact would render all days for each movement.
 */
function usePreview(box: RefObject<HTMLElement | null>, draft: Draft, last: string): void {
  const from = draft?.end === null ? draft.start : null;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || from === null) return;
    const mark = (until: string): void => {
      for (const cell of element.querySelectorAll<HTMLElement>('td[data-p-day]:not([data-p-other-month="true"])')) {
        const day = dayOfCell(cell.dataset);
        cell.toggleAttribute('data-preview', day > from && day <= until);
        cell.toggleAttribute('data-preview-end', day > from && day === until);
      }
    };
    const look = ({ target }: Event): void => {
      const cell =
        target instanceof Element ? target.closest<HTMLElement>('td[data-p-day]:not([data-p-other-month="true"])') : null;
      const day = cell ? dayOfCell(cell.dataset) : '';
      mark(day <= last ? day : '');
    };
    const events = ['pointerover', 'focusin', 'pointerleave'] as const;
    for (const event of events) element.addEventListener(event, look);
    return () => {
      for (const event of events) element.removeEventListener(event, look);
      mark('');
    };
  }, [box, from, last]);
}
