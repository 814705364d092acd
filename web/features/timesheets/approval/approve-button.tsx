import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatMinutes } from '#shared/rules/hours.ts';
import { mayApproveAgain } from '#shared/timesheets/rules/approval.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { usePageKeys } from '#web/ui/controls/page-keys.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { type LookedAt, lookAt } from './shown-sheet.ts';
import { approvalTexts } from './texts.ts';
import { useWeekOver } from './use-week-over.ts';

interface ApproveButtonProps {
  sheet: CrewSheet;
  /** Why nothing can be approved at present, e.g. while rows are edited. */
  whyNot?: string | undefined;
}

/** Approves the selected job's sheet after a question. */
export function ApproveButton({ sheet, whyNot }: ApproveButtonProps) {
  const t = useTexts(approvalTexts);
  const { role } = useSession().user;
  const { dwoJobId, date, status, minutes, temporalWorkshifts } = useSnapshot(sheet);
  const weekOver = useWeekOver({ start: date, end: date });
  const [asked, setAsked] = useState<LookedAt | null>(null);
  const isApproved = status === 'approved';
  const reason = reasonIn(t, {
    whyNot,
    weekOver,
    dwoJobId,
    isTemporary: temporalWorkshifts.length > 0,
    isOver: isApproved && !mayApproveAgain(role),
  });
  const label = labelIn(t, { dwoJobId, isApproved, isAdmin: mayApproveAgain(role), minutes });
  const ask = (): void => setAsked(lookAt(sheet));
  usePageKeys([{ key: 'a', label: t('approve'), onPress: () => reason === undefined && ask() }]);
  return (
    <>
      <Tooltip text={reason} isNeeded={reason !== undefined}>
        <button
          type="button"
          // An approved sheet needs no action: the button is not primary.
          className={isApproved ? 'button' : 'button button-primary'}
          {...pressUnless(reason !== undefined, ask)}
        >
          <CheckIcon size={14} />
          <span className="num">{label}</span>
        </button>
      </Tooltip>
      {asked && <ApproveDialog sheet={sheet} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type Words = TextsOf<typeof approvalTexts>;

interface Hindrances {
  whyNot: string | undefined;
  weekOver: string | undefined;
  dwoJobId: number | null;
  isTemporary: boolean;
  isOver: boolean;
}

function reasonIn(t: Words, { whyNot, weekOver, dwoJobId, isTemporary, isOver }: Hindrances): string | undefined {
  if (dwoJobId === null) return t('onJobLevel');
  if (whyNot !== undefined) return whyNot;
  if (isOver) return t('byAdmin');
  if (weekOver !== undefined) return weekOver;
  return isTemporary ? t('temporaryFirst') : undefined;
}

interface Labelled {
  dwoJobId: number | null;
  isApproved: boolean;
  isAdmin: boolean;
  minutes: number;
}

function labelIn(t: Words, { dwoJobId, isApproved, isAdmin, minutes }: Labelled): string {
  if (dwoJobId === null) return t('approve');
  if (isApproved) return t(isAdmin ? 'reapprove' : 'approved');
  return t('approveHours', { hours: formatMinutes(minutes) });
}
