import type { DragEvent } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { Needs, OpenJob } from '#shared/crews/needs.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { crewTexts } from '#web/crews/texts.ts';
import { useSession } from '#web/http/use-session.ts';
import { workforceLink } from '#web/jobs/links.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentDayText } from '#web/ui/calendar/day-time.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { CautionIcon, JobsIcon } from '#web/ui/icons/icons.tsx';
import { canTake, putDown, useNeeds } from './scene.ts';
import { staffingTexts } from './texts.ts';

/** Jobs without a foreman or workers, by their start. People are dropped on them. */
export function OpenJobs({ needs }: { needs: Needs }) {
  const t = useTexts(staffingTexts);
  const { jobCount } = useSnapshot(needs);
  const jobs = useRows(needs, 'jobs');
  return (
    <section className="card needed-side" aria-labelledby="needed-jobs">
      <h2 id="needed-jobs">
        {t('jobs')} <span className="num meta ink-2">{jobCount}</span>
      </h2>
      {jobs.length === 0 ? (
        <Empty icon={<JobsIcon size={24} />}>{t('noJobs')}</Empty>
      ) : (
        <ul>
          {jobs.map((job) => (
            <OpenRow key={job.id} job={job} />
          ))}
        </ul>
      )}
      {jobCount > jobs.length && (
        <p className="needed-first meta ink-2">{t('firstOf', { shown: jobs.length, count: jobCount })}</p>
      )}
    </section>
  );
}

/** The drop target: a job while a person whom it could take is dragged over it. */
function useDrop(job: OpenJob) {
  const { carried, place } = useNeeds();
  const { person, over } = useSnapshot(carried);
  const held = () => (carried.person && canTake(job, carried.person) ? carried.person : null);
  const isTarget = person !== null && canTake(job, person);
  const isOver = isTarget && over === job.id;
  return {
    isOver,
    drop: {
      'data-target': isTarget || undefined,
      'data-over': isOver || undefined,
      onDragOver: (event: DragEvent): void => {
        if (!held()) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        carried.over = job.id;
      },
      onDragLeave: ({ relatedTarget, currentTarget }: DragEvent): void => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (carried.over === job.id && !isInside) carried.over = null;
      },
      onDrop: (event: DragEvent): void => {
        const dropped = held();
        if (!dropped) return;
        event.preventDefault();
        place({ person: { ...dropped }, job: { ...job } });
        putDown(carried);
      },
    },
  };
}

function OpenRow({ job: live }: { job: OpenJob }) {
  const t = useTexts(staffingTexts);
  const words = useTexts(crewTexts);
  const { businessTimeZone } = useSession().user;
  const { ask } = useNeeds();
  const { drop, isOver } = useDrop(live);
  const job = useSnapshot(live);
  const day = (at: string): string => momentDayText(at, businessTimeZone);
  const { crew } = job;
  const lacksForeman = (crew?.foreman ?? null) === null;
  return (
    <li className="needed-job grid gap-16 lines-2 line-above" {...drop}>
      <p className="row wrap gap-8 lines-2 medium anywhere">
        <Link href={workforceLink(job.id)} className="num">
          #{numberOf(job)}
        </Link>
        <span className="tag">
          <CautionIcon size={14} />
          {t(lacksForeman ? 'noForeman' : 'noWorkers')}
        </span>
        {crew?.foreman && <span>{t('led', { name: crew.foreman })}</span>}
      </p>
      <p className="cut" title={job.address}>
        {job.address}
      </p>
      <p className="row wrap gap-8 lines-2 meta ink-2">
        <span>{job.region}</span>
        <span className="num">{t('days', { start: day(job.startDate), end: day(job.endDate) })}</span>
      </p>
      <div className="needed-acts flex gap-4 wrap ends small">
        {lacksForeman && (
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            aria-label={t('assignForemanTo', { job: numberOf(job) })}
            onClick={() => ask({ kind: 'foreman', job: { ...job } })}
          >
            {words('assignForeman')}
          </button>
        )}
        {crew && (
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            aria-label={t('addMembersTo', { job: numberOf(job) })}
            onClick={() => ask({ kind: 'workers', jobId: job.id, crewId: crew.id })}
          >
            {words('addMembers')}
          </button>
        )}
      </div>
      {isOver && <p className="needed-drop">{t('dropHere', { job: numberOf(job) })}</p>}
    </li>
  );
}
