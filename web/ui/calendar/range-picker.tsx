import { useState } from 'react';
import { daysIn, type Period } from '#shared/rules/periods.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { pressUnless } from '../controls/press-unless.ts';
import { uiTexts } from '../texts.ts';
import { dayText, periodText } from './day-time.ts';
import { toLocal } from './local-day.ts';
import { RangeCalendar } from './range-calendar.tsx';
import { type Draft, periodOf, type RangeLimits, type RangeShortcut } from './range-shortcuts.ts';
import { isSound, isTooLong, NOTHING_TYPED, RangeTyped } from './range-typed.tsx';
import { calendarTexts } from './texts.ts';
import '../controls/button.css';
import './range-picker.css';

interface RangePickerProps {
  range: Period | null;
  shortcuts: readonly RangeShortcut[];
  limits: RangeLimits;
  onCancel: () => void;
  onChoose: (range: Period | null) => void;
}

/** The first of the months to show, so that the last one is that of `day`. */
function firstMonth(day: string, months: number): Date {
  const at = toLocal(day);
  return new Date(at.getFullYear(), at.getMonth() - (months - 1), 1);
}

/** The popover of a range field: nothing is applied before Apply. */
export function RangePicker({ range, shortcuts, limits, onCancel, onChoose }: RangePickerProps) {
  const t = useTexts(calendarTexts);
  const ui = useTexts(uiTexts);
  const months = useNarrow() ? 1 : 2;
  const [draft, setDraft] = useState<Draft>(range);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [month, setMonth] = useState(() => firstMonth(range?.end ?? limits.maxDay, months));
  const offered = shortcuts.flatMap((name) => {
    const period = periodOf(name, limits);
    return period ? [{ name, period }] : [];
  });
  const choose = (chosen: Draft): void => {
    setDraft(chosen);
    setTyped(NOTHING_TYPED);
  };
  const chooseNamed = (period: Period): void => {
    choose(period);
    setMonth(firstMonth(period.end, months));
  };
  // A range of which only the first day is chosen is that one day.
  const chosen = draft && { start: draft.start, end: draft.end ?? draft.start };
  return (
    <div className="range-picker grid">
      {offered.length > 0 && (
        <ul className="range-shortcuts column gap-2" aria-label={t('shortcuts')}>
          {offered.map(({ name, period }) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={draft?.start === period.start && draft.end === period.end}
                onClick={() => chooseNamed(period)}
              >
                {t(name)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <RangeTyped
        draft={draft}
        typed={typed}
        limits={limits}
        onMonth={chooseNamed}
        onType={(texts, made) => {
          setTyped(texts);
          setDraft(made);
          if (made && made !== draft) setMonth(firstMonth(made.end ?? made.start, months));
        }}
      />
      <RangeCalendar draft={draft} limits={limits} months={months} month={month} onMonth={setMonth} onDraft={choose} />
      <div className="range-foot row gap-8 line-above">
        <p className="range-said num grow note ink-2" aria-live="polite">
          <DraftText draft={draft} maxDays={limits.maxDays} />
        </p>
        <button type="button" className="button button-plain" onClick={() => onChoose(null)}>
          {ui('clear')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {ui('cancel')}
        </button>
        <button
          type="button"
          className="button button-primary"
          {...pressUnless(!chosen || !isSound(typed, limits) || isTooLong(draft, limits), () => onChoose(chosen))}
        >
          {ui('apply')}
        </button>
      </div>
    </div>
  );
}

/** The chosen days in words, and the length of the longest range. */
function DraftText({ draft, maxDays }: { draft: Draft } & Pick<RangeLimits, 'maxDays'>) {
  const t = useTexts(calendarTexts);
  const said = !draft
    ? t('pickStart')
    : draft.end === null
      ? t('pickEnd', { start: dayText(draft.start) })
      : t('daysChosen', { range: periodText({ ...draft, end: draft.end }), count: daysIn({ ...draft, end: draft.end }) });
  return (
    <>
      {said}
      {maxDays !== undefined && <span className="range-limit ink-3">{t('mostDays', { count: maxDays })}</span>}
    </>
  );
}
