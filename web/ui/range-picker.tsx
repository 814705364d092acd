import { Calendar } from 'primereact/calendar';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { addDays, daysIn, type Period } from '../../shared/rules/periods.ts';
import { language } from '../texts/language.ts';
import { useTexts } from '../texts/texts.ts';
import { DayInMonth, dayOf, MONTHS } from './calendar-parts.tsx';
import { dayText, periodText } from './day-time.ts';
import { fromLocal, toLocal } from './local-day.ts';
import { periodOf, type RangeLimits, type RangeShortcut } from './range-shortcuts.ts';
import { uiTexts } from './texts.ts';
import { useNarrow } from './use-narrow.ts';
import './button.css';
import './range-picker.css';
import { pressUnless } from './press-unless.ts';

interface RangePickerProps {
  range: Period | null;
  shortcuts: readonly RangeShortcut[];
  limits: RangeLimits;
  onCancel: () => void;
  onChoose: (range: Period | null) => void;
}

/** A range being chosen: nothing, its first day, or both. */
type Draft = { start: string; end: string | null } | null;

/** Two months side by side end with the one that matters. */
function firstMonth(day: string, months: number): Date {
  const at = toLocal(day);
  return new Date(at.getFullYear(), at.getMonth() - (months - 1), 1);
}

/** What a range popover holds: nothing is taken over before Apply. */
export function RangePicker({ range, shortcuts, limits, onCancel, onChoose }: RangePickerProps) {
  const t = useTexts(uiTexts);
  const months = useNarrow() ? 1 : 2;
  const [draft, setDraft] = useState<Draft>(range);
  const [month, setMonth] = useState(() => firstMonth(range?.end ?? limits.maxDay, months));
  const offered = shortcuts.flatMap((name) => {
    const period = periodOf(name, limits);
    return period ? [{ name, period }] : [];
  });
  // A first day alone is a range of that day.
  const chosen = draft && { start: draft.start, end: draft.end ?? draft.start };
  return (
    <div className="range-picker">
      {offered.length > 0 && (
        <ul className="range-shortcuts" aria-label={t('shortcuts')}>
          {offered.map(({ name, period }) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={draft?.start === period.start && draft.end === period.end}
                onClick={() => {
                  setDraft(period);
                  setMonth(firstMonth(period.end, months));
                }}
              >
                {t(name)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <RangeCalendar draft={draft} limits={limits} months={months} month={month} onMonth={setMonth} onDraft={setDraft} />
      <div className="range-foot">
        <p className="range-said num" aria-live="polite">
          <DraftText draft={draft} maxDays={limits.maxDays} />
        </p>
        <button type="button" className="button button-plain" onClick={() => onChoose(null)}>
          {t('clear')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('cancel')}
        </button>
        <button type="button" className="button button-primary" {...pressUnless(!chosen, () => onChoose(chosen))}>
          {t('apply')}
        </button>
      </div>
    </div>
  );
}

/** The draft in words, and how long it may become. */
function DraftText({ draft, maxDays }: { draft: Draft } & Pick<RangeLimits, 'maxDays'>) {
  const t = useTexts(uiTexts);
  const said = !draft
    ? t('pickStart')
    : draft.end === null
      ? t('pickEnd', { start: dayText(draft.start) })
      : t('daysChosen', { range: periodText({ ...draft, end: draft.end }), count: daysIn({ ...draft, end: draft.end }) });
  return (
    <>
      {said}
      {maxDays !== undefined && <span className="range-limit">{t('mostDays', { count: maxDays })}</span>}
    </>
  );
}

interface RangeCalendarProps {
  draft: Draft;
  limits: RangeLimits;
  months: number;
  month: Date;
  onMonth: (month: Date) => void;
  onDraft: (draft: Draft) => void;
}

/** While only the first day is chosen, the last may lie so far and no farther. */
function lastDay(draft: Draft, { maxDay, maxDays }: RangeLimits): string {
  if (!draft || draft.end !== null || maxDays === undefined) return maxDay;
  const farthest = addDays(draft.start, maxDays - 1);
  return farthest < maxDay ? farthest : maxDay;
}

function RangeCalendar({ draft, limits, months, month, onMonth, onDraft }: RangeCalendarProps) {
  const { choice } = useSnapshot(language);
  const box = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(box);
  const partOf = (day: string) => {
    const isStart = day === draft?.start;
    const isEnd = day === (draft?.end ?? draft?.start);
    return isStart && isEnd ? 'only' : isStart ? 'start' : isEnd ? 'end' : undefined;
  };
  return (
    <div ref={box} className="range-months">
      <Calendar
        {...MONTHS}
        selectionMode="range"
        locale={choice}
        numberOfMonths={months}
        value={draft && [toLocal(draft.start), draft.end === null ? null : toLocal(draft.end)]}
        viewDate={month}
        onViewDateChange={({ value }) => onMonth(value)}
        {...(limits.minDay !== undefined && { minDate: toLocal(limits.minDay) })}
        maxDate={toLocal(lastDay(draft, limits))}
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

/** The library draws its days anew whenever one is chosen; the keyboard stays on the day where it was. Call the result before a change. */
function useKeptFocus(box: { readonly current: HTMLElement | null }): () => void {
  const place = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const redrawn = new MutationObserver(() => {
      // Once or more often, and not always while React renders: whenever the days went and took the focus with them.
      if (place.current === null || document.activeElement !== document.body) return;
      const day = element.querySelector<HTMLElement>(place.current);
      if (!day) return;
      day.tabIndex = 0;
      day.focus();
    });
    redrawn.observe(element, { childList: true, subtree: true });
    return () => redrawn.disconnect();
  }, [box]);
  return () => {
    const at = document.activeElement?.closest<HTMLElement>('td[data-p-day]')?.dataset;
    if (!at) return;
    const { pDay, pMonth, pYear } = at as Record<string, string>;
    place.current = `td[data-p-day="${pDay}"][data-p-month="${pMonth}"][data-p-year="${pYear}"] > span`;
  };
}
