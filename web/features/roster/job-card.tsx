import { memo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { attendanceOf } from '#shared/roster/attendance.ts';
import type { RosterRow } from '#shared/roster/roster.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { MemberRow } from './member-row.tsx';
import { rosterTexts } from './texts.ts';
import { useAllTimes } from './use-all-times.ts';

interface JobCardProps {
  /** The row's proxy: the card itself renders again only when the job's own words change. */
  job: RosterRow;
  timeZone: string;
  /** Nobody can be there any more: who came is counted, and not who is in. */
  isOver: boolean;
}

/**
 * One job of the day with its crew. Names stay in one order when they clock in, so the eye finds
 * them again.
 */
export const JobCard = memo(function JobCard({ job, timeZone, isOver }: JobCardProps) {
  const t = useTexts(rosterTexts);
  const { jobId, jobPk, foremanName, supervisorName } = useSnapshot(job);
  return (
    <li className="card job-card">
      <div className="job-card-head row spread gap-8">
        <Link className="job-card-id num lead" href={`/job-management/${jobPk}`}>
          #{jobId}
        </Link>
        <CrewCount job={job} isOver={isOver} />
      </div>
      <dl className="job-card-leads">
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
    <span className="job-card-count num">
      {isOver ? t('came', { came, crew: crew.length }) : t('present', { present, crew: crew.length })}
    </span>
  );
}
