import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { LiveAnswers } from '#shared/live.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { Donut, type SliceLook, Swatch } from '#web/charts/donut.tsx';
import { SheetStatusGlyph } from '#web/jobs/status-glyphs.tsx';
import { timesheetsLink } from '#web/lists/timesheet-filters.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { LocationMismatchIcon, PictureMismatchIcon, TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import type { SummaryFilters } from '../filters.ts';
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
      <p className="sheet-status-count num above-8 ink-2">
        {data.total === 0 ? t('noTimesheets') : t('timesheetCount', { count: data.total, number: countText(data.total) })}
      </p>
      <div className="sheet-status row wrap above-12">
        <Donut
          slices={SHARES.map(({ id, look }) => ({ id, look, count: data[id] }))}
          middle={data.total === 0 ? '–' : percent('approved')}
        />
        <ul className="sheet-shares slim">
          {SHARES.map(({ id, look }) => (
            <li key={id}>
              <Swatch look={look} />
              <b className="num bold">{percent(id)}</b>
              <span className="ink-2">{t(id)}</span>
              <span className="num ink-3">{countText(data[id])}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface WorkforceCardProps {
  summary: LiveAnswers['dwoSummary'];
  isOneRegion: boolean;
}

/** The reasons for absence in the order of the screen. */
const AWAY = ['approvedTimeOff', 'noShow', 'training', 'rainday', 'holiday', 'pto'] as const;

/** The numbers of people not at their usual work, and of all people [summary-5]. */
export function WorkforceCard({ summary, isOneRegion }: WorkforceCardProps) {
  const t = useTexts(timesheetTexts);
  const { workforce, employeeCounts: people } = useSnapshot(summary).data;
  const staff = [
    { label: t('employees'), here: people.employeesInRegion, total: people.totalEmployees },
    { label: t('laborers'), here: people.workersInRegion, total: people.totalWorkers },
    { label: t('foremen'), here: people.foremenInRegion, total: people.totalForemen },
  ];
  return (
    <section className="card sheet-card card-pad" aria-labelledby="sheet-workforce">
      <h2 id="sheet-workforce">{t('workforce')}</h2>
      <div className="sheet-workforce grid above-8">
        <dl className="sheet-away grid gap-12 lines-12">
          {AWAY.map((kind) => (
            <div key={kind} className="column spread">
              <dt>{t(kind)}</dt>
              <dd className="num">{countText(workforce[kind])}</dd>
            </div>
          ))}
        </dl>
        <div className="sheet-staff">
          <h3 className="meta ink-3">{t(isOneRegion ? 'inRegion' : 'everywhere')}</h3>
          <dl>
            {staff.map(({ label, here, total }) => (
              <div key={label}>
                <dt className="ink-2">{label}</dt>
                <dd className="num ink-3">
                  <b className="bold ink">{countText(here)}</b> {t('outOf', { total: countText(total) })}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

interface StatusStripProps {
  summary: LiveAnswers['dwoSummary'];
  filters: Pick<SummaryFilters, 'region' | 'days'>;
}

/** The counts with a link, in the order of the screen. A draft is called Pending here. */
const LINKED = ['total', 'submitted', 'approved', 'draft'] as const satisfies readonly ('total' | TimesheetStatus)[];

/** Six counts side by side; the total and the statuses link to the list of their sheets. */
export function StatusStrip({ summary, filters: { region, days } }: StatusStripProps) {
  const t = useTexts(timesheetTexts);
  const { data } = useSnapshot(summary);
  return (
    <ul className="card sheet-counts grid" aria-label={t('timesheets')}>
      {LINKED.map((id) => (
        <li key={id}>
          <Link
            className="sheet-count column spread"
            href={timesheetsLink({ status: id === 'total' ? 'all' : id, region, days })}
          >
            <CountWords glyph={id === 'total' ? <TimesheetsIcon size={14} /> : <SheetStatusGlyph status={id} />} label={t(id)} />
            <b className="num">{countText(data[id])}</b>
          </Link>
        </li>
      ))}
      <li className="sheet-count column spread">
        <CountWords glyph={<PictureMismatchIcon size={14} />} label={t('idMismatch')} />
        <b className="num">{countText(data.idMismatch)}</b>
      </li>
      <li className="sheet-count column spread">
        <CountWords glyph={<LocationMismatchIcon size={14} />} label={t('telematicsMismatch')} />
        <b className="num">{countText(data.telematicsMismatch)}</b>
      </li>
    </ul>
  );
}

const CountWords = ({ glyph, label }: { glyph: ReactNode; label: string }) => (
  <span className="sheet-count-label flex gap-6 top ink-2">
    {glyph}
    {label}
  </span>
);
