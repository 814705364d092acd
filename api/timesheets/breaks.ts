import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../shared/errors.ts';
import { workedMinutes } from '../../shared/rules/hours.ts';
import type { NewTimebreak, TimebreakChange } from '../../shared/timesheets.ts';
import type { Reopened, TimebreakEdit } from '../../shared/timesheets-office.ts';
import type { Queue } from '../background/queue.ts';
import { assertRevision } from '../db/revisions.ts';
import { timebreak, workshift } from '../db/tables/timesheets.ts';
import type { Desk } from '../desk.ts';
import { recomputeAround } from './affected-jobs.ts';
import { assertEditable, reopen } from './office-sheets.ts';
import { presentTimebreak, presentWorkshift } from './present.ts';
import { findBreak, listBreaks, type Sheet, type TimebreakRow, type WorkshiftRow } from './repository.ts';
import { assertBreakFits } from './rules.ts';
import { holdSeenShifts } from './seen-shifts.ts';
import { openShift } from './sheets.ts';

/** Starts a break, or keeps one that is over. @throws Failure 400, 403, 404, and 409 `BREAK_RUNNING`, `BREAK_OVERLAP`, `SHIFT_ENDED`, `APPROVED` */
export async function addBreak(desk: Desk, queue: Queue, input: z.output<typeof NewTimebreak>): Promise<TimebreakRow> {
  const { write, caller } = desk;
  const { sheet, shift } = await openShift(desk, input.workShiftId);
  const span = { start: new Date(input.start), end: input.end === null ? null : new Date(input.end) };
  assertBreakFits(span, shift, await listBreaks(write.tx, shift.id), desk.now);
  const [row] = await write.tx
    .insert(timebreak)
    .values({
      ...input,
      ...span,
      status: span.end ? 'finished' : 'running',
      createdById: caller.employeeId,
      updatedById: caller.employeeId,
    })
    .returning();
  if (!row) throw new Error('an insert answers its row');
  await noteChange(desk, queue, sheet, shift, { action: 'timebreak.create', after: row });
  return row;
}

/** Ends a break. The same end twice is once. @throws Failure 400, 403, 404, and 409 `BREAK_ENDED`, `REVISION_CHANGED`, `APPROVED` */
export async function endBreak(
  desk: Desk,
  queue: Queue,
  id: number,
  change: z.output<typeof TimebreakChange>,
): Promise<TimebreakRow> {
  const { write, caller } = desk;
  const { sheet, shift, pause, others } = await openBreak(desk, id);
  const end = new Date(change.end);
  if (pause.end?.getTime() === end.getTime()) return pause;
  await assertRevision(write.tx, 'timebreak', pause, change.revision);
  if (pause.end !== null)
    throw new Failure(409, `The break already ended at ${pause.end.toISOString()}`, {
      code: 'BREAK_ENDED',
      details: { end: pause.end.toISOString(), revision: pause.revision },
    });
  assertBreakFits({ start: pause.start, end }, shift, others, desk.now);
  const [row] = await write.tx
    .update(timebreak)
    .set({ end, status: 'finished', updatedById: caller.employeeId, revision: sql`${timebreak.revision} + 1` })
    .where(eq(timebreak.id, id))
    .returning();
  if (!row) throw new Error('an update answers its row');
  await noteChange(desk, queue, sheet, shift, { action: 'timebreak.end', before: pause, after: row });
  return row;
}

/** Takes a break off a shift. @throws Failure 403, 404, and 409 `REVISION_CHANGED`, `APPROVED` */
export async function removeBreak(desk: Desk, queue: Queue, id: number, revision: number | undefined): Promise<void> {
  const { sheet, shift, pause } = await openBreak(desk, id);
  await assertRevision(desk.write.tx, 'timebreak', pause, revision);
  await desk.write.tx.delete(timebreak).where(eq(timebreak.id, id));
  await noteChange(desk, queue, sheet, shift, { action: 'timebreak.delete', before: pause });
}

/**
 * The office's edit of a whole break. What was approved goes back to submitted.
 * @throws Failure 400, 403, 404, and 409 `BREAK_OVERLAP`, `REVISION_CHANGED`, `APPROVED`
 */
export async function editBreak(
  desk: Desk,
  queue: Queue,
  id: number,
  { revision, ...edit }: z.output<typeof TimebreakEdit>,
): Promise<{ pause: TimebreakRow; reopened: Reopened }> {
  const { write, caller } = desk;
  const found = await findBreak(write.tx, id);
  if (!found) throw new Failure(404, 'There is no such break', { code: 'NOT_FOUND' });
  const { sheets, shifts } = await holdSeenShifts(desk, [found.workShiftId]);
  const [sheet, shift] = [[...sheets.values()][0]!, shifts.get(found.workShiftId)!];
  const breaks = await listBreaks(write.tx, shift.id);
  const pause = breaks.find((one) => one.id === id);
  if (!pause) throw new Failure(404, 'There is no such break', { code: 'NOT_FOUND' });
  await assertRevision(write.tx, 'timebreak', pause, revision);
  assertEditable(desk, [sheet.dwo.status, sheet.dwoJob.status, shift.approvalStatus]);
  const span = { start: new Date(edit.start), end: new Date(edit.end) };
  assertBreakFits(
    span,
    shift,
    breaks.filter((one) => one.id !== id),
    desk.now,
  );
  const reopened = await reopen(desk, [sheet], [shift]);
  const [row] = await write.tx
    .update(timebreak)
    .set({ ...edit, ...span, status: 'finished', updatedById: caller.employeeId, revision: sql`${timebreak.revision} + 1` })
    .where(eq(timebreak.id, id))
    .returning();
  if (!row) throw new Error('an update answers its row');
  await noteChange(desk, queue, sheet, shift, { action: 'timebreak.edit', before: pause, after: row });
  return { pause: row, reopened };
}

/** A shift's breaks as they are once it ends: the one that still runs ends with it. */
export async function endRunning(
  { write: { tx, changed, audit }, caller }: Pick<Desk, 'write' | 'caller'>,
  breaks: TimebreakRow[],
  end: Date,
): Promise<TimebreakRow[]> {
  const running = breaks.find((pause) => pause.end === null);
  if (!running) return breaks;
  const [ended] = await tx
    .update(timebreak)
    .set({ end, status: 'finished', updatedById: caller.employeeId, revision: sql`${timebreak.revision} + 1` })
    .where(eq(timebreak.id, running.id))
    .returning();
  if (!ended) throw new Error('its shift is held');
  changed('timebreak');
  audit({
    action: 'timebreak.end',
    subject: 'timebreak',
    subjectId: ended.id,
    before: presentTimebreak(running),
    after: presentTimebreak(ended),
  });
  return breaks.map((pause) => (pause === running ? ended : pause));
}

async function openBreak(desk: Desk, id: number) {
  const found = await findBreak(desk.write.tx, id);
  if (!found) throw new Failure(404, 'There is no such break');
  const { sheet, shift } = await openShift(desk, found.workShiftId);
  const breaks = await listBreaks(desk.write.tx, shift.id);
  const pause = breaks.find((one) => one.id === id);
  if (!pause) throw new Failure(404, 'There is no such break');
  return { sheet, shift, pause, others: breaks.filter((one) => one.id !== id) };
}

/** Audits a break, tells its readers, and works out the hours of a shift that is already over anew. */
async function noteChange(
  { write }: Desk,
  queue: Queue,
  sheet: Sheet,
  shift: WorkshiftRow,
  { action, before, after }: { action: string; before?: TimebreakRow; after?: TimebreakRow },
): Promise<void> {
  const id = (after ?? before)?.id;
  if (id === undefined) throw new Error('a change is of a row');
  write.changed('timebreak');
  write.audit({
    action,
    subject: 'timebreak',
    subjectId: id,
    before: before && presentTimebreak(before),
    after: after && presentTimebreak(after),
  });
  if (shift.end === null) return;
  const hours = workedMinutes(shift, await listBreaks(write.tx, shift.id));
  if (hours === shift.hours) return;
  const [row] = await write.tx
    .update(workshift)
    .set({ hours, revision: sql`${workshift.revision} + 1` })
    .where(eq(workshift.id, shift.id))
    .returning();
  write.changed('workshift');
  if (row)
    write.audit({
      action: 'workshift.hours',
      subject: 'workshift',
      subjectId: shift.id,
      before: presentWorkshift(shift),
      after: presentWorkshift(row),
    });
  await recomputeAround(queue, write, [{ employeeId: shift.employeeId, date: shift.date, jobId: sheet.job.id }]);
}
