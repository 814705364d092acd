import { useEffect, useMemo, useRef, useState } from 'react';
import { formatMinutes } from '#shared/rules/hours.ts';
import { REASON_MAX } from '#shared/rules/notes.ts';
import type { ApprovableSheet } from '#shared/timesheets/approvals.ts';
import { UNDO_APPROVAL_MS } from '#shared/timesheets/rules/approval.ts';
import { BulkDialog, type BulkWords } from '#web/commands/bulk/bulk-dialog.tsx';
import { openOf, useBulk } from '#web/commands/bulk/use-bulk.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { approveSheet, findApprovable, unapproveSheet } from '../api.ts';
import { Findings } from '../approval/findings.tsx';
import { timesheetsTexts } from '../texts.ts';
import './approve-many.css';

interface ApproveManyProps {
  dwoIds: readonly number[];
  /** The supervisor in whose place they are approved, with a reason [approval-13]. */
  onBehalfOf?: string | undefined;
  onClose: () => void;
}

type Sheet = ApprovableSheet & { id: number; isAlready: boolean };

/** Approves the sheets of many days: shows which can be approved, and then each outcome. */
export function ApproveMany({ dwoIds, onBehalfOf, onClose }: ApproveManyProps) {
  const t = useTexts(timesheetsTexts);
  const [reason, setReason] = useState('');
  const [isReasonMissed, setReasonMissed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isAsked = onBehalfOf !== undefined;
  const bulk = useBulk({
    look: findSheets,
    act: (sheet: Sheet) => approveSheet(sheet, isAsked ? reason.trim() : undefined),
    takeBack,
    undoMs: UNDO_APPROVAL_MS,
  });
  const act = async (): Promise<void> => {
    const isMissed = isAsked && reason.trim() === '';
    setReasonMissed(isMissed);
    if (isMissed) field.current?.focus();
    else await bulk.act();
  };
  const approvals = { ...bulk, act };
  const { send } = approvals.ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the days that were chosen
  useEffect(() => void send(dwoIds), []);
  return (
    <BulkDialog
      title={t('approveTitle')}
      className="approve-many"
      bulk={approvals}
      words={wordsIn(t)}
      columns={useMemo(() => columnsIn(t), [t])}
      choices={
        isAsked && (
          <Labelled
            label={t('onBehalf', { name: onBehalfOf })}
            isRequired
            hint={t('onBehalfHint')}
            error={isReasonMissed ? t('sayWhy') : undefined}
          >
            {(ties) => (
              <textarea
                ref={field}
                rows={2}
                className="input"
                data-first-focus
                maxLength={REASON_MAX}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                {...ties}
              />
            )}
          </Labelled>
        )
      }
      note={(sheets) => <PayrollAsks sheets={sheets} />}
      beside={({ findings }) => <Findings findings={findings} />}
      again={daysOf}
      onClose={onClose}
    />
  );
}

const findSheets = async (dwoIds: readonly number[]): Promise<readonly Sheet[]> =>
  (await findApprovable(dwoIds)).map((sheet) => ({ ...sheet, id: sheet.dwoJobId, isAlready: sheet.status === 'approved' }));

const takeBack = ({ dwoJobId }: Sheet, revision: number | undefined): Promise<void> => unapproveSheet({ dwoJobId, revision });

const hoursOf = (sheets: readonly ApprovableSheet[]): string =>
  formatMinutes(sheets.reduce((sum, { minutes }) => sum + minutes, 0));
const daysOf = (sheets: readonly ApprovableSheet[]): number[] => [...new Set(sheets.map(({ dwoId }) => dwoId))];

/** That payroll would ask about some of the sheets, if it would. */
function PayrollAsks({ sheets }: { sheets: readonly Sheet[] }) {
  const t = useTexts(timesheetsTexts);
  const asked = openOf(sheets).filter(({ findings }) => findings.length > 0).length;
  return asked > 0 && <p className="warn">{t('payrollAsks', { count: asked })}</p>;
}

type Words = TextsOf<typeof timesheetsTexts>;

const wordsIn = (t: Words): BulkWords<Sheet> => ({
  asking: t('asking'),
  askFailed: t('askFailed'),
  willBe: (open) => t('willBe', { count: open.length, hours: hoursOf(open) }),
  noneWillBe: t('noneWillBe'),
  cannotBe: (count) => t('cannotBe', { count }),
  already: (count) => t('already', { count }),
  act: (open) => t('approveAmount', { hours: hoursOf(open) }),
  did: (count, all) => t('didApprove', { count, all }),
  didNot: (count) => t('didNot', { count }),
  tookBack: (count) => t('tookBack', { count }),
  kept: (count) => t('keptThem', { count }),
  canBe: t('canBe'),
  doing: t('approving'),
  done: t('done'),
  isSo: t('done'),
  takenBack: t('takenBack'),
});

const columnsIn = (t: Words): readonly TableColumn<Sheet>[] => [
  { id: 'date', head: t('date'), kind: 'day', width: 116, cell: ({ date }) => dayText(date) },
  { id: 'foreman', head: t('headForeman'), width: 150, cell: ({ foreman }) => <span className="cut">{foreman}</span> },
  { id: 'job', head: t('job'), width: 84, cell: ({ jobNumber }) => `#${jobNumber}` },
  { id: 'hours', head: t('hours'), kind: 'hours', width: 96, cell: ({ minutes }) => formatMinutes(minutes) },
];
