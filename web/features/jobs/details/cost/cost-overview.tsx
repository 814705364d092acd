import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { JobDetails } from '#shared/job-details.ts';
import { can } from '#shared/permissions.ts';
import { costsTotal, hasBid, hasCost, profit, profitPercentage, shownPercentage } from '#shared/rules/costs.ts';
import { BarPlot } from '#web/charts/bar-plot.tsx';
import { Swatch } from '#web/charts/donut.tsx';
import type { Panel } from '#web/charts/plot.ts';
import { scaleFor } from '#web/charts/scale.ts';
import { useSession } from '#web/http/use-session.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { dollarsAxis } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { expensesTexts } from '../expenses/texts.ts';
import { costTexts } from './texts.ts';
import '#web/jobs/figures.css';
import './cost.css';

const AddExpense = lazyDialog(() => import('../expenses/expense-forms.tsx').then((code) => code.AddExpense));
const AddPhotos = lazyDialog(() => import('../expenses/expense-forms.tsx').then((code) => code.AddPhotos));

/** Compares the job's estimate and cost, in bars and in figures. */
export function CostOverview({ job: live }: { job: JobDetails }) {
  const t = useTexts(costTexts);
  const job = useSnapshot(live);
  return (
    <section className="card details-card card-pad">
      <div className="details-card-head row wrap gap-12 lines-8">
        <h2>{t('title')}</h2>
        <AddButtons jobId={job.id} />
      </div>
      {hasBid(job) || hasCost(job) ? (
        <div className="details-costs-body grid">
          <CostBars rows={bidAgainstActual(job).slice(1)} />
          <CostTable job={job} />
        </div>
      ) : (
        <p className="ink-2">{t('none')}</p>
      )}
    </section>
  );
}

/** The buttons that add an expense and photos of the site. */
function AddButtons({ jobId }: { jobId: number }) {
  const t = useTexts(expensesTexts);
  const { role } = useSession().user;
  const [open, setOpen] = useState<'expense' | 'photos' | null>(null);
  const close = (): void => setOpen(null);
  if (!can(role, 'create', 'jobSitePhoto')) return null;
  return (
    <span className="details-card-actions flex wrap gap-8">
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen('expense')}>
        {t('addExpense')}
      </button>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen('photos')}>
        {t('addPhotos')}
      </button>
      {open === 'expense' && <AddExpense jobId={jobId} onClose={close} />}
      {open === 'photos' && <AddPhotos jobId={jobId} onClose={close} />}
    </span>
  );
}

/** Estimate and cost of one kind, in dollars. */
interface CostRow {
  of: 'cost' | 'labor' | 'material' | 'other';
  bid: string;
  actual: string;
}

/** The estimates and costs of a job, in dollars. */
interface BidAndCost {
  bidPrice: string;
  bidLaborCost: string;
  bidMaterialsCost: string;
  bidOtherCost: string;
  laborCost: string;
  materialsCost: string;
  otherCost: string;
}

/** The total first, then its parts. */
const bidAgainstActual = (job: BidAndCost): CostRow[] => [
  { of: 'cost', bid: job.bidPrice, actual: costsTotal(job) },
  { of: 'labor', bid: job.bidLaborCost, actual: job.laborCost },
  { of: 'material', bid: job.bidMaterialsCost, actual: job.materialsCost },
  { of: 'other', bid: job.bidOtherCost, actual: job.otherCost },
];

const HEIGHT = 190;
const MOST_LINES = 4;

function CostBars({ rows }: { rows: readonly CostRow[] }) {
  const t = useTexts(costTexts);
  const figures = JSON.stringify(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows with the same figures are drawn once
  const panel = useMemo((): Panel => {
    const dollars = (which: 'bid' | 'actual') => rows.map((row) => Number(row[which]));
    const series = [
      { name: t('bid'), fill: 'var(--share-pale)', edge: 'var(--share-edge)', values: dollars('bid') },
      { name: t('toDate'), fill: 'var(--share)', edge: 'var(--share)', values: dollars('actual') },
    ];
    const scale = scaleFor(
      series.flatMap(({ values }) => values),
      MOST_LINES,
    );
    return { id: 'dollars', height: HEIGHT, series, scale, axisText: dollarsAxis(scale.max) };
  }, [figures, t]);
  return (
    <div>
      <BarPlot
        name={t('chart')}
        columns={rows.map(({ of }) => ({ id: of, label: t(of), short: t(of) }))}
        panels={[panel]}
        tooltip={(index) => rows[index] && <BarFigures row={rows[index]} />}
      />
    </div>
  );
}

function BarFigures({ row }: { row: CostRow }) {
  const t = useTexts(costTexts);
  return (
    <table className="job-figures num wide">
      <caption>{t(row.of)}</caption>
      <tbody>
        <tr>
          <th scope="row">
            <Swatch look="pale" /> {t('bid')}
          </th>
          <td>{dollarsText(row.bid)}</td>
        </tr>
        <tr>
          <th scope="row">
            <Swatch look="solid" /> {t('toDate')}
          </th>
          <td>{dollarsText(row.actual)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function CostTable({ job }: { job: BidAndCost & { overtimeCost: string } }) {
  const t = useTexts(costTexts);
  const earned = profit(job);
  const share = profitPercentage(job);
  // Without an estimate there is neither profit nor loss.
  const isBid = hasBid(job);
  const isLoss = isBid && earned.startsWith('-');
  return (
    <table className="job-figures details-cost-table num wide">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{t('headOf')}</span>
          </th>
          <th scope="col">
            <Swatch look="pale" /> {t('bid')}
          </th>
          <th scope="col">
            <Swatch look="solid" /> {t('toDate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {bidAgainstActual(job).map(({ of, bid, actual }) => (
          <tr key={of} data-sum={of === 'cost' || undefined}>
            <th scope="row">{t(of)}</th>
            <td>{isBid ? dollarsText(bid) : '- - -'}</td>
            <td>{dollarsText(actual)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr data-loss={isLoss || undefined}>
          <th scope="row">{t('profit')}</th>
          <td>{share !== null && t('percent', { percent: shownPercentage(share) })}</td>
          <td>{isBid ? dollarsText(earned) : '- - -'}</td>
        </tr>
        <tr>
          <th scope="row">{t('overtime')}</th>
          <td className="details-aside">{t('partOfLabor')}</td>
          <td>{dollarsText(job.overtimeCost)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
