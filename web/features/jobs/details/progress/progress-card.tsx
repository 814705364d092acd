import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { JobDetails } from '#shared/job-details.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { isOverrun, progressOf } from '#shared/rules/progress.ts';
import { ProgressRings } from '#web/charts/progress-rings.tsx';
import { useSession } from '#web/http/use-session.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { momentDayText } from '#web/ui/calendar/day-time.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { PencilIcon } from '#web/ui/icons/row-icons.tsx';
import { progressTexts } from './texts.ts';
import './progress.css';

const ProgressDialog = lazyDialog(() => import('./progress-dialog.tsx').then((code) => code.ProgressDialog));

const MEASURES = ['estimated', 'labor', 'time'] as const;
type MeasureName = (typeof MEASURES)[number];

/** The job's status, and its progress by three measures, all or one of them. */
export function ProgressCard({ job }: { job: JobDetails }) {
  const t = useTexts(progressTexts);
  const { status } = useSnapshot(job);
  const [isEditing, setEditing] = useState(false);
  return (
    <section className="card details-card details-progress card-pad">
      <div className="details-card-head row wrap gap-12 lines-8">
        <h2>{t('title')}</h2>
        <StatusTag kind="job" status={status} />
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          aria-label={t('editProgress')}
          onClick={() => setEditing(true)}
        >
          <PencilIcon size={14} />
          {t('edit')}
        </button>
      </div>
      <Measures job={job} />
      {isEditing && <ProgressDialog job={job} onClose={() => setEditing(false)} />}
    </section>
  );
}

function Measures({ job: live }: { job: JobDetails }) {
  const t = useTexts(progressTexts);
  const { businessTimeZone: timeZone, businessDate: today } = useSession().user;
  const job = useSnapshot(live);
  const [alone, setAlone] = useState<MeasureName | null>(null);
  const progress = progressOf(job, { today, timeZone });
  const day = (at: string): string => momentDayText(at, timeZone);
  const worked = formatMinutes(job.currentHours);
  const means: Record<MeasureName, string> = {
    estimated: t('given'),
    labor:
      job.totalHours === 0 ? t('workedUnplanned', { worked }) : t('worked', { worked, planned: formatMinutes(job.totalHours) }),
    time: t('days', { start: day(job.startDate), end: day(job.endDate) }),
  };
  const shown = alone === null ? MEASURES : [alone];
  return (
    <div className="details-measures row wrap gap-16">
      <ProgressRings
        measures={shown.map((id) => ({ id, percent: progress[id] }))}
        {...(alone !== null && { middle: t('percent', { percent: progress[alone] }) })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a legend is no fieldset */}
      <div className="details-legend grid gap-2" role="group" aria-label={t('measures')}>
        {MEASURES.map((id) => {
          const isOver = isOverrun(progress[id]);
          return (
            <button
              key={id}
              type="button"
              className="details-measure grid gap-8 lines-0 middle"
              aria-pressed={alone === id}
              data-aside={(alone !== null && alone !== id) || undefined}
              onClick={() => setAlone(alone === id ? null : id)}
            >
              <span className="details-measure-swatch" data-measure={isOver ? 'over' : id} />
              <span>{t(id)}</span>
              <strong className="num">
                {t('percent', { percent: progress[id] })} {isOver && <span className="danger">{t('over')}</span>}
              </strong>
              <span className="details-measure-means num meta ink-2">{means[id]}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
