import type { Hours } from './settings.ts';
import type { ShiftRow } from './shift-row.ts';

/** A part of a shift that is paid at one rate. */
export interface PaidHours {
  row: ShiftRow;
  hours: Hours;
  /** Whole minutes, at least one. */
  minutes: number;
}

/** Adds up parts with the same key, in the order of first appearance. */
export function addUp(paid: readonly PaidHours[], keyOf: (part: PaidHours) => string): (PaidHours & { phases: string[] })[] {
  const sums = new Map<string, PaidHours & { phases: string[] }>();
  for (const part of paid) {
    const key = keyOf(part);
    const sum = sums.get(key) ?? { ...part, minutes: 0, phases: [] };
    sum.minutes += part.minutes;
    const { phaseCode } = part.row;
    if (phaseCode && !sum.phases.includes(phaseCode)) sum.phases.push(phaseCode);
    sums.set(key, sum);
  }
  return [...sums.values()];
}
