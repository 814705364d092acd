import type { SavedView } from '#shared/views/views.ts';
import type { ViewRow } from './repository.ts';

/** A view as its reader has it. */
export const presentView = (
  { id, list, name, query, role, isPinned, position, revision, employeeId }: ViewRow,
  readerId: number,
): SavedView => ({ id, list, name, query, role, isPinned, position, revision, isOwn: employeeId === readerId });
