import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refused } from '../../shared/errors.ts';
import type { JobNoteChange, NewJobNote } from '../../shared/notes.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { jobnote } from '../db/tables/notes.ts';
import { dwoJob, workshift } from '../db/tables/timesheets.ts';
import type { Desk } from '../desk.ts';
import { jobView } from '../jobs/repository.ts';
import { readOne } from '../query/read.ts';
import type { View } from '../query/view.ts';
import { sheetsSeenBy } from '../timesheets/sheets/sight.ts';
import { dwoView, workshiftView } from '../timesheets/sheets/views.ts';
import type { NoteRow } from './repository.ts';

/**
 * Puts a note on a job, or a comment on one of the jobs of a crew's day or on a shift [notes-1]; what
 * follows from a shift is filled in. @throws Failure 400
 */
export async function createNote(desk: Desk, input: z.output<typeof NewJobNote>): Promise<number> {
  const { write, caller } = desk;
  await assertSeen(desk, 'dwoId', dwoView, input.dwoId);
  await assertSeen(desk, 'workshiftId', workshiftView, input.workshiftId);
  // Who sees a sheet comments on it, whoever has its job.
  if (input.dwoId === null && input.workshiftId === null) await assertSeen(desk, 'jobId', jobView, input.jobId);
  const place = await placeOf(desk, input);
  if (place.jobId === null) throw refused('jobId', 'must be given, or workshiftId');
  const row = await insertRow(write, 'jobnote', jobnote, { ...input, ...place, createdById: caller.employeeId });
  return row.id;
}

/** @throws Failure 403 for a note of somebody else */
export async function changeNote(
  { write, caller }: Desk,
  before: NoteRow,
  change: Omit<z.output<typeof JobNoteChange>, 'revision'>,
): Promise<void> {
  assertAuthor(caller, before);
  await reviseRow(write, 'jobnote', jobnote, before, change);
}

/** @throws Failure 403 for a note of somebody else */
export async function removeNote({ write, caller }: Desk, before: NoteRow): Promise<void> {
  assertAuthor(caller, before);
  await removeRow(write, 'jobnote', jobnote, before);
}

/** What people wrote is theirs; an admin tidies up. */
function assertAuthor({ role, employeeId }: Desk['caller'], { createdById }: NoteRow): void {
  if (role !== 'admin' && employeeId !== createdById)
    throw new Failure(403, 'Only its author or an admin can change a note', { code: 'NOT_YOURS' });
}

async function assertSeen({ write: { tx }, caller }: Desk, field: string, view: View, id: number | null): Promise<void> {
  if (id !== null && !(await readOne(tx, view, caller, id))) throw refused(field, 'does not exist');
}

/** A shift says which day and job it is on, and a day which jobs it has; whatever else was given must agree with it. */
async function placeOf(desk: Desk, { jobId, dwoId, workshiftId }: z.output<typeof NewJobNote>) {
  if (workshiftId === null) {
    if (jobId !== null && dwoId !== null && !(await isOnDay(desk, { jobId, dwoId })))
      throw refused('jobId', 'is not on that day');
    return { jobId, dwoId };
  }
  const [sheet] = await desk.write.tx
    .select({ jobId: workshift.jobId, dwoId: workshift.dwoId })
    .from(workshift)
    .where(eq(workshift.id, workshiftId));
  if (!sheet) throw refused('workshiftId', 'does not exist');
  if (dwoId !== null && dwoId !== sheet.dwoId) throw refused('workshiftId', 'is not on that day');
  if (jobId !== null && jobId !== sheet.jobId) throw refused('workshiftId', 'is not on that job');
  return sheet;
}

/** Whether the day has the job, as far as the caller sees the day. */
async function isOnDay({ write: { tx }, caller }: Desk, { jobId, dwoId }: { jobId: number; dwoId: number }): Promise<boolean> {
  return (await tx.$count(dwoJob, and(eq(dwoJob.jobId, jobId), eq(dwoJob.dwoId, dwoId), sheetsSeenBy(caller, dwoJob)))) > 0;
}
