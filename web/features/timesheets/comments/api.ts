import { call } from '../../../http/client.ts';

/** What a comment is on: a job of a day, or a shift of it. */
export interface CommentPlace {
  dwoId: number;
  jobId: number;
  workshiftId?: number;
}

/** Adds a comment; at most 255 characters. */
export async function addComment(comment: CommentPlace & { note: string }): Promise<void> {
  await call('POST', '/api/v1/jobnote', comment);
}

/** Removes a comment: its author may, and an admin. */
export async function removeComment({ id }: { id: number }): Promise<void> {
  await call('DELETE', `/api/v1/jobnote/${id}`);
}

/** Writes a comment anew, over the revision that was seen: its author may, and an admin. */
export async function changeComment({ id, ...change }: { id: number; note: string; revision: number }): Promise<void> {
  await call('PATCH', `/api/v1/jobnote/${id}`, change);
}
