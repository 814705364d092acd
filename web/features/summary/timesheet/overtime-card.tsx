import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatMinutes, roundedHours } from '#shared/rules/hours.ts';
import { addDays } from '#shared/rules/periods.ts';
import type { OvertimeAhead, PersonAhead } from '#shared/timesheets/overtime-ahead.ts';
import { WEEK_MINUTES } from '#shared/timesheets/rules/overtime.ts';
import { byWhoPassesFirst, outlookAt, type WeekOutlook } from '#shared/timesheets/rules/week-ahead.ts';
import { useMinute } from '#web/clock/use-minute.ts';
import { useShown } from '#web/lists/use-shown.ts';
import { PersonName } from '#web/people/person-name.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { inWords } from '#web/ui/calendar/day-time.ts';
import { ShowAll } from '#web/ui/controls/show-all.tsx';
import { Empty, Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import { timesheetTexts } from './texts.ts';
import '#web/ui/controls/button.css';
import './overtime.css';

/** How many people are shown at first. */
const FIRST_PEOPLE = 8;
/** The least minutes that the bars are wide for: 40 hours stand left of their end. */
const LEAST_WIDTH = 48 * 60;

/** Who passes 40 hours in this payroll week, in a region or everywhere [summary-8]. */
export function OvertimeCard({ region }: { region: number | null }) {
  const t = useTexts(timesheetTexts);
  const query = { region: region === null ? undefined : String(region) };
  const { view, data, isWaiting } = useShown('overtimeAhead', query, t('overtimeSubject'));
  const isSlow = useSlow(isWaiting);
  return (
    <section className="card sheet-card overtime card-pad off-paper" aria-labelledby="sheet-overtime">
      <h2 id="sheet-overtime">{t('overtime')}</h2>
      <p className="above-4 meta ink-3">{t('overtimeHow')}</p>
      {view.status === 'failed' ? (
        <Failed title={t('overtimeFailed')} reason={view.error?.message} onRetry={view.retry} />
      ) : (
        <div className="overtime-body above-8" aria-busy={isWaiting} data-waiting={isSlow}>
          {data ? <PeopleAhead answer={data} asOf={view.staleSince?.getTime() ?? null} /> : isSlow && <RowShapes />}
        </div>
      )}
    </section>
  );
}

interface PeopleAheadProps {
  answer: OvertimeAhead;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
}

/** Those who pass by now, who does first at the top; more than a few on request. */
function PeopleAhead({ answer, asOf }: PeopleAheadProps) {
  const t = useTexts(timesheetTexts);
  const { monday, today, data } = useSnapshot(answer);
  const at = useMinute(asOf);
  const [isWhole, setWhole] = useState(false);
  const people = useMemo(
    () =>
      data
        .map((person) => ({ ...person, outlook: outlookAt(person, today, at) }))
        .filter(({ outlook }) => outlook.passes !== null)
        .toSorted(byWhoPassesFirst),
    [data, today, at],
  );
  if (people.length === 0) return <Empty icon={<TimesheetsIcon size={24} />}>{t('overtimeNobody')}</Empty>;
  const width = Math.max(LEAST_WIDTH, ...people.map(({ outlook }) => outlook.expected ?? outlook.minutes));
  return (
    <>
      <ol className="overtime-people">
        {(isWhole ? people : people.slice(0, FIRST_PEOPLE)).map((person) => (
          <Row key={person.id} person={person} monday={monday} width={width} />
        ))}
      </ol>
      {people.length > FIRST_PEOPLE && <ShowAll isWhole={isWhole} count={people.length} onChange={setWhole} />}
    </>
  );
}

interface RowProps {
  person: Pick<PersonAhead, 'id' | 'fullName' | 'foremanId' | 'foreman' | 'region'> & { outlook: WeekOutlook };
  monday: string;
  /** The minutes that a whole bar stands for. */
  width: number;
}

function Row({ person: { id, fullName, foremanId, foreman, region, outlook }, monday, width }: RowProps) {
  const t = useTexts(timesheetTexts);
  const { minutes, expected, passes } = outlook;
  const day = inWords(addDays(monday, passes?.day ?? 0), { weekday: 'short' });
  const place = [foremanId === id ? t('asForeman') : foreman, region].filter(Boolean).join(' · ');
  return (
    <li className="overtime-person">
      <div className="overtime-who slim">
        <PersonName id={id} className="cut medium" title={fullName}>
          {fullName}
        </PersonName>
        <p className="cut meta ink-3" title={place}>
          {place}
        </p>
      </div>
      <b className="overtime-so-far num medium nowrap">{formatMinutes(minutes)}</b>
      <Bar minutes={minutes} expected={expected ?? minutes} width={width} />
      <p className="overtime-outlook flex gap-12 num ink-2">
        <span className={passes?.isPast ? 'warn nowrap' : 'nowrap'}>{t(passes?.isPast ? 'overSince' : 'passesOn', { day })}</span>
        {expected !== null && <span className="push nowrap">{t('about', { hours: roundedHours(expected) })}</span>}
      </p>
    </li>
  );
}

interface BarProps {
  minutes: number;
  expected: number;
  width: number;
}

/** Minutes so far and at this pace against 40 hours; the words beside it say the same. */
function Bar({ minutes, expected, width }: BarProps) {
  const share = (some: number): string => `${(some / width) * 100}%`;
  return (
    <div className="overtime-bar" aria-hidden="true">
      <span className="overtime-pace" style={{ width: share(expected) }} />
      <span className="overtime-done" style={{ width: share(minutes) }} />
      <span className="overtime-limit" style={{ left: share(WEEK_MINUTES) }} />
    </div>
  );
}

/** Widths of names, in percent. */
const NAMES = [52, 64, 46, 58];

/** Placeholders of the rows before the first answer; they do not move. */
function RowShapes() {
  const t = useTexts(timesheetTexts);
  return (
    <>
      <p className="unseen" role="status">
        {t('overtimeLoading')}
      </p>
      <ol className="overtime-people" aria-hidden="true">
        {NAMES.map((width) => (
          <li key={width} className="overtime-person">
            <div className="overtime-who">
              <span className="shape" style={{ width: `${width}%` }} />
            </div>
            <span className="shape overtime-so-far" />
            <span className="shape overtime-bar-shape" />
            <span className="shape overtime-outlook" />
          </li>
        ))}
      </ol>
    </>
  );
}
