import type { Tx } from '../db/schema.ts';
import type { Write } from '../db/write.ts';
import { beginSupervision, endSupervision, findRegions, findSupervisorOf, replaceRegions } from './repository.ts';

/** The supervision that a change replaced; undefined when nothing changed. */
export interface Replaced {
  before: number | null;
  after: number | null;
}

/**
 * Sets the supervisor of a person, or none: the former entry ends and stays as history [people-5].
 * The caller locks the person, so that concurrent changes make one entry.
 */
export async function superviseBy(
  tx: Tx,
  employeeId: number,
  supervisorId: number | null,
  at: Date,
): Promise<Replaced | undefined> {
  const before = await findSupervisorOf(tx, employeeId);
  if (before === supervisorId) return undefined;
  if (before !== null) await endSupervision(tx, employeeId, at);
  if (supervisorId !== null) await beginSupervision(tx, employeeId, supervisorId, at);
  return { before, after: supervisorId };
}

/** Moves a person's home region; the former home is no longer one of their regions. */
export const moveHome = (write: Write, employeeId: number, from: number | null, to: number): Promise<void> =>
  setRegions(write, employeeId, (known) => [to, ...known.filter((id) => id !== from)]);

/**
 * Replaces the regions of a locked person; the audit keeps the former ones.
 * @param change computes the new ones from the former
 */
export async function setRegions(
  { tx, audit }: Write,
  employeeId: number,
  change: (before: readonly number[]) => readonly (number | null)[],
): Promise<void> {
  const before = await findRegions(tx, employeeId);
  const after = [...new Set(change(before).filter((id) => id !== null))].sort((a, b) => a - b);
  if (after.join() === before.join()) return;
  await replaceRegions(tx, employeeId, after);
  audit({
    action: 'employee.regions',
    subject: 'employee',
    subjectId: employeeId,
    before: { regions: before },
    after: { regions: after },
  });
}
