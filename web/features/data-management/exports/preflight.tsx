import { useMemo } from 'react';
import { Link } from 'wouter';
import type { PreflightFinding } from '../../../../shared/exports.ts';
import type { LiveAnswers } from '../../../../shared/live.ts';
import { useLive } from '../../../live/use-live.ts';
import { useRows } from '../../../live/use-rows.ts';
import { type TextsOf, useTexts } from '../../../texts/texts.ts';
import { dayText } from '../../../ui/calendar/day-time.ts';
import { Failed } from '../../../ui/feedback/state-card.tsx';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { Table } from '../../../ui/table/table.tsx';
import { exportsTexts } from './texts.ts';

/** So many rows scroll in a box of their own. */
const HEIGHT = '320px';
const MANY = 8;

interface PreflightProps {
  company: string;
  start: string;
  end: string;
}

/** What stands in the way of a payroll file, and where it is put right: live. */
export function Preflight(wanted: PreflightProps) {
  const t = useTexts(exportsTexts);
  const view = useLive('preflight', { ...wanted });
  if (view.status === 'failed') return <Failed title={t('preflightFailed')} reason={view.error?.message} onRetry={view.retry} />;
  return (
    <section className="export-preflight" aria-labelledby="preflight">
      <h3 id="preflight">{t('preflight')}</h3>
      {view.data && <Findings answer={view.data.data} />}
    </section>
  );
}

function Findings({ answer }: { answer: LiveAnswers['preflight']['data'] }) {
  const t = useTexts(exportsTexts);
  const findings = useRows(answer, 'findings');
  const columns = useMemo(() => columnsIn(t), [t]);
  if (findings.length === 0) return <p>{t('nothingInTheWay')}</p>;
  return (
    <Table
      name={t('preflight')}
      rows={findings}
      rowId={({ id }) => id}
      columns={columns}
      isShort
      {...(findings.length > MANY && { height: HEIGHT })}
    />
  );
}

const columnsIn = (t: TextsOf<typeof exportsTexts>): readonly TableColumn<PreflightFinding>[] => [
  { id: 'date', head: t('headDay'), kind: 'day', width: 120, cell: ({ date }) => dayText(date) },
  { id: 'kind', head: t('headFinding'), cell: ({ kind, count }) => t(`finding.${kind}`, { count }) },
  { id: 'job', head: t('headJob'), width: 120, cell: ({ jobNumber }) => jobNumber },
  { id: 'foreman', head: t('headForeman'), width: 190, cell: ({ foreman }) => <span className="cut">{foreman}</span> },
  {
    id: 'fix',
    head: t('headFix'),
    kind: 'action',
    width: 120,
    cell: ({ dwoId, dwoJobId, date, jobNumber, foreman }) => (
      <Link
        href={`/timesheets/${dwoId}?job=${dwoJobId}`}
        aria-label={t('openSheetOf', { foreman, day: dayText(date), job: jobNumber })}
      >
        {t('openSheet')}
      </Link>
    ),
  },
];
