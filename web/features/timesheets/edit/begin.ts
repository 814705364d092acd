import { useSnapshot } from 'valtio';
import { jobCalls } from '#shared/calls/jobs.ts';
import { can } from '#shared/permissions.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import type { ShiftRow } from './drafts/draft.ts';
import type { EditedSheet, Scene } from './drafts/scene.ts';
import { beginEditing, type CellPlace, type ProposedText, takeProposed } from './drafts/sheet-edits.ts';
import { mayEdit } from './may-edit.ts';

/** Begins edit mode in a cell, by default the first, and fetches the phase codes of the job. */
export function beginEdit({ sheet, edits }: Scene, first?: CellPlace): void {
  beginEditing(edits, first);
  // A person's shifts belong to many jobs, so their codes are not shown.
  const jobId = 'jobId' in sheet ? sheet.jobId : null;
  // If this fails, codes cannot be changed.
  if (jobId !== null)
    send(jobCalls.phaseCodes, { params: { id: jobId } }).then(
      ({ body }) => {
        edits.codes = body;
      },
      () => {},
    );
}

/** Begins edit mode in a cell that is filled with what is proposed for it. */
export function beginWith(scene: Scene, row: ShiftRow, proposed: ProposedText): void {
  beginEdit(scene, { id: row.id, column: proposed.cell });
  takeProposed(scene.edits, row, proposed, scene.day);
}

/** Whether a sheet is approved, and not to be changed by the reader [approval-5]. */
export function useClosed(sheet: EditedSheet): boolean {
  const { role } = useSession().user;
  const { status } = useSnapshot(sheet);
  return status !== null && !mayEdit(role, status);
}

/**
 * Whether the reader may begin edit mode now.
 * @param isHeld something else is done with the rows, e.g. time off
 */
export function useMayBegin(sheet: EditedSheet, isHeld: boolean): boolean {
  const isClosed = useClosed(sheet);
  return can(useSession().user.role, 'update', 'officeTimesheet') && !isClosed && !isHeld;
}
