import { memo, type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { Presence } from '#shared/roster/attendance.ts';
import type { RosterMember, RosterRow } from '#shared/roster/roster.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { useRows } from '#web/live/use-rows.ts';
import { PersonName } from '#web/people/person-name.tsx';
import { ATTENDANCE_GLYPHS } from '#web/people/presence-glyphs.tsx';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { expectedWords, isHere, presenceNews, presenceWordAt, saidSentence } from '#web/people/presence-words.ts';
import { telOf } from '#web/people/tel.ts';
import { useCrewPresences, usePresence } from '#web/people/use-presence.ts';
import { useTexts } from '#web/texts/texts.ts';
import { TellsNews } from './tells-news.ts';
import { rosterTexts } from './texts.ts';

interface JobCardProps {
  /** The row's proxy: the card itself renders again only when the job's own words change. */
  job: RosterRow;
  timeZone: string;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
  /** The day is over: the count is of those who came, not of those who are in. */
  isOver: boolean;
}

/** One job of the day with its crew. The order of names does not change when they clock in. */
export const JobCard = memo(function JobCard({ job, timeZone, asOf, isOver }: JobCardProps) {
  const t = useTexts(rosterTexts);
  const { jobId, shownNumber, jobPk, foremanId, foremanName, foremanPhone, supervisorId, supervisorName } = useSnapshot(job);
  return (
    <li className="card job-card">
      <div className="job-card-head row spread gap-8">
        <Link className="job-card-id num lead" href={`/job-management/${jobPk}`}>
          #{numberOf({ jobId, shownNumber })}
        </Link>
        <CrewCount job={job} asOf={asOf} isOver={isOver} />
      </div>
      <dl className="job-card-leads grid line-below">
        <dt className="ink-3">{t('foreman')}</dt>
        <Lead id={foremanId} name={foremanName} />
        <dt className="ink-3">{t('phone')}</dt>
        <dd className="cut num">{foremanPhone ? <a href={telOf(foremanPhone)}>{foremanPhone}</a> : '- - -'}</dd>
        <dt className="ink-3">{t('supervisor')}</dt>
        <Lead id={supervisorId} name={supervisorName} />
      </dl>
      <Crew job={job} timeZone={timeZone} asOf={asOf} />
    </li>
  );
});

/** A person who leads the job, if one does. An older api names nobody by row number. */
const Lead = ({ id, name }: { id: number | null | undefined; name: string | null }) => (
  <dd className="cut medium" title={name ?? undefined}>
    {id && name ? <PersonName id={id}>{name}</PersonName> : (name ?? '- - -')}
  </dd>
);

function Crew({ job, timeZone, asOf }: Pick<JobCardProps, 'job' | 'timeZone' | 'asOf'>) {
  const crew = useRows(job, 'crew');
  const list = useRef<HTMLUListElement>(null);
  useAllTimes(list);
  return (
    <ul className="crew" ref={list}>
      {crew.map((member) => (
        <MemberRow key={member.id} member={member} timeZone={timeZone} asOf={asOf} />
      ))}
    </ul>
  );
}

function CrewCount({ job, asOf, isOver }: Pick<JobCardProps, 'job' | 'asOf' | 'isOver'>) {
  const t = useTexts(rosterTexts);
  const { crew } = useSnapshot(job);
  const presences = useCrewPresences(crew, asOf);
  // Members who worked on another job alone did not come here.
  const came = crew.filter(({ clockInStatus, clockedOutAt }) => clockInStatus !== 'out' || clockedOutAt).length;
  const present = presences.filter(isHere).length;
  const late = presences.filter((presence) => presence === 'late').length;
  return (
    <span className="job-card-count num meta medium ink-2 nowrap">
      {late > 0 && <b className="job-card-late danger">{t('lateHere', { count: late })}</b>}
      {isOver
        ? t('came', { came, crew: crew.length })
        : t(late > 0 ? 'presentBeside' : 'present', { present, crew: crew.length })}
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
  asOf: number | null;
}

/**
 * A member of a crew: glyph, name and attendance, and the time if there is room. A changed row
 * shows its news for `TINT_MS`.
 */
const MemberRow = memo(function MemberRow({ member, timeZone, asOf }: MemberRowProps) {
  const t = useTexts(presenceTexts);
  const person = useSnapshot(member);
  const { id, fullName, clockedInAt, elsewhere } = person;
  const clockedOutAt = person.clockedOutAt ?? elsewhere?.clockedOutAt;
  const { presence, minutes } = usePresence(person, asOf);
  const tellsNews = useContext(TellsNews);
  const isNews = useNews(presence) && tellsNews;
  const [came, left] = [clockedInAt, clockedOutAt].map((moment) => moment && timeText(moment, timeZone));
  // Beside 'Break' the time of the clock-in would look like the start of the break.
  const since = presence === 'break' ? null : (left ?? came);
  const Glyph = ATTENDANCE_GLYPHS[presence];
  const expected = presence === 'late' || presence === 'due' ? expectedWords(t, person, timeZone) : '';
  const said = presence === 'attended' || presence === 'late' ? person.call && saidSentence(t, person.call, timeZone) : '';
  return (
    <li className="member flex wrap" data-status={presence} data-news={isNews}>
      <span className="member-main row gap-8">
        <Glyph />
        <PersonName
          id={id}
          className="member-name cut grow slim"
          title={[fullName, came, left, expected, said].filter(Boolean).join(' – ')}
        >
          {fullName}
        </PersonName>
        <span className={`member-word meta ink-3 ${presence === 'attended' ? 'cut' : 'nowrap'}`}>
          {isNews ? presenceNews(t, person, presence) : presenceWordAt(t, person, { presence, minutes, timeZone })}
          {expected && <span className="unseen">{`, ${expected}`}</span>}
          {said && <span className="unseen">{`, ${said}`}</span>}
        </span>
      </span>
      {since && !isNews && <time className="member-word member-time num meta ink-3 nowrap">{` ${since}`}</time>}
    </li>
  );
});

/** True for `TINT_MS` after the status has changed; false on the first render. */
function useNews(status: Presence): boolean {
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
