import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import type { JobSheet } from '#shared/job-details.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { sheetLink } from '#web/jobs/links.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { ListDialog } from '#web/lists/dialog/list-dialog.tsx';
import { useMore } from '#web/lists/dialog/use-more.ts';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { dayText, weekdayText } from '#web/ui/calendar/day-time.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { MoreRows } from '../lists/more-rows.tsx';
import { sheetsTexts } from './texts.ts';

const columnsIn = (t: TextsOf<typeof sheetsTexts>): readonly TableColumn<JobSheet>[] => [
  {
    id: 'date',
    head: t('headDate'),
    width: 190,
    cell: (sheet) => (
      <Link className="num" href={sheetLink(sheet)}>
        {dayText(sheet.date)} {weekdayText(sheet.date)}
      </Link>
    ),
  },
  { id: 'foreman', head: t('headForeman'), cell: ({ foreman }) => foreman.fullName },
  { id: 'status', head: t('headStatus'), width: 120, cell: ({ status }) => <StatusTag kind="timesheet" status={status} /> },
];

/** The sheets of the job to choose from, the newest first. */
export function SheetsDialog({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const t = useTexts(sheetsTexts);
  const { limit, more } = useMore();
  const view = useLive('jobSheets', { id: jobId, limit, offset: 0 });
  return (
    <ListDialog title={t('title')} failed={t('failed')} view={view} onClose={onClose}>
      {(list) => (
        <>
          <Sheets list={list} />
          <MoreRows list={list} onMore={more} />
        </>
      )}
    </ListDialog>
  );
}

function Sheets({ list }: { list: LiveAnswers['jobSheets'] }) {
  const t = useTexts(sheetsTexts);
  const sheets = useRows(list, 'data');
  const columns = useMemo(() => columnsIn(t), [t]);
  const [, navigate] = useLocation();
  return (
    <Table
      name={t('title')}
      rows={sheets}
      rowId={({ dwoJobId }) => dwoJobId}
      columns={columns}
      isShort
      onOpen={(sheet) => navigate(sheetLink(sheet))}
    />
  );
}
