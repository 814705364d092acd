import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { JobDetails } from '#shared/job-details.ts';
import { hasBid, hasCost, profit, profitPercentage, shownPercentage } from '#shared/rules/costs.ts';
import { BarPlot } from '#web/charts/bar-plot.tsx';
import { Swatch } from '#web/charts/donut.tsx';
import type { Panel } from '#web/charts/plot.ts';
import { scaleFor } from '#web/charts/scale.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { dollarsAxis } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { AddButtons } from '../expenses/add-buttons.tsx';
import { bidAgainstActual, type CostRow } from './cost-rows.ts';
import { costTexts } from './texts.ts';
import './cost.css';

/** Compares the job's estimate and cost, in bars and in figures. */
export function CostOverview({ job: live }: { job: JobDetails }) {
  const t = useTexts(costTexts);
  const job = useSnapshot(live);
  return (
    <section className="card details-card details-costs card-pad">
      <div className="details-card-head row wrap gap-12 lines-8">
        <h2>{t('title')}</h2>
        <AddButtons jobId={job.id} />
      </div>
      {hasBid(job) || hasCost(job) ? (
        <div className="details-costs-body">
          <CostBars rows={bidAgainstActual(job).slice(1)} />
          <CostTable job={job} />
        </div>
      ) : (
        <p className="ink-2">{t('none')}</p>
      )}
    </section>
  );
}

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
    <div className="details-bars">
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
    <table className="details-figures num">
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

type Costs = Parameters<typeof bidAgainstActual>[0] & { overtimeCost: string };

function CostTable({ job }: { job: Costs }) {
  const t = useTexts(costTexts);
  const earned = profit(job);
  const share = profitPercentage(job);
  // Where nothing was estimated there is nothing to be above or below.
  const isBid = hasBid(job);
  const isLoss = isBid && earned.startsWith('-');
  return (
    <table className="details-figures details-cost-table num">
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
