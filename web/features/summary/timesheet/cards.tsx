import { useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { Donut, type SliceLook, Swatch } from '#web/charts/donut.tsx';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { timesheetTexts } from './texts.ts';

const SHARES = [
  { id: 'approved', look: 'solid' },
  { id: 'submitted', look: 'pale' },
  { id: 'draft', look: 'hatched' },
] as const satisfies readonly { id: string; look: SliceLook }[];

/** The shares of approved, submitted and pending timesheets [summary-6]. */
export function StatusCard({ summary }: { summary: LiveAnswers['dwoSummary'] }) {
  const t = useTexts(timesheetTexts);
  const { data } = useSnapshot(summary);
  const percent = (id: (typeof SHARES)[number]['id']): string => t('percent', { percent: data.percentages[id] });
  return (
    <section className="card sheet-card card-pad" aria-labelledby="sheet-status">
      <h2 id="sheet-status">{t('status')}</h2>
      <p className="sheet-status-count num">
        {data.total === 0 ? t('noTimesheets') : t('timesheetCount', { count: data.total, number: countText(data.total) })}
      </p>
      <div className="sheet-status row wrap">
        <Donut
          slices={SHARES.map(({ id, look }) => ({ id, look, count: data[id] }))}
          middle={data.total === 0 ? '–' : percent('approved')}
        />
        <ul className="sheet-shares">
          {SHARES.map(({ id, look }) => (
            <li key={id}>
              <Swatch look={look} />
              <b className="num">{percent(id)}</b>
              <span className="ink-2">{t(id)}</span>
              <span className="num ink-3">{countText(data[id])}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
