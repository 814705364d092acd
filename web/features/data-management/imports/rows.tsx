import type { Import, ImportOutcome, ImportRow } from '#shared/imports.ts';
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
import { DownloadIcon } from '#web/ui/icons/action-icons.tsx';
import { DataIcon } from '#web/ui/icons/icons.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { SectionHead } from '../section-head.tsx';
import { downloadRefused } from './api.ts';
import { type FileColumn, keyOf, useFieldWords } from './fields.ts';
import { COUNT_OF, rowList } from './lists.ts';
import { importsTexts } from './texts.ts';

interface RowsProps {
  of: Import;
  columns: readonly FileColumn[];
  /** The texts that a person may match, by `keyOf`. */
  open: ReadonlySet<string>;
  onMatch: (key: string) => void;
}

/** The rows of the chosen outcome: what is in the file, and what becomes of it. */
export function JudgedRows(props: RowsProps) {
  const { of } = props;
  const t = useTexts(importsTexts);
  const list = useListState(rowList(of));
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
          <SectionHead title={t(`outcome.${outcome}`)}>
            {outcome !== 'all' && (
              <span className="num meta ink-2">
                {t('ofRows', { shown: countText(of[COUNT_OF[outcome]]), count: countText(of.totalRows) })}
              </span>
            )}
            {of.refusedRows > 0 && outcome === 'refused' && (
              <button type="button" className="button push" {...pressUnless(download.isBusy, () => void download.send(of.id))}>
                <DownloadIcon size={14} />
                {t('download')}
              </button>
            )}
          </SectionHead>
          <CommandError command={download} title={t('downloadFailed')} />
        </>
      }
    >
      {({ data, isWaiting }) => <Rows {...props} data={data} isWaiting={isWaiting} />}
    </ListPage>
  );
}

function Rows({
  of,
  columns,
  open,
  onMatch,
  data,
  isWaiting,
}: RowsProps & { data: LiveAnswers['importRows']; isWaiting: boolean }) {
  const t = useTexts(importsTexts);
  const rows = useRows(data, 'data');
  const { nameOf } = useFieldWords(of.kind);
  const keys = columns.filter(({ field, isKey }) => isKey && field in of.mapping).map(({ field }) => field);
  const told = columns.map(({ field }) => field).filter((field) => !keys.includes(field));
  const { outcome } = useListState(rowList(of)).filters;
  const table: readonly TableColumn<ImportRow>[] = [
    { id: 'line', head: t('row'), kind: 'number', width: 60, cell: ({ line }) => line },
    {
      id: 'key',
      head: keys.map(nameOf).join(', '),
      width: 148,
      cell: ({ texts }) => (
        <span className="bold anywhere">
          {keys
            .map((field) => texts[field])
            .filter(Boolean)
            .join(' · ')}
        </span>
      ),
    },
    { id: 'there', head: t('whatIsThere'), cell: (row) => <There of={of} told={told} row={row} /> },
    { id: 'why', head: t('why'), cell: (row) => <Why of={of} row={row} open={open} onMatch={onMatch} /> },
  ];
  return (
    <div className="card list-page-table above-8">
      <Table
        name={t('outcomes')}
        rows={rows}
        rowId={({ id }) => id}
        columns={table}
        isWaiting={isWaiting}
        empty={<Empty icon={<DataIcon size={24} />}>{t(whyNone(of, outcome))}</Empty>}
      />
    </div>
  );
}

/** Why an outcome has no row: there is none, there may be some yet, or they are on the way. */
function whyNone(of: Import, outcome: ImportOutcome | 'all'): 'rowsCome' | 'noneSoFar' | 'noRows' {
  const judged = of.newRows + of.changedRows + of.sameRows + of.refusedRows;
  const isChecking = of.status === 'checking';
  if ((outcome === 'all' ? judged : of[COUNT_OF[outcome]]) > 0 || (isChecking && judged === 0)) return 'rowsCome';
  return isChecking || of.stopped === 'checking' ? 'noneSoFar' : 'noRows';
}

interface RowProps {
  of: Import;
  row: ImportRow;
}

/** How many texts of a row tell what it is about. */
const TOLD = 2;

/** Whether a value is the number of a person, a region and the like: the texts name it. */
const isRow = (field: string, value: unknown): boolean => typeof value === 'number' && field.endsWith('Id');

/** The texts that are at fault or change something; of another row, what it is about. */
function There({ of, told, row: { texts, errors, outcome, before, was } }: RowProps & { told: readonly string[] }) {
  const { nameOf, wordsOf } = useFieldWords(of.kind);
  const faults = new Set(outcome === 'refused' ? errors.map(({ field }) => texts[field]).filter(Boolean) : []);
  if (faults.size > 0) return <span className="import-fault anywhere">{[...faults].join(', ')}</span>;
  if (before) {
    const isText = (field: string): boolean => !(field in before) || isRow(field, before[field]);
    return (
      <span className="stack gap-2">
        {changedIn(before, was ?? {}, texts).map((field) => (
          <span key={field} className="anywhere">
            {nameOf(field)}: <span className="ink-3">{isText(field) ? was?.[field] : wordsOf(field, before[field])}</span> →{' '}
            {texts[field] ?? ''}
          </span>
        ))}
      </span>
    );
  }
  const filled = told.map((field) => texts[field]).filter(Boolean);
  return <span className="ink-2 anywhere">{filled.slice(0, TOLD).join(', ')}</span>;
}

/** The fields that change; a cell of several is shown as a whole. */
function changedIn(before: object, was: object, texts: object): string[] {
  const cells = Object.keys(was).filter((field) => !(field in before));
  return [...Object.keys(before).filter((field) => cells.length === 0 || field in texts), ...cells];
}

/** Why a row is refused or stays, else what becomes of it. */
function Why({ of, row, open, onMatch }: RowProps & Pick<RowsProps, 'open' | 'onMatch'>) {
  const t = useTexts(importsTexts);
  const { nameOf } = useFieldWords(of.kind);
  const inWords = useReason();
  const { errors, outcome, texts, takenBackAt } = row;
  if (takenBackAt !== null) return <span className="ink-2">{t('wasTakenBack')}</span>;
  if (errors.length === 0) return <span className="ink-2">{t(`outcome.${outcome}`)}</span>;
  return (
    <span className="import-why stack gap-2">
      {errors.map(({ field, reason }) => {
        const key = keyOf(field, texts[field] ?? '');
        return (
          <span key={`${field} ${reason}`} className="note anywhere">
            <span className={outcome === 'refused' ? 'danger' : 'warn'}>
              {field === 'line' ? inWords(reason) : `${nameOf(field)}: ${inWords(reason)}`}
            </span>
            {open.has(key) && (
              <>
                {' '}
                <button type="button" className="text-button import-match" onClick={() => onMatch(key)}>
                  {t('matchIt')}
                </button>
              </>
            )}
          </span>
        );
      })}
    </span>
  );
}
