import { listKey } from './iif.ts';
import type { PayrollSettings } from './settings.ts';
import type { ShiftRow } from './shift-row.ts';

/**
 * The number of a job in payroll files [exports-12]: the company's own by default, Muster's for a
 * job without one.
 */
export const numberInFiles = ({ jobId, ownNumber }: ShiftRow, { jobNumber }: PayrollSettings): string =>
  (jobNumber === 'own' ? ownNumber : null) ?? jobId;

/** The holder of each entry of a payroll program's list, by `listKey`. */
export type Holders = Map<string, string>;

/**
 * Finds a person or job that the program would merge with this one, because their names are one
 * entry of its list; undefined when there is none.
 */
export function sharedWith(holders: Holders, name: string, who: string): string | undefined {
  const key = listKey(name);
  const holder = holders.get(key) ?? who;
  holders.set(key, holder);
  return holder === who ? undefined : holder;
}
