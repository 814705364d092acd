import { useMemo } from 'react';
import { type Import, ImportOutcome, type ImportRow } from '#shared/imports.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { useListState } from '#web/lists/list-state.ts';
import { ListPage } from '#web/lists/page/list-page.tsx';
import { useRows } from '#web/live/use-rows.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { DataIcon } from '#web/ui/icons/icons.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { SectionHead } from '../section-head.tsx';
import { downloadRefused } from './api.ts';
import { useFieldName } from './fields.ts';
import { COUNT_OF, rowList } from './lists.ts';
import { importsTexts } from './texts.ts';

/** How many rows there are of each outcome, and the rows of the one that is chosen. */
export function JudgedRows({ of }: { of: Import }) {
  const t = useTexts(importsTexts);
  const list = useListState(rowList(of.id));
  const download = useCommand(downloadRefused);
  const { outcome } = list.filters;
  return (
    <ListPage
      resource="importRows"
      list={list}
      subject={t('rowsSubject')}
      failed={t('rowsFailed')}
      head={
        <>
          <fieldset className="card import-counts grid">
            <legend className="unseen">{t('outcomes')}</legend>
            {ImportOutcome.options.map((one) => (
              <button
                key={one}
                type="button"
                className="import-count stack gap-4"
                aria-pressed={one === outcome}
                onClick={() => list.setFilters({ outcome: one === outcome ? 'all' : one })}
              >
                <span className={one === 'refused' ? 'meta danger' : 'meta ink-2'}>{t(`outcome.${one}`)}</span>
                <span className="num title">{countText(of[COUNT_OF[one]])}</span>
              </button>
            ))}
          </fieldset>
          <SectionHead title={t(`outcome.${outcome}`)}>
            {of.refusedRows > 0 && outcome === 'refused' && (
              <button type="button" className="button" {...pressUnless(download.isBusy, () => void download.send(of.id))}>
                {t('download')}
              </button>
            )}
          </SectionHead>
          <CommandError command={download} title={t('downloadFailed')} />
        </>
      }
    >
      {({ data, isWaiting }) => <Rows data={data} isWaiting={isWaiting} />}
    </ListPage>
  );
}

function Rows({ data, isWaiting }: { data: LiveAnswers['importRows']; isWaiting: boolean }) {
  const t = useTexts(importsTexts);
  const rows = useRows(data, 'data');
  const columns = useMemo(
    (): readonly TableColumn<ImportRow>[] => [
      { id: 'line', head: t('row'), kind: 'number', width: 72, cell: ({ line }) => line },
      { id: 'job', head: t('job'), width: 132, cell: ({ texts }) => <span className="cut bold">{texts['externalNumber']}</span> },
      { id: 'there', head: t('whatIsThere'), cell: (row) => <There row={row} /> },
      { id: 'why', head: t('why'), cell: (row) => <Why row={row} /> },
    ],
    [t],
  );
  return (
    <div className="card list-page-table">
      <Table
        name={t('outcomes')}
        rows={rows}
        rowId={({ id }) => id}
        columns={columns}
        isWaiting={isWaiting}
        empty={<Empty icon={<DataIcon size={24} />}>{t('noRows')}</Empty>}
      />
    </div>
  );
}

/** The texts that are at fault or change something; of a new row, where the job is. */
function There({ row: { texts, errors, before } }: { row: ImportRow }) {
  if (errors.length > 0)
    return errors
      .map(({ field }) => texts[field])
      .filter(Boolean)
      .join(', ');
  if (before)
    return Object.keys(before)
      .map((field) => `${String(before[field] ?? '')} → ${texts[field] ?? ''}`)
      .join(', ');
  return texts['address'];
}

function Why({ row: { errors, outcome, takenBackAt } }: { row: ImportRow }) {
  const t = useTexts(importsTexts);
  const nameOf = useFieldName();
  const inWords = useReason();
  if (errors.length === 0)
    return <span className="ink-2">{t(takenBackAt === null ? `outcome.${outcome}` : 'wasTakenBack')}</span>;
  const why = errors
    .map(({ field, reason }) => (field === 'line' ? inWords(reason) : `${nameOf(field)}: ${inWords(reason)}`))
    .join('; ');
  return (
    <span className="note danger anywhere" title={why}>
      {why}
    </span>
  );
}
