import { useState } from 'react';
import type { ApprovableSheet } from '#shared/timesheets/approvals.ts';
import { UNDO_APPROVAL_MS } from '#shared/timesheets/rules/approval.ts';
import { asFailure, type Command, useCommand } from '#web/commands/use-command.ts';
import { useLasting } from '#web/ui/feedback/use-lasting.ts';
import { approveSheet, findApprovable, unapproveSheet } from '../api.ts';

/** The outcome of an approval; `message` is the server's. */
export type Outcome =
  | { is: 'approving' }
  | { is: 'approved'; revision: number | undefined }
  | { is: 'refused'; message: string }
  | { is: 'takenBack' }
  /** It could not be taken back. */
  | { is: 'kept'; message: string };

export interface Approvals {
  /** Null until they are known. */
  sheets: readonly ApprovableSheet[] | null;
  /** The outcomes of the attempted sheets, by number of the sheet. */
  outcomes: ReadonlyMap<number, Outcome>;
  /** Fetches the sheets of days as they are now, and forgets the last outcomes. */
  ask: Command<readonly number[]>;
  isApproving: boolean;
  /** Approves one sheet after the other; a refusal does not stop the others. */
  approve: () => Promise<void>;
  /** The approvals of this dialog can still be undone, all at once. */
  canUndo: boolean;
  undo: () => Promise<void>;
}

/** Sheets that can be approved and are not yet. */
export const openOf = (sheets: readonly ApprovableSheet[]): readonly ApprovableSheet[] =>
  sheets.filter(({ status, refusal }) => status !== 'approved' && refusal === null);

/** Fetches many sheets, and approves those that can be, as they were shown. */
export function useApprovals(): Approvals {
  const [sheets, setSheets] = useState<readonly ApprovableSheet[] | null>(null);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [isApproving, setApproving] = useState(false);
  const [isEnded, setEnded] = useState(false);
  const isPast = useLasting(isEnded, UNDO_APPROVAL_MS);
  const ask = useCommand(findApprovable, {
    onSent: () => {
      setEnded(false);
      setSheets(null);
      setOutcomes(new Map());
    },
    onDone: setSheets,
  });
  const note = (id: number, outcome: Outcome): void => setOutcomes((before) => new Map([...before, [id, outcome]]));

  const approve = async (): Promise<void> => {
    if (isApproving || !sheets) return;
    setApproving(true);
    for (const sheet of openOf(sheets)) {
      note(sheet.dwoJobId, { is: 'approving' });
      try {
        note(sheet.dwoJobId, { is: 'approved', revision: await approveSheet(sheet) });
      } catch (cause) {
        note(sheet.dwoJobId, { is: 'refused', message: asFailure(cause).message });
      }
    }
    setApproving(false);
    setEnded(true);
  };

  const undo = async (): Promise<void> => {
    setEnded(false);
    setApproving(true);
    for (const [dwoJobId, outcome] of outcomes) {
      if (outcome.is !== 'approved') continue;
      try {
        await unapproveSheet({ dwoJobId, revision: outcome.revision });
        note(dwoJobId, { is: 'takenBack' });
      } catch (cause) {
        note(dwoJobId, { is: 'kept', message: asFailure(cause).message });
      }
    }
    setApproving(false);
  };
  const canUndo = isEnded && !isPast && [...outcomes.values()].some(({ is }) => is === 'approved');
  return { sheets, outcomes, ask, isApproving, approve, canUndo, undo };
}
