import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import type { JobDetails, JobSheet } from '../../../../../shared/job-details.ts';
import { StatusTag } from '../../../../jobs/status-tag.tsx';
import { useRows } from '../../../../live/use-rows.ts';
import { type TextsOf, useTexts } from '../../../../texts/texts.ts';
import { dayText, weekdayText } from '../../../../ui/calendar/day-time.ts';
import { ViewDialog } from '../../../../ui/dialogs/view-dialog.tsx';
import type { TableColumn } from '../../../../ui/table/columns.ts';
import { Table } from '../../../../ui/table/table.tsx';
import { sheetLink } from '../links.ts';
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

interface SheetsDialogProps {
  job: JobDetails;
  onClose: () => void;
}

/** The job's newest sheets, of which one is opened. */
export function SheetsDialog({ job, onClose }: SheetsDialogProps) {
  const t = useTexts(sheetsTexts);
  const { sheetCount } = useSnapshot(job);
  const sheets = useRows(job, 'sheets');
  const columns = useMemo(() => columnsIn(t), [t]);
  const [, navigate] = useLocation();
  return (
    <ViewDialog title={t('title')} width={620} onClose={onClose}>
      <Table
        name={t('title')}
        rows={sheets}
        rowId={({ dwoJobId }) => dwoJobId}
        columns={columns}
        onOpen={(sheet) => navigate(sheetLink(sheet))}
      />
      {sheetCount > sheets.length && (
        <p className="details-more-sheets">{t('newest', { shown: sheets.length, count: sheetCount })}</p>
      )}
    </ViewDialog>
  );
}
