import { useMemo, useState } from 'react';
import { fileCalls } from '#shared/calls/files.ts';
import { expenseCalls } from '#shared/calls/jobs.ts';
import type { FileRecord } from '#shared/files.ts';
import { ExpenseType } from '#shared/jobs/expenses.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { can, type SignedInRole } from '#shared/permissions.ts';
import type { Period } from '#shared/rules/periods.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { saveFrom } from '#web/http/save-file.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { ListDialog } from '#web/lists/dialog/list-dialog.tsx';
import { useMore } from '#web/lists/dialog/use-more.ts';
import { useOwnSort } from '#web/lists/dialog/use-own-sort.ts';
import { nearTo } from '#web/lists/filters.ts';
import { NearNote } from '#web/lists/page/near-note.tsx';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { RangeField } from '#web/ui/calendar/range-field.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { DownloadIcon, PictureIcon, TrashIcon } from '#web/ui/icons/action-icons.tsx';
import { PencilIcon } from '#web/ui/icons/row-icons.tsx';
import type { TableColumn, TableSort } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { MoreRows } from '../lists/more-rows.tsx';
import type { FormedExpense } from './expense-forms.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { expensesTexts } from './texts.ts';

const EditExpense = lazyDialog(() => import('./expense-forms.tsx').then((code) => code.EditExpense));

const NEWEST: TableSort = { by: 'date', way: 'DESC' };
type Expenses = LiveAnswers['jobExpenses'];
type Expense = Expenses['data'][number];

/** Expenses and site photos of the job, with a search and a filter of days. */
export function ExpensesDialog({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const t = useTexts(expensesTexts);
  const { businessDate: today } = useSession().user;
  const [days, setDays] = useState<Period | null>(null);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useOwnSort(NEWEST);
  const { limit, more } = useMore();
  const { by, way } = sort;
  const where = {
    jobId,
    ...(days && { date: { $gte: days.start, $lte: days.end } }),
    ...(search !== '' && { searchData: { $iLike: search } }),
  };
  const view = useLive('jobExpenses', {
    where: JSON.stringify(where),
    include: '["createdBy"]',
    ...nearTo(search),
    order: JSON.stringify([[by, way]]),
    limit,
  });
  return (
    <ListDialog
      title={t('title')}
      failed={t('failed')}
      view={view}
      filters={
        <>
          <SearchField name={t('search')} placeholder={t('search')} text={search} onSearch={setSearch} />
          <RangeField name={t('dates')} range={days} maxDay={today} onChoose={setDays} />
        </>
      }
      onClose={onClose}
    >
      {(list) => (
        <>
          <NearNote answer={list} text={search} />
          <Rows list={list} sort={sort} onSort={setSort} />
          <MoreRows list={list} onMore={more} />
        </>
      )}
    </ListDialog>
  );
}

type Act = 'preview' | 'download' | 'edit' | 'delete';
type OnAct = (act: Act, expense: Expense) => void;

const columnsIn = (t: TextsOf<typeof expensesTexts>, role: SignedInRole, onAct: OnAct): readonly TableColumn<Expense>[] => [
  { id: 'id', head: t('headId'), kind: 'number', width: 70, cell: ({ id }) => id },
  { id: 'date', head: t('headDate'), kind: 'day', width: 130, isSortable: true, cell: ({ date }) => dayText(date) },
  {
    id: 'description',
    head: t('headDescription'),
    cell: (expense) => <TwoLines more={whatOf(t, expense)}>{expense.description}</TwoLines>,
  },
  { id: 'by', head: t('headBy'), width: 160, cell: ({ createdBy }) => createdBy?.fullName ?? t('noUploader') },
  {
    id: 'actions',
    head: t('headActions'),
    kind: 'action',
    width: 140,
    cell: (live) => <Actions expense={{ ...live }} role={role} onAct={onAct} />,
  },
];

const ACTIONS = [
  ['preview', PictureIcon],
  ['download', DownloadIcon],
  ['edit', PencilIcon],
  ['delete', TrashIcon],
] as const;

/** `$12.00, Material`, or the type alone for a reader who does not get amounts. */
function whatOf(t: TextsOf<typeof expensesTexts>, { amount, type }: Expense): string {
  if (type === null) return t('sitePhoto');
  const known = ExpenseType.safeParse(type);
  const word = known.success ? t(`type.${known.data}`) : type;
  return amount === undefined ? word : t('amountAs', { amount: dollarsText(amount), type: word });
}

/** The editable fields of an expense, for those who may see its amount. */
function formedOf({ id, revision, description, date, amount, type }: Expense): FormedExpense | null {
  const known = ExpenseType.safeParse(type);
  return amount === undefined || !known.success ? null : { id, revision, description, date, amount, type: known.data };
}

function Actions({ expense, role, onAct }: { expense: Expense; role: SignedInRole; onAct: OnAct }) {
  const t = useTexts(expensesTexts);
  const isOffered: Record<Act, boolean> = {
    preview: expense.fileId !== null,
    download: expense.fileId !== null,
    edit: can(role, 'update', 'jobSitePhoto') && formedOf(expense) !== null,
    delete: can(role, 'delete', 'jobSitePhoto'),
  };
  const shown = ACTIONS.filter(([act]) => isOffered[act]);
  return (
    <span className="flex ends small">
      {shown.map(([act, Icon]) => (
        <button
          key={act}
          type="button"
          className="icon-button"
          aria-haspopup={act === 'download' ? undefined : 'dialog'}
          aria-label={t(act, { what: expense.description })}
          onClick={() => onAct(act, expense)}
        >
          <Icon />
        </button>
      ))}
    </span>
  );
}

const shownOf = ({ description, date, createdBy }: Expense) => ({ what: description, date, by: createdBy?.fullName });

interface RowsProps {
  list: Expenses;
  sort: TableSort | null;
  onSort: (sort: TableSort | null) => void;
}

interface Wanted {
  fileId: number;
  expense: Expense;
  act: 'preview' | 'download';
}

function Rows({ list, sort, onSort }: RowsProps) {
  const t = useTexts(expensesTexts);
  const { role } = useSession().user;
  const rows = useRows(list, 'data');
  const [seen, setSeen] = useState<{ file: FileRecord; expense: Expense } | null>(null);
  const [leaving, setLeaving] = useState<Expense | null>(null);
  const [edited, setEdited] = useState<FormedExpense | null>(null);
  const remove = useCommand(({ id, revision }: Expense) => send(expenseCalls.delete, { params: { id }, query: { revision } }), {
    onDone: () => setLeaving(null),
  });
  const find = useCommand(({ fileId }: Wanted) => send(fileCalls.get, { params: { id: fileId } }), {
    onDone: ({ data: file }, { act, expense }) => {
      if (act === 'download' && file.downloadUrl !== null) saveFrom(file.downloadUrl, file.fileName);
      else setSeen({ file, expense });
    },
  });
  const { send: seek } = find;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seek` is another in every render, and does the same
  const columns = useMemo(
    () =>
      columnsIn(t, role, (act, expense) => {
        if (act === 'edit') setEdited(formedOf(expense));
        else if (act === 'delete') setLeaving(expense);
        else if (expense.fileId !== null) void seek({ act, fileId: expense.fileId, expense });
      }),
    [t, role],
  );
  return (
    <>
      <Table name={t('title')} rows={rows} rowId={({ id }) => id} columns={columns} sort={sort} onSort={onSort} isShort />
      {seen && <PreviewDialog file={seen.file} {...shownOf(seen.expense)} onClose={() => setSeen(null)} />}
      {edited && <EditExpense expense={edited} onClose={() => setEdited(null)} />}
      {leaving && (
        <ConfirmCommand
          command={remove}
          input={leaving}
          title={t('deleteTitle')}
          confirm={t(remove.isBusy ? 'deleting' : 'confirm')}
          failed={t('deleteFailed')}
          onRevision={(input, revision) => ({ ...input, revision })}
          onClose={() => setLeaving(null)}
        >
          {t('deleteText')}
        </ConfirmCommand>
      )}
      <CommandError command={find} title={t('fileFailed')} />
    </>
  );
}
