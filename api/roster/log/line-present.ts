import type { ShiftLog } from '#shared/roster/shift-log.ts';
import type { LogLineRow } from './line-view.ts';

/** A line as it is answered, with its author's name. */
export const presentLine = ({ createdAt, updatedAt, ...line }: LogLineRow & { by: string }): ShiftLog['lines'][number] => ({
  ...line,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
