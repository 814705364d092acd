import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { JobDetails } from '#shared/job-details.ts';
import { sumOfMoney } from '#shared/rules/costs.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { useSession } from '#web/http/use-session.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { mapLink } from '#web/jobs/links.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { PersonName } from '#web/people/person-name.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { momentDayText } from '#web/ui/calendar/day-time.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { detailsTexts } from './texts.ts';

/** The job's facts and estimates. */
export function InfoCard({ job }: { job: JobDetails }) {
  return (
    <section className="card details-info grid card-pad">
      <GeneralInfo job={job} />
      <CostInfo job={job} />
    </section>
  );
}

function GeneralInfo({ job }: { job: JobDetails }) {
  const t = useTexts(detailsTexts);
  const words = useTexts(jobsTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const {
    latitude,
    longitude,
    externalNumber,
    category,
    type,
    workOrderType,
    company,
    inspector,
    startDate,
    endDate,
    supervisor,
  } = useSnapshot(job);
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
        <Fact name={t('externalNumber')} isFigure>
          {externalNumber}
        </Fact>
        <Fact name={t('supervisor')}>
          {supervisor && (
            <PersonName id={supervisor.id} mayOpen={supervisor.mayOpen}>
              {supervisor.fullName}
            </PersonName>
          )}
        </Fact>
        <Fact name={t('inspector')}>{inspector}</Fact>
        <Fact name={t('startDate')} none="MM/DD/YYYY" isFigure>
          {day(startDate)}
        </Fact>
        <Fact name={t('endDate')} none="MM/DD/YYYY" isFigure>
          {day(endDate)}
        </Fact>
        <Fact name={t('coordinates')} isFigure>
          {latitude === null || longitude === null ? null : (
            <a href={mapLink(`${latitude},${longitude}`)} target="_blank" rel="noreferrer">
              {latitude.toFixed(5)}, {longitude.toFixed(5)}
            </a>
          )}
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
        <Opening job={job} />
      </dl>
    </div>
  );
}

/** What the job had taken and cost before its first sheet here; nothing for most jobs [jobs-13]. */
function Opening({ job }: { job: JobDetails }) {
  const t = useTexts(detailsTexts);
  const { openingHours, openingLaborCost, openingMaterialsCost, openingOtherCost } = useSnapshot(job);
  const costs = sumOfMoney([openingLaborCost, openingMaterialsCost, openingOtherCost]);
  if (openingHours === 0 && costs === '0.00') return null;
  return (
    <Fact name={t('openingBalance')} isFigure>
      {formatMinutes(openingHours)}, {dollarsText(costs)}
    </Fact>
  );
}

/** One estimate; an empty one is shown as none [jobs-3]. */
const Bid = ({ name, of }: { name: string; of: string }) => (
  <Fact name={name} none="$ 0000000" isFigure>
    {of === '0.00' ? null : dollarsText(of)}
  </Fact>
);

const ExpensesDialog = lazyDialog(() => import('./expenses/expenses-dialog.tsx').then((code) => code.ExpensesDialog));

const LONGEST = 255;

/** The job's description, cut at 255 characters until it is expanded, and its expenses. */
export function DescriptionCard({ job }: { job: JobDetails }) {
  const t = useTexts(detailsTexts);
  const { id, description } = useSnapshot(job);
  const [isWhole, setWhole] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const text = description ?? '';
  const isLong = text.length > LONGEST;
  return (
    <section className="card details-card card-pad">
      <div className="details-card-head row wrap gap-12 lines-8">
        <h2>{t('description')}</h2>
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('expenses')}
        </button>
      </div>
      <p className="details-description anywhere" data-missing={text === '' || undefined}>
        {text === '' ? '- - -' : isLong && !isWhole ? `${text.slice(0, LONGEST).trimEnd()}…` : text}
      </p>
      {isLong && (
        <button type="button" className="text-button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'viewLess' : 'viewMore')}
        </button>
      )}
      {isOpen && <ExpensesDialog jobId={id} onClose={() => setOpen(false)} />}
    </section>
  );
}
