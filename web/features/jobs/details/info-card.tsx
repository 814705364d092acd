import { useSnapshot } from 'valtio';
import type { JobDetails } from '#shared/job-details.ts';
import { useSession } from '#web/http/use-session.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentDayText } from '#web/ui/calendar/day-time.ts';
import { Fact } from '#web/ui/fact.tsx';
import { detailsTexts } from './texts.ts';

/** The job's facts and estimates. */
export function InfoCard({ job }: { job: JobDetails }) {
  return (
    <section className="card details-info card-pad">
      <GeneralInfo job={job} />
      <CostInfo job={job} />
    </section>
  );
}

function GeneralInfo({ job }: { job: JobDetails }) {
  const t = useTexts(detailsTexts);
  const words = useTexts(jobsTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const { category, type, workOrderType, company, inspector, startDate, endDate, supervisor } = useSnapshot(job);
  const day = (at: string): string => momentDayText(at, timeZone);
  return (
    <div>
      <div className="details-card-head row wrap gap-12 lines-8">
        <h2>{t('generalInfo')}</h2>
      </div>
      <dl className="thing-facts">
        <Fact name={t('category')}>{words(`category.${category}`)}</Fact>
        <Fact name={t('jobType')}>{words(`pay.${type}`)}</Fact>
        <Fact name={t('workOrderType')}>{words(`workOrder.${workOrderType}`)}</Fact>
        <Fact name={t('company')}>{company}</Fact>
        <Fact name={t('supervisor')}>{supervisor?.fullName}</Fact>
        <Fact name={t('inspector')}>{inspector}</Fact>
        <Fact name={t('startDate')} none="MM/DD/YYYY" isFigure>
          {day(startDate)}
        </Fact>
        <Fact name={t('endDate')} none="MM/DD/YYYY" isFigure>
          {day(endDate)}
        </Fact>
      </dl>
    </div>
  );
}

function CostInfo({ job }: { job: JobDetails }) {
  const t = useTexts(detailsTexts);
  const { bidLaborCost, bidMaterialsCost, bidOtherCost, bidPrice, fcc, billedTo } = useSnapshot(job);
  return (
    <div>
      <div className="details-card-head row wrap gap-12 lines-8">
        <h2>{t('costInfo')}</h2>
      </div>
      <dl className="thing-facts">
        <Bid name={t('estimatedLabor')} of={bidLaborCost} />
        <Bid name={t('estimatedMaterials')} of={bidMaterialsCost} />
        <Bid name={t('estimatedOther')} of={bidOtherCost} />
        <Bid name={t('estimatedTotal')} of={bidPrice} />
        <Fact name={t('client')}>{fcc}</Fact>
        <Fact name={t('billedTo')}>{billedTo}</Fact>
      </dl>
    </div>
  );
}

/** One estimate; an empty one is shown as none [jobs-3]. */
const Bid = ({ name, of }: { name: string; of: string }) => (
  <Fact name={name} none="$ 0000000" isFigure>
    {of === '0.00' ? null : dollarsText(of)}
  </Fact>
);
