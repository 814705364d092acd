import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { JobCategory } from '#shared/jobs/jobs.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { BarPlot } from '#web/charts/bar-plot.tsx';
import type { Column, Panel } from '#web/charts/plot.ts';
import { scaleFor } from '#web/charts/scale.ts';
import { useSpareHeight } from '#web/charts/spare-height.ts';
import { dollarsAxis, dollarsText, exactDollarsText, hoursAxis, hoursIn } from '#web/texts/figures.ts';
import { language } from '#web/texts/language.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { beginsWeek, isNow, labelOf, titleOf } from '../bar-labels.ts';
import { summaryTexts } from '../texts.ts';
import { CATEGORY_COLOURS, CategorySwatch } from './category-swatch.tsx';
import { type Amount, type Overview, type OverviewBar, sumOf } from './overview-data.ts';

interface OverviewPlotProps {
  overview: Overview;
  /** The business day. */
  today: string;
}

const HOURS_PANEL = { height: 188, steps: 3, axis: hoursAxis, of: ({ minutes }: Amount) => minutes / 60 };
const COST_PANEL = { height: 104, steps: 2, axis: dollarsAxis, of: ({ cents }: Amount) => cents / 100 };

/** A panel enlarged by its share of the screen's spare height. */
function grown<Look extends { height: number }>(look: Look, spare: number): Look {
  return { ...look, height: look.height + Math.floor((spare * look.height) / (HOURS_PANEL.height + COST_PANEL.height)) };
}

/** Two panels over one axis, hours above cost, because each needs its own scale. */
export function OverviewPlot({ overview, today }: OverviewPlotProps) {
  const t = useTexts(summaryTexts);
  const { choice } = useSnapshot(language);
  const { bars, categories } = overview;
  // A single day has a bar for each category instead of one stacked bar.
  const isOneDay = bars.length === 1 && overview.piece === 'day';
  const spare = useSpareHeight();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the axes are written in the language
  const panels = useMemo(
    () => [
      panelOf('hours', grown(HOURS_PANEL, spare), overview, isOneDay),
      panelOf('cost', grown(COST_PANEL, spare), overview, isOneDay),
    ],
    [overview, isOneDay, choice, spare],
  );
  const columns = isOneDay ? categoryColumns(categories, t) : barColumns(overview, today, t);
  return (
    <BarPlot
      name={t('totals')}
      columns={columns}
      panels={panels}
      isStacked
      tooltip={(index) => {
        const bar = bars[isOneDay ? 0 : index];
        return bar && <OverviewTooltip bar={bar} categories={categories} />;
      }}
    />
  );
}

function panelOf(id: string, { height, steps, axis, of }: typeof HOURS_PANEL, overview: Overview, isOneDay: boolean): Panel {
  const { bars, categories } = overview;
  const series = categories.map((category, own) => ({
    name: category,
    ...CATEGORY_COLOURS[category],
    values: isOneDay
      ? categories.map((_, place) => (place === own && bars[0] ? of(bars[0].worked[category]) : 0))
      : bars.map(({ worked }) => of(worked[category])),
  }));
  const stacks = isOneDay
    ? series.flatMap(({ values }) => values)
    : bars.map(({ worked }) => of(sumOf(categories.map((category) => worked[category]))));
  const scale = scaleFor(stacks, steps);
  return { id, height, series, scale, axisText: axis(scale.max) };
}

const NOW = { day: 'today', week: 'thisWeek', month: 'thisMonth', quarter: 'thisQuarter' } as const;
type SummaryTexts = TextsOf<typeof summaryTexts>;

function barColumns({ bars, piece }: Overview, today: string, t: SummaryTexts): Column[] {
  const isOneYear = new Set(bars.map(({ start }) => start.slice(0, 4))).size === 1;
  return bars.map((bar, index) => {
    const before = bars[index - 1];
    const isCurrent = isNow(bar, today);
    const { label, short } = labelOf(bar, piece, before, isOneYear);
    return {
      id: bar.start,
      label: isCurrent ? t(NOW[piece]) : label,
      short,
      isNow: isCurrent,
      beginsGroup: piece === 'day' && beginsWeek(bar, before),
    };
  });
}

const categoryColumns = (categories: readonly JobCategory[], t: SummaryTexts): Column[] =>
  categories.map((category) => ({ id: category, label: t(category), short: t(category) }));

interface OverviewTooltipProps {
  bar: OverviewBar;
  categories: readonly JobCategory[];
}

/** The tooltip of a bar: hours and cost of each category, and their total. */
function OverviewTooltip({ bar, categories }: OverviewTooltipProps) {
  const t = useTexts(summaryTexts);
  const sum = sumOf(categories.map((category) => bar.worked[category]));
  const hoursText = hoursIn([sum.minutes]);
  return (
    <table className="overview-tooltip num wide meta">
      <caption>{titleOf(bar)}</caption>
      <tbody>
        {categories.map((category) => (
          <tr key={category}>
            <th scope="row">
              <CategorySwatch category={category} />
              {t(category)}
            </th>
            <td>{hoursText(bar.worked[category].minutes)}</td>
            <td>{dollarsText(bar.worked[category].cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sum')}</th>
          <td>{hoursText(sum.minutes)}</td>
          <td>{dollarsText(sum.cents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const amountText = ({ minutes, cents }: Amount): string => `${formatMinutes(minutes)}, ${exactDollarsText(cents)}`;

/** The bars as a table for screen readers. */
export function OverviewTable({ overview: { bars, categories } }: { overview: Overview }) {
  const t = useTexts(summaryTexts);
  return (
    <div className="unseen">
      <table>
        <caption>{t('totals')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('period')}</th>
            {categories.map((category) => (
              <th key={category} scope="col">
                {t(category)}
              </th>
            ))}
            <th scope="col">{t('sum')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.start}>
              <th scope="row">{titleOf(bar)}</th>
              {categories.map((category) => (
                <td key={category}>{amountText(bar.worked[category])}</td>
              ))}
              <td>{amountText(sumOf(categories.map((category) => bar.worked[category])))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
