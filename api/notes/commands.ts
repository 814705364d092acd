import type { z } from 'zod';
import { Failure, refused } from '#shared/http/errors.ts';
import type { JobNoteChange, NewJobNote } from '#shared/notes.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { jobnote } from '../db/tables/notes.ts';
import { assertSeenPlace, placeOf } from './checks.ts';
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
