import { memo } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { RosterRow } from '../../../shared/roster.ts';
import { useRows } from '../../live/use-rows.ts';
import { useTexts } from '../../texts/texts.ts';
import { MemberRow } from './member-row.tsx';
import { rosterTexts } from './texts.ts';

interface JobCardProps {
  /** The row's proxy: the card itself renders again only when the job's own words change. */
  job: RosterRow;
}

/** One job of the day with its crew. Names stay in one order when they clock in, so the eye finds them again. */
export const JobCard = memo(function JobCard({ job }: JobCardProps) {
  const t = useTexts(rosterTexts);
  const { jobId, jobPk, foremanName, supervisorName } = useSnapshot(job);
  return (
    <li className="card job-card">
      <div className="job-card-head">
        <Link className="job-card-id num" href={`/job-management/${jobPk}`}>
          #{jobId}
        </Link>
        <CrewCount job={job} />
      </div>
      <dl className="job-card-leads">
        <dt>{t('foreman')}</dt>
        <dd className="cut" title={foremanName ?? undefined}>
          {foremanName ?? '- - -'}
        </dd>
        <dt>{t('supervisor')}</dt>
        <dd className="cut" title={supervisorName ?? undefined}>
          {supervisorName ?? '- - -'}
        </dd>
      </dl>
      <Crew job={job} />
    </li>
  );
});

function Crew({ job }: JobCardProps) {
  const crew = useRows(job, 'crew');
  return (
    <ul className="crew">
      {crew.map((member) => (
        <MemberRow key={member.id} member={member} />
      ))}
    </ul>
  );
}

function CrewCount({ job }: JobCardProps) {
  const t = useTexts(rosterTexts);
  const { crew } = useSnapshot(job);
  const present = crew.filter(({ clockInStatus }) => clockInStatus !== 'out').length;
  return <span className="job-card-count num">{t('present', { present, crew: crew.length })}</span>;
}
