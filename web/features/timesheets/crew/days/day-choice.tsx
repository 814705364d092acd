import { useMemo, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { addDays, addMonths } from '#shared/rules/periods.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText, inWords } from '#web/ui/calendar/day-time.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Lazy } from '#web/ui/feedback/lazy.tsx';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';
import { OpeningField } from '#web/ui/fields/opening-field.tsx';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/icons.tsx';
import { daysTexts } from './texts.ts';
import './days.css';

const OtherDay = lazyDialog(() => import('./other-day.tsx').then((code) => code.OtherDay));

const dayCalendar = lazyCode(() => import('#web/ui/calendar/day-calendar.tsx').then((code) => code.DayCalendar));

interface DayChoiceProps {
  sheet: CrewSheet;
}

/** A field that opens the calendar of the foreman's days. */
export function DayChoice({ sheet }: DayChoiceProps) {
  const t = useTexts(daysTexts);
  const { date } = useSnapshot(sheet);
  const [asked, setAsked] = useState<string | null>(null);
  const shown = `${t('title')}: ${dayText(date)}`;
  return (
    <div className="crew-days">
      <OpeningField
        name={t('title')}
        label={shown}
        icon={<CalendarIcon />}
        shown={<span className="field-value num">{shown}</span>}
        onNear={dayCalendar.prefetch}
      >
        {(close) => (
          <Days
            sheet={sheet}
            onChoose={(day) => {
              close();
              setAsked(day);
            }}
          />
        )}
      </OpeningField>
      {asked !== null && <OtherDay sheet={sheet} day={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

const monthOf = (day: string): string => day.slice(0, 7);

interface DaysProps extends DayChoiceProps {
  onChoose: (day: string) => void;
}

function Days({ sheet, onChoose }: DaysProps) {
  const t = useTexts(daysTexts);
  const { businessDate: today } = useSession().user;
  const { foremanId, date, dwoJobId, jobs } = useSnapshot(sheet);
  const [month, setMonth] = useState(date);
  const marked = useSheetDays(foremanId, month);
  const begins = jobs.filter((job) => dwoJobId === null || job.dwoJobId === dwoJobId).map(({ startDate }) => startDate);
  const first = begins.toSorted()[0] ?? date;
  const choose = (day: string): void => {
    if (day !== date) onChoose(day);
  };
  const shortcut = (day: string, label: string) => (
    <button type="button" className="text-button" {...pressUnless(day === date || day > today, () => choose(day))}>
      {label}
    </button>
  );
  return (
    <div className="crew-calendar">
      <div className="crew-calendar-head row small">
        <h2 className="cut lead grow slim">{t('title')}</h2>
        <span role="status">{inWords(month, { month: 'short', year: 'numeric' })}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={t('earlierMonth')}
          {...pressUnless(monthOf(month) <= monthOf(first), () => setMonth(addMonths(month, -1)))}
        >
          <ChevronLeftIcon />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('laterMonth')}
          {...pressUnless(monthOf(month) >= monthOf(today), () => setMonth(addMonths(month, 1)))}
        >
          <ChevronRightIcon />
        </button>
      </div>
      <Lazy code={dayCalendar} waiting={<div className="crew-calendar-waiting" />}>
        {(DayCalendar) => (
          <DayCalendar
            day={date}
            minDay={first}
            maxDay={today}
            today={today}
            marked={marked}
            markName={t('hasSheet')}
            month={month}
            onMonth={setMonth}
            onChoose={choose}
          />
        )}
      </Lazy>
      <p className="crew-calendar-shortcuts flex gap-16 above-4 line-above">
        {shortcut(today, t('currentDate'))}
        {shortcut(first, t('startDate'))}
      </p>
    </div>
  );
}

const NO_DAYS = proxy<Pick<LiveAnswers['crewTimesheets'], 'data'>>({ data: [] });

/** The days of the longest month. */
const MOST_DAYS = 31;

/** The days of a month on which a foreman has a sheet. */
function useSheetDays(foremanId: number, month: string): ReadonlySet<string> {
  const first = `${month.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const view = useLive('crewTimesheets', {
    where: JSON.stringify({ foremanId, date: { $gte: first, $lte: last } }),
    order: '[["date","ASC"]]',
    limit: MOST_DAYS,
    offset: 0,
  });
  const { data } = useSnapshot(view.data ?? NO_DAYS);
  return useMemo(() => new Set(data.map(({ date }) => date)), [data]);
}
