import { useSnapshot } from 'valtio';
import type { JobDetails } from '#shared/job-details.ts';
import { hasCost } from '#shared/rules/costs.ts';
import { CostTrend } from '#web/jobs/cost-trend/cost-trend.tsx';
import { costTrendTexts } from '#web/jobs/cost-trend/texts.ts';
import { useTexts } from '#web/texts/texts.ts';

/** The height in px once the days are there: what stands below does not move. */
const LOADED_HEIGHT = 232;

/** The job's cost against its bid over time, in a card. */
export function CostTrendCard({ job }: { job: JobDetails }) {
  const t = useTexts(costTrendTexts);
  const shown = useSnapshot(job);
  return (
    <section className="card details-card card-pad">
      <h2>{t('title')}</h2>
      <CostTrend
        jobId={shown.id}
        finalizedDate={shown.finalizedDate}
        waitingHeight={hasCost(shown) ? LOADED_HEIGHT : undefined}
      />
    </section>
  );
}
