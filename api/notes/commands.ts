import type { z } from 'zod';
import { Failure, refused } from '#shared/http/errors.ts';
import type { JobNoteChange, NewJobNote } from '#shared/notes.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { jobnote } from '../db/tables/notes.ts';
import { isSeenJob } from '../jobs/repository.ts';
import { findPlaceOfShift, isJobOfSeenDay, isSeenDay, isSeenShift } from './repository.ts';
import type { NoteRow } from './view.ts';

/**
 * Adds a note to a job, or a comment to a job of a crew's day or to a shift [notes-1]; fields that
 * a shift implies are filled in.
 * @throws Failure 400
 */
export async function createNote(context: WriteContext, input: z.output<typeof NewJobNote>): Promise<number> {
  const { write, caller } = context;
  await assertSeenPlace(context, input);
  const place = await placeOf(context, input);
  if (place.jobId === null) throw refused('jobId', 'must be given, or workshiftId');
  const row = await insertRow(write, 'jobnote', jobnote, { ...input, ...place, createdById: caller.employeeId });
  return row.id;
}

/** @throws Failure 403 for a note of another author */
export async function changeNote(
  { write, caller }: WriteContext,
  before: NoteRow,
  change: Omit<z.output<typeof JobNoteChange>, 'revision'>,
): Promise<void> {
  assertAuthor(caller, before);
  await reviseRow(write, 'jobnote', jobnote, before, change);
}

/** @throws Failure 403 for a note of another author */
export async function removeNote({ write, caller }: WriteContext, before: NoteRow): Promise<void> {
  assertAuthor(caller, before);
  await removeRow(write, 'jobnote', jobnote, before);
}

/** Only the author, or an admin, may change a note. */
function assertAuthor({ role, employeeId }: WriteContext['caller'], { createdById }: NoteRow): void {
  if (role !== 'admin' && employeeId !== createdById)
    throw new Failure(403, 'Only its author or an admin can change a note', { code: 'NOT_YOURS' });
}

/** The place of a note as given. */
interface Place {
  jobId: number | null;
  dwoId: number | null;
  workshiftId: number | null;
}

/**
 * Checks that the caller sees the place of a note.
 * @throws Failure 400 naming the field
 */
async function assertSeenPlace({ write: { tx }, caller }: WriteContext, { jobId, dwoId, workshiftId }: Place): Promise<void> {
  if (dwoId !== null && !(await isSeenDay(tx, caller, dwoId))) throw refused('dwoId', 'does not exist');
  if (workshiftId !== null && !(await isSeenShift(tx, caller, workshiftId))) throw refused('workshiftId', 'does not exist');
  // A sheet's visibility is enough for a comment, whatever job it is of.
  const isOnJobAlone = dwoId === null && workshiftId === null;
  if (isOnJobAlone && jobId !== null && !(await isSeenJob(tx, caller, jobId))) throw refused('jobId', 'does not exist');
}

/**
 * Resolves the place of a note: a shift implies its day and job, and a day its jobs; other fields
 * must agree.
 * @throws Failure 400
 */
async function placeOf({ write: { tx }, caller }: WriteContext, { jobId, dwoId, workshiftId }: Place) {
  if (workshiftId === null) {
    if (jobId !== null && dwoId !== null && !(await isJobOfSeenDay(tx, caller, { jobId, dwoId })))
      throw refused('jobId', 'is not on that day');
    return { jobId, dwoId };
  }
  const sheet = await findPlaceOfShift(tx, workshiftId);
  if (!sheet) throw refused('workshiftId', 'does not exist');
  if (dwoId !== null && dwoId !== sheet.dwoId) throw refused('workshiftId', 'is not on that day');
  if (jobId !== null && jobId !== sheet.jobId) throw refused('workshiftId', 'is not on that job');
  return sheet;
}
