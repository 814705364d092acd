import type { z } from 'zod';
import { Failure, refused } from '#shared/http/errors.ts';
import type { JobNoteChange, NewJobNote } from '#shared/notes.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { jobnote } from '../db/tables/notes.ts';
import type { WriteContext } from '../write-context.ts';
import { assertSeenPlace, placeOf } from './checks.ts';
import type { NoteRow } from './view.ts';

/**
 * Puts a note on a job, or a comment on one of the jobs of a crew's day or on a shift [notes-1];
 * what follows from a shift is filled in.
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

/** @throws Failure 403 for a note of somebody else */
export async function changeNote(
  { write, caller }: WriteContext,
  before: NoteRow,
  change: Omit<z.output<typeof JobNoteChange>, 'revision'>,
): Promise<void> {
  assertAuthor(caller, before);
  await reviseRow(write, 'jobnote', jobnote, before, change);
}

/** @throws Failure 403 for a note of somebody else */
export async function removeNote({ write, caller }: WriteContext, before: NoteRow): Promise<void> {
  assertAuthor(caller, before);
  await removeRow(write, 'jobnote', jobnote, before);
}

/** What people wrote is theirs; an admin tidies up. */
function assertAuthor({ role, employeeId }: WriteContext['caller'], { createdById }: NoteRow): void {
  if (role !== 'admin' && employeeId !== createdById)
    throw new Failure(403, 'Only its author or an admin can change a note', { code: 'NOT_YOURS' });
}
