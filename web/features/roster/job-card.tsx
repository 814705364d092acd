import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { type Attendance, attendanceOf } from '#shared/roster/attendance.ts';
import type { RosterMember, RosterRow } from '#shared/roster/roster.ts';
import { useRows } from '#web/live/use-rows.ts';
import { ATTENDANCE_GLYPHS } from '#web/people/presence-glyphs.tsx';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { presenceNews, presenceWord } from '#web/people/presence-words.ts';
import { useTexts } from '#web/texts/texts.ts';
import { timeText } from '#web/ui/calendar/day-time.ts';
import { rosterTexts } from './texts.ts';

interface JobCardProps {
  /** The row's proxy: the card itself renders again only when the job's own words change. */
  job: RosterRow;
  timeZone: string;
  /** The day is over: the count is of those who came, not of those who are in. */
  isOver: boolean;
}

/** One job of the day with its crew. The order of names does not change when they clock in. */
export const JobCard = memo(function JobCard({ job, timeZone, isOver }: JobCardProps) {
  const t = useTexts(rosterTexts);
  const { jobId, shownNumber, jobPk, foremanName, supervisorName } = useSnapshot(job);
  return (
    <li className="card job-card">
      <div className="job-card-head row spread gap-8">
        <Link className="job-card-id num lead" href={`/job-management/${jobPk}`}>
          #{numberOf({ jobId, shownNumber })}
        </Link>
        <CrewCount job={job} isOver={isOver} />
      </div>
      <dl className="job-card-leads grid line-below">
        <dt className="ink-3">{t('foreman')}</dt>
        <dd className="cut medium" title={foremanName ?? undefined}>
          {foremanName ?? '- - -'}
        </dd>
        <dt className="ink-3">{t('supervisor')}</dt>
        <dd className="cut medium" title={supervisorName ?? undefined}>
          {supervisorName ?? '- - -'}
        </dd>
      </dl>
      <Crew job={job} timeZone={timeZone} />
    </li>
  );
});

function Crew({ job, timeZone }: Pick<JobCardProps, 'job' | 'timeZone'>) {
  const crew = useRows(job, 'crew');
  const list = useRef<HTMLUListElement>(null);
  useAllTimes(list);
  return (
    <ul className="crew" ref={list}>
      {crew.map((member) => (
        <MemberRow key={member.id} member={member} timeZone={timeZone} />
      ))}
    </ul>
  );
}

function CrewCount({ job, isOver }: Pick<JobCardProps, 'job' | 'isOver'>) {
  const t = useTexts(rosterTexts);
  const { crew } = useSnapshot(job);
  const attendances = crew.map(attendanceOf);
  // Members who worked on another job alone did not come here.
  const came = crew.filter(({ clockInStatus, clockedOutAt }) => clockInStatus !== 'out' || clockedOutAt).length;
  const present = attendances.filter((attendance) => attendance === 'in' || attendance === 'break').length;
  return (
    <span className="job-card-count num meta medium ink-2">
      {isOver ? t('came', { came, crew: crew.length }) : t('present', { present, crew: crew.length })}
    </span>
  );
}

/** Whether a time is on the line of its name; without room it wraps below. */
const isBeside = (time: HTMLElement): boolean => time.offsetTop === (time.previousElementSibling as HTMLElement).offsetTop;

/**
 * A card shows the times of all its people, or of none if one does not fit beside its name.
 * Measured again when the card's width or words change.
 */
function useAllTimes(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const card = list.current;
    if (!card || typeof ResizeObserver !== 'function') return;
    const measure = (): void => {
      // Hidden elements have no offset: show them all before measuring.
      if (card.dataset['times'] !== undefined) delete card.dataset['times'];
      const times = [...card.querySelectorAll<HTMLElement>('.member-time')];
      if (!times.every(isBeside)) card.dataset['times'] = 'none';
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(card);
    const words = new MutationObserver(measure);
    words.observe(card, { subtree: true, childList: true, characterData: true });
    return () => {
      sizes.disconnect();
      words.disconnect();
    };
  }, [list]);
}

/** The tint of a change: 2.4 s, then a fade of 600 ms, both in the stylesheet. */
const TINT_MS = 3_000;

interface MemberRowProps {
  /** The person's proxy, so that a change renders this row alone. */
  member: RosterMember;
  timeZone: string;
}

/**
 * A member of a crew: glyph, name and attendance, and the time if there is room. A changed row
 * shows its news for `TINT_MS`.
 */
const MemberRow = memo(function MemberRow({ member, timeZone }: MemberRowProps) {
  const t = useTexts(presenceTexts);
  const person = useSnapshot(member);
  const { fullName, clockedInAt, elsewhere } = person;
  const clockedOutAt = person.clockedOutAt ?? elsewhere?.clockedOutAt;
  const attendance = attendanceOf(person);
  const isNews = useNews(attendance);
  const [came, left] = [clockedInAt, clockedOutAt].map((moment) => moment && timeText(moment, timeZone));
  // Beside 'Break' the time of the clock-in would look like the start of the break.
  const since = attendance === 'break' ? null : (left ?? came);
  const Glyph = ATTENDANCE_GLYPHS[attendance];
  return (
    <li className="member flex wrap" data-status={attendance} data-news={isNews}>
      <span className="member-main row gap-8">
        <Glyph />
        <span className="member-name cut grow slim" title={[fullName, came, left].filter(Boolean).join(' – ')}>
          {fullName}
        </span>
        <span className="member-word meta ink-3 nowrap">{isNews ? presenceNews(t, person) : presenceWord(t, person)}</span>
      </span>
      {since && !isNews && <time className="member-word member-time num meta ink-3 nowrap">{` ${since}`}</time>}
    </li>
  );
});

/** True for `TINT_MS` after the status has changed; false on the first render. */
function useNews(status: Attendance): boolean {
  const [seen, setSeen] = useState(status);
  /** The number of recent changes; 0 for no news. */
  const [news, setNews] = useState(0);
  if (seen !== status) {
    setSeen(status);
    setNews(news + 1);
  }
  useEffect(() => {
    if (news === 0) return;
    const timer = setTimeout(() => setNews(0), TINT_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return news > 0;
}
