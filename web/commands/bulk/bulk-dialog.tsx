import { type ReactNode, useMemo } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { CautionIcon, CheckIcon } from '#web/ui/icons/icons.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { bulkTexts } from './texts.ts';
import { type Bulk, type ForeseenRow, type Outcome, openOf } from './use-bulk.ts';
import './bulk.css';

/** What the dialog says of the rows, in the words of their area. */
export interface BulkWords<Row> {
  asking: string;
  askFailed: string;
  /** What pressing the button would do, and to how many. */
  willBe: (open: readonly Row[]) => string;
  noneWillBe: string;
  cannotBe: (count: number) => string;
  already: (count: number) => string;
  /** The button. */
  act: (open: readonly Row[]) => string;
  did: (count: number, all: number) => string;
  didNot: (count: number) => string;
  tookBack: (count: number) => string;
  kept: (count: number) => string;
  /** The state of one row. */
  canBe: string;
  doing: string;
  done: string;
  /** Of a row that is so already. */
  isSo: string;
  takenBack: string;
}

interface BulkDialogProps<Asked, Row extends ForeseenRow> {
  title: string;
  className?: string;
  bulk: Bulk<Asked, Row>;
  words: BulkWords<Row>;
  /** The columns before that of the result; those with texts are memoized. */
  columns: readonly TableColumn<Row>[];
  /** Chosen before anything is done: what becomes of the rows. */
  choices?: ReactNode;
  /** A further line about the rows, before anything is done. */
  note?: (rows: readonly Row[]) => ReactNode;
  /** What is said of a row beside that it can be done. */
  beside?: (row: Row) => ReactNode;
  /** What is asked to look again at the rows that were refused. */
  again: (refused: readonly Row[]) => Asked;
  onClose: () => void;
}

const WIDTH = 760;

/**
 * Does a command of one row to many: says what will be done to how many, which cannot and why, and
 * then the outcome of each row, with an undo [screens-5]. Whoever opens it calls `bulk.ask`.
 */
export function BulkDialog<Asked, Row extends ForeseenRow>(props: BulkDialogProps<Asked, Row>) {
  const { title, className, bulk, words, columns, choices, note, beside, again, onClose } = props;
  const t = useTexts(bulkTexts);
  const { rows, outcomes, ask, isActing, act, canUndo, undo } = bulk;
  const open = openOf(rows ?? []);
  const isTried = outcomes.size > 0;
  const isOver = isTried && !isActing;
  const rest = open.filter(({ id }) => outcomes.get(id)?.is === 'refused');
  return (
    <Dialog
      title={title}
      width={WIDTH}
      {...(className !== undefined && { className })}
      onClose={isActing ? undefined : onClose}
      actions={
        <>
          {!isOver && rows !== null && open.length > 0 && (
            <button ref={takeFocus} type="button" className="button button-primary" {...pressUnless(isActing, () => void act())}>
              {words.act(open)}
            </button>
          )}
          {isOver && rest.length > 0 && (
            <button type="button" className="button" {...pressUnless(ask.isBusy, () => void ask.send(again(rest)))}>
              {t('lookAgain')}
            </button>
          )}
          {canUndo && (
            <button type="button" className="button" onClick={() => void undo()}>
              {t('undo')}
            </button>
          )}
          <button type="button" className="button" {...pressUnless(isActing, onClose)}>
            {t(isOver || open.length === 0 ? 'close' : 'cancel')}
          </button>
        </>
      }
    >
      {!isTried && choices}
      {ask.error && <Failed title={words.askFailed} reason={ask.error.failure.message} onRetry={ask.retry} />}
      {ask.isBusy && <p role="status">{words.asking}</p>}
      {rows && (
        <>
          <div role="status">
            {isTried ? (
              <Results outcomes={outcomes} rows={rows} words={words} />
            ) : (
              <>
                <Prospects rows={rows} words={words} />
                {note?.(rows)}
              </>
            )}
          </div>
          <Rows
            title={title}
            rows={isActing ? rows : refusedFirst(rows, outcomes)}
            outcomes={outcomes}
            words={words}
            columns={columns}
            beside={beside}
          />
        </>
      )}
    </Dialog>
  );
}

/**
 * The question comes after the dialog has opened: then Enter answers it. A field that somebody has
 * gone to keeps the focus.
 */
function takeFocus(button: HTMLButtonElement | null): void {
  if (button && document.activeElement === button.closest('dialog')) button.focus();
}

/** Sorts refused rows first; while commands are in flight, the order stays. */
const refusedFirst = <Row extends ForeseenRow>(rows: readonly Row[], outcomes: ReadonlyMap<number, Outcome>): readonly Row[] => {
  const isRefused = ({ id, isAlready, refusal }: Row): boolean => {
    const is = outcomes.get(id)?.is;
    return is === undefined ? !isAlready && refusal !== null : is === 'refused' || is === 'kept';
  };
  return rows.toSorted((a, b) => Number(isRefused(b)) - Number(isRefused(a)));
};

interface SaidProps<Row extends ForeseenRow> {
  rows: readonly Row[];
  words: BulkWords<Row>;
}

/** What the command would do, in words. */
function Prospects<Row extends ForeseenRow>({ rows, words }: SaidProps<Row>) {
  const open = openOf(rows);
  const already = rows.filter(({ isAlready }) => isAlready).length;
  const refused = rows.length - open.length - already;
  return (
    <>
      <p>{open.length === 0 ? words.noneWillBe : words.willBe(open)}</p>
      {refused > 0 && <p>{words.cannotBe(refused)}</p>}
      {already > 0 && <p>{words.already(already)}</p>}
    </>
  );
}

interface ResultsProps<Row extends ForeseenRow> extends SaidProps<Row> {
  outcomes: ReadonlyMap<number, Outcome>;
}

/** The outcomes, of all that were not so before: also of those that could not be tried. */
function Results<Row extends ForeseenRow>({ outcomes, rows, words }: ResultsProps<Row>) {
  const count = (...which: Outcome['is'][]): number => [...outcomes.values()].filter(({ is }) => which.includes(is)).length;
  const all = rows.filter(({ isAlready }) => !isAlready).length;
  const refused = count('refused') + all - openOf(rows).length;
  const [takenBack, kept] = [count('takenBack'), count('kept')];
  return (
    <>
      <p>{words.did(count('done', 'takenBack', 'kept'), all)}</p>
      {refused > 0 && <p className="bulk-refused inline-flex gap-4 medium danger">{words.didNot(refused)}</p>}
      {takenBack > 0 && <p>{words.tookBack(takenBack)}</p>}
      {kept > 0 && <p className="bulk-refused inline-flex gap-4 medium danger">{words.kept(kept)}</p>}
    </>
  );
}

interface RowsProps<Row extends ForeseenRow> extends ResultsProps<Row> {
  title: string;
  columns: readonly TableColumn<Row>[];
  beside: ((row: Row) => ReactNode) | undefined;
}

function Rows<Row extends ForeseenRow>({ title, rows, outcomes, words, columns, beside }: RowsProps<Row>) {
  const t = useTexts(bulkTexts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and what is beside come with each render
  const all = useMemo(
    (): readonly TableColumn<Row>[] => [
      ...columns,
      {
        id: 'outcome',
        head: t('outcome'),
        cell: (row) => <Said row={row} outcome={outcomes.get(row.id)} words={words} beside={beside} />,
      },
    ],
    [columns, outcomes, t],
  );
  return (
    <div className="card bulk-list above-12">
      <Table name={title} rows={rows} rowId={idOf} columns={all} height="50vh" isShort />
    </div>
  );
}

const idOf = ({ id }: ForeseenRow): number => id;

interface RowSaidProps<Row extends ForeseenRow> {
  row: Row;
  outcome: Outcome | undefined;
  words: BulkWords<Row>;
  beside: ((row: Row) => ReactNode) | undefined;
}

/** The state of a row: whether it can be done to it, or its outcome. */
function Said<Row extends ForeseenRow>({ row, outcome, words, beside }: RowSaidProps<Row>): ReactNode {
  const inWords = useReason();
  if (outcome?.is === 'doing') return <span className="ink-2">{words.doing}</span>;
  if (outcome?.is === 'takenBack') return <span className="ink-2">{words.takenBack}</span>;
  if (outcome?.is === 'done' || (outcome === undefined && row.isAlready))
    return (
      <span className="bulk-done inline-flex gap-4 medium">
        <CheckIcon size={14} />
        {outcome === undefined ? words.isSo : words.done}
      </span>
    );
  const refusal = outcome ? outcome.message : row.refusal?.message;
  if (refusal === undefined)
    return (
      <span className="ink-2">
        {words.canBe}
        {beside?.(row)}
      </span>
    );
  return (
    <span className="bulk-refused inline-flex gap-4 medium danger">
      <CautionIcon size={14} />
      {inWords(refusal)}
    </span>
  );
}
