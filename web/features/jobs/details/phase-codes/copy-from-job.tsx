import { useMemo, useState } from 'react';
import { jobCalls } from '#shared/calls/jobs.ts';
import { type Numbered, numberOf } from '#shared/jobs/shown-number.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { LivePart } from '#web/lists/dialog/live-part.tsx';
import { nearTo, searchFilter } from '#web/lists/filters.ts';
import { NearNote } from '#web/lists/page/near-note.tsx';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { JobsIcon } from '#web/ui/icons/icons.tsx';
import type { RowId, TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { jobCodesTexts } from './texts.ts';

const WIDTH = 620;
/** The number of jobs that a search shows. */
const SHOWN = 20;
const SEARCH = searchFilter();
const numberText = (job: Numbered): string => `#${numberOf(job)}`;

interface CopyFromJobProps {
  jobId: number;
  onCopied: (added: number) => void;
  onClose: () => void;
}

/** Finds another job, and copies the codes that it offers. */
export function CopyFromJob({ jobId, onCopied, onClose }: CopyFromJobProps) {
  const t = useTexts(jobCodesTexts);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly RowId[]>([]);
  const view = useLive('jobs', {
    where: JSON.stringify({ id: { $ne: jobId }, ...SEARCH.where?.(text) }),
    ...nearTo(text),
    order: JSON.stringify([['id', 'DESC']]),
    limit: SHOWN,
  });
  const copy = useCommand((fromJobId: number) => send(jobCalls.copyPhaseCodes, { params: { id: jobId }, body: { fromJobId } }), {
    onDone: ({ data }) => onCopied(data.added),
  });
  const [from] = chosen;
  const search = (wanted: string): void => {
    setText(wanted);
    setChosen([]);
  };
  return (
    <Dialog
      title={t('fromTitle')}
      width={WIDTH}
      onClose={copy.isBusy ? undefined : onClose}
      actions={
        <>
          <button
            type="button"
            className="button button-primary"
            {...pressUnless(copy.isBusy || from === undefined, () => void copy.send(Number(from)))}
          >
            {t(copy.isBusy ? 'copying' : 'copy')}
          </button>
          <button type="button" className="button" {...pressUnless(copy.isBusy, onClose)}>
            {t('cancel')}
          </button>
        </>
      }
    >
      <SearchField name={t('search')} placeholder={t('searchHint')} text={text} onSearch={search} />
      <LivePart failed={t('jobsFailed')} view={view}>
        {(list) => <Jobs list={list} text={text} chosen={chosen} onChoose={setChosen} />}
      </LivePart>
      <CommandError command={copy} title={t('copyFailed')} />
    </Dialog>
  );
}

type Jobs = LiveAnswers['jobs'];

interface JobsProps {
  list: Jobs;
  /** What was searched for. */
  text: string;
  chosen: readonly RowId[];
  onChoose: (chosen: RowId[]) => void;
}

function Jobs({ list, text, chosen, onChoose }: JobsProps) {
  const t = useTexts(jobCodesTexts);
  const rows = useRows(list, 'data');
  const columns = useMemo<readonly TableColumn<Jobs['data'][number]>[]>(
    () => [
      { id: 'jobId', head: t('jobId'), width: 110, cell: numberText },
      { id: 'address', head: t('address'), cell: ({ address }) => <span className="cut">{address}</span> },
    ],
    [t],
  );
  return (
    <div className="card above-12">
      <NearNote answer={list} text={text} />
      <Table
        name={t('jobs')}
        rows={rows}
        rowId={({ id }) => id}
        columns={columns}
        height="46vh"
        isShort
        selection={{ kind: 'one', chosen, nameOf: numberText, onChoose }}
        empty={<Empty icon={<JobsIcon size={24} />}>{t('noJobs')}</Empty>}
      />
    </div>
  );
}
