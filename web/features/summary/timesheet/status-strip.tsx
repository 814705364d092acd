import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { LiveAnswers } from '#shared/live.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { SheetStatusGlyph } from '#web/jobs/status-glyphs.tsx';
import { timesheetsLink } from '#web/lists/timesheet-filters.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { LocationMismatchIcon, PictureMismatchIcon, TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import type { SummaryFilters } from '../filters.ts';
import { timesheetTexts } from './texts.ts';

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
