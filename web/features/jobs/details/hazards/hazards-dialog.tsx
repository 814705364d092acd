import { useMemo, useState } from 'react';
import { hazardCalls } from '#shared/calls/hazards.ts';
import type { JobHazard } from '#shared/hazards.ts';
import type { LiveAnswers } from '#shared/live.ts';
import type { Period } from '#shared/rules/periods.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { saveFile } from '#web/http/save-file.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { ListDialog } from '#web/lists/dialog/list-dialog.tsx';
import { useMore } from '#web/lists/dialog/use-more.ts';
import { useOwnSort } from '#web/lists/dialog/use-own-sort.ts';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { RangeField } from '#web/ui/calendar/range-field.tsx';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { FileIcon } from '#web/ui/icons/action-icons.tsx';
import type { TableColumn, TableSort } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { MoreRows } from '../lists/more-rows.tsx';
import { hazardsTexts } from './texts.ts';

const NEWEST: TableSort = { by: 'date', way: 'DESC' };

/** The hazard forms of the job, each with its PDF [hazards-1]. */
export function HazardsDialog({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const t = useTexts(hazardsTexts);
  const { businessDate: today } = useSession().user;
  const [days, setDays] = useState<Period | null>(null);
  const [sort, setSort] = useOwnSort(NEWEST);
  const { limit, more } = useMore();
  const { by, way } = sort;
  const view = useLive('jobHazards', {
    id: jobId,
    limit,
    include: '["foreman"]',
    order: JSON.stringify([[by, way]]),
    ...(days && { startDate: days.start, endDate: days.end }),
  });
  return (
    <ListDialog
      title={t('title')}
      failed={t('failed')}
      view={view}
      filters={<RangeField name={t('dates')} range={days} maxDay={today} onChoose={setDays} />}
      onClose={onClose}
    >
      {(list) => (
        <>
          <Forms list={list} sort={sort} onSort={setSort} />
          <MoreRows list={list} onMore={more} />
        </>
      )}
    </ListDialog>
  );
}

type Words = TextsOf<typeof hazardsTexts>;

const columnsIn = (t: Words, isBusy: boolean, onDownload: (form: JobHazard) => void): readonly TableColumn<JobHazard>[] => [
  {
    id: 'form',
    head: t('headForm'),
    cell: ({ foreman, isSigned }) => (
      <>
        {t('form', { name: foreman?.fullName ?? t('somebody') })}{' '}
        <span className="tag">{t(isSigned ? 'signed' : 'unsigned')}</span>
      </>
    ),
  },
  { id: 'date', head: t('headDate'), kind: 'day', width: 130, isSortable: true, cell: ({ date }) => dayText(date) },
  {
    id: 'file',
    head: t('headFile'),
    kind: 'action',
    width: 150,
    cell: (form) => (
      <button
        type="button"
        className="text-button"
        aria-label={t('download', { name: form.foreman?.fullName ?? t('somebody'), day: dayText(form.date) })}
        {...pressUnless(isBusy, () => onDownload({ ...form }))}
      >
        {t('pdf')}
      </button>
    ),
  },
];

interface FormsProps {
  list: LiveAnswers['jobHazards'];
  sort: TableSort | null;
  onSort: (sort: TableSort | null) => void;
}

function Forms({ list, sort, onSort }: FormsProps) {
  const t = useTexts(hazardsTexts);
  const rows = useRows(list, 'data');
  const download = useCommand(downloadHazardForm);
  const { isBusy, send } = download;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` is another in every render, and does the same
  const columns = useMemo(() => columnsIn(t, isBusy, (form) => void send(form)), [t, isBusy]);
  return (
    <>
      <Table
        name={t('title')}
        rows={rows}
        rowId={({ id }) => id}
        columns={columns}
        sort={sort}
        onSort={onSort}
        isShort
        empty={<Empty icon={<FileIcon size={24} />}>{t('none')}</Empty>}
      />
      <CommandError command={download} title={t('failed')} />
    </>
  );
}

/** Fetches a hazard form and hands it to the browser's downloads. */
async function downloadHazardForm({ id }: { id: number }): Promise<void> {
  const { fileName, pdf } = (await send(hazardCalls.pdf, { params: { id } })).data;
  saveFile(fileName, pdf, 'application/pdf');
}
