import { type ReactNode, useEffect, useMemo } from 'react';
import { formatMinutes } from '#shared/rules/hours.ts';
import type { ApprovableSheet } from '#shared/timesheets/approvals.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { CautionIcon, CheckIcon } from '#web/ui/icons/icons.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { Findings } from '../approval/findings.tsx';
import { timesheetsTexts } from '../texts.ts';
import { type Approvals, type Outcome, openOf, useApprovals } from './use-approvals.ts';
import './approve-many.css';

interface ApproveManyProps {
  dwoIds: readonly number[];
  onClose: () => void;
}

const WIDTH = 760;

/** Approves the sheets of many days: shows which can be approved, and then each outcome. */
export function ApproveMany({ dwoIds, onClose }: ApproveManyProps) {
  const t = useTexts(timesheetsTexts);
  const approvals = useApprovals();
  const { sheets, outcomes, ask, isApproving, approve, canUndo, undo } = approvals;
  const { send } = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the days that were chosen
  useEffect(() => void send(dwoIds), []);
  const open = openOf(sheets ?? []);
  const isTried = outcomes.size > 0;
  const isOver = isTried && !isApproving;
  const rest = open.filter(({ dwoJobId }) => outcomes.get(dwoJobId)?.is === 'refused');
  return (
    <Dialog
      title={t('approveTitle')}
      width={WIDTH}
      className="approve-many"
      onClose={isApproving ? undefined : onClose}
      actions={
        <>
          {!isOver && sheets !== null && open.length > 0 && (
            <button type="button" className="button button-primary" {...pressUnless(isApproving, () => void approve())}>
              {t('approveAmount', { hours: hoursOf(open) })}
            </button>
          )}
          {isOver && rest.length > 0 && (
            <button type="button" className="button" {...pressUnless(ask.isBusy, () => void send(daysOf(rest)))}>
              {t('lookAgain')}
            </button>
          )}
          {canUndo && (
            <button type="button" className="button" onClick={() => void undo()}>
              {t('undo')}
            </button>
          )}
          <button type="button" className="button" {...pressUnless(isApproving, onClose)}>
            {t(isOver || open.length === 0 ? 'close' : 'cancel')}
          </button>
        </>
      }
    >
      {ask.error && <Failed title={t('askFailed')} reason={ask.error.failure.message} onRetry={ask.retry} />}
      {!ask.error && sheets === null && <p role="status">{t('asking')}</p>}
      {sheets && (
        <>
          <div role="status">
            {isTried ? <Results outcomes={approvals.outcomes} all={open.length} /> : <Prospects sheets={sheets} />}
          </div>
          <Sheets approvals={approvals} sheets={isApproving ? sheets : refusedFirst(sheets, outcomes)} />
        </>
      )}
    </Dialog>
  );
}

const hoursOf = (sheets: readonly ApprovableSheet[]): string =>
  formatMinutes(sheets.reduce((sum, { minutes }) => sum + minutes, 0));
const daysOf = (sheets: readonly ApprovableSheet[]): number[] => [...new Set(sheets.map(({ dwoId }) => dwoId))];

/** Sorts refused sheets first; while approvals are in flight, the order stays. */
const refusedFirst = (sheets: readonly ApprovableSheet[], outcomes: ReadonlyMap<number, Outcome>): readonly ApprovableSheet[] => {
  const isRefused = ({ dwoJobId, status, refusal }: ApprovableSheet): boolean => {
    const is = outcomes.get(dwoJobId)?.is;
    return is === undefined ? status !== 'approved' && refusal !== null : is === 'refused' || is === 'kept';
  };
  return sheets.toSorted((a, b) => Number(isRefused(b)) - Number(isRefused(a)));
};

/** What approving would do, in words. */
function Prospects({ sheets }: { sheets: readonly ApprovableSheet[] }) {
  const t = useTexts(timesheetsTexts);
  const open = openOf(sheets);
  const already = sheets.filter(({ status }) => status === 'approved').length;
  const refused = sheets.length - open.length - already;
  const asked = open.filter(({ findings }) => findings.length > 0).length;
  return (
    <>
      <p>{open.length === 0 ? t('noneWillBe') : t('willBe', { count: open.length, hours: hoursOf(open) })}</p>
      {refused > 0 && <p>{t('cannotBe', { count: refused })}</p>}
      {already > 0 && <p>{t('already', { count: already })}</p>}
      {asked > 0 && <p className="warn">{t('payrollAsks', { count: asked })}</p>}
    </>
  );
}

function Results({ outcomes, all }: Pick<Approvals, 'outcomes'> & { all: number }) {
  const t = useTexts(timesheetsTexts);
  const count = (...which: Outcome['is'][]): number => [...outcomes.values()].filter(({ is }) => which.includes(is)).length;
  const [refused, takenBack, kept] = [count('refused'), count('takenBack'), count('kept')];
  return (
    <>
      <p>{t('didApprove', { count: count('approved', 'takenBack', 'kept'), all })}</p>
      {refused > 0 && <p className="approve-many-refused inline-flex gap-4 medium danger">{t('didNot', { count: refused })}</p>}
      {takenBack > 0 && <p>{t('tookBack', { count: takenBack })}</p>}
      {kept > 0 && <p className="approve-many-refused inline-flex gap-4 medium danger">{t('keptThem', { count: kept })}</p>}
    </>
  );
}

function Sheets({ approvals: { outcomes }, sheets }: { approvals: Approvals; sheets: readonly ApprovableSheet[] }) {
  const t = useTexts(timesheetsTexts);
  const columns = useMemo(() => columnsIn(t, outcomes), [t, outcomes]);
  return (
    <div className="card approve-many-list above-12">
      <Table name={t('approveTitle')} rows={sheets} rowId={idOf} columns={columns} height="50vh" isShort />
    </div>
  );
}

const idOf = ({ dwoJobId }: ApprovableSheet): number => dwoJobId;

type Words = TextsOf<typeof timesheetsTexts>;

function columnsIn(t: Words, outcomes: ReadonlyMap<number, Outcome>): readonly TableColumn<ApprovableSheet>[] {
  return [
    { id: 'date', head: t('date'), kind: 'day', width: 116, cell: ({ date }) => dayText(date) },
    { id: 'foreman', head: t('headForeman'), width: 150, cell: ({ foreman }) => <span className="cut">{foreman}</span> },
    { id: 'job', head: t('job'), width: 84, cell: ({ jobNumber }) => `#${jobNumber}` },
    { id: 'hours', head: t('hours'), kind: 'hours', width: 96, cell: ({ minutes }) => formatMinutes(minutes) },
    { id: 'outcome', head: t('outcome'), cell: (sheet) => <Said sheet={sheet} outcome={outcomes.get(sheet.dwoJobId)} /> },
  ];
}

/** The state of a sheet: whether it can be approved, or its outcome. */
function Said({ sheet, outcome }: { sheet: ApprovableSheet; outcome: Outcome | undefined }): ReactNode {
  const t = useTexts(timesheetsTexts);
  const inWords = useReason();
  if (outcome?.is === 'approving') return <span className="ink-2">{t('approving')}</span>;
  if (outcome?.is === 'takenBack') return <span className="ink-2">{t('takenBack')}</span>;
  if (outcome?.is === 'approved' || (outcome === undefined && sheet.status === 'approved'))
    return (
      <span className="approve-many-done inline-flex gap-4 medium">
        <CheckIcon size={14} />
        {t('done')}
      </span>
    );
  const refusal = outcome ? outcome.message : sheet.refusal?.message;
  if (refusal === undefined)
    return (
      <span className="ink-2">
        {t('canBe')}
        <Findings findings={sheet.findings} />
      </span>
    );
  return (
    <span className="approve-many-refused inline-flex gap-4 medium danger">
      <CautionIcon size={14} />
      {inWords(refusal)}
    </span>
  );
}
