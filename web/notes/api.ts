import { call } from '../http/client.ts';
import type { NoteWords } from './note-form.tsx';

/** What a note is on: a job; of a comment the job's day too, or a shift of that. */
export interface NotePlace {
  dwoId?: number;
  jobId: number;
  workshiftId?: number;
}

/** Adds a note or a comment; at most 255 characters. */
export async function addNote(note: NotePlace & NoteWords): Promise<void> {
  await call('POST', '/api/v1/jobnote', note);
}

/** Removes one: its author may, and an admin. */
export async function removeNote({ id }: { id: number }): Promise<void> {
  await call('DELETE', `/api/v1/jobnote/${id}`);
}

/** Writes one anew, over the revision that was seen: its author may, and an admin. */
export async function changeNote({ id, ...change }: NoteWords & { id: number; revision: number }): Promise<void> {
  await call('PATCH', `/api/v1/jobnote/${id}`, change);
}
