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

/**
 * Rounds minutes to hours with two places and carries the remainder to the next row of the same
 * key, so that each key's rows add up to its minutes.
 */
export function createRounding(): (key: string, minutes: number) => string {
  const sums = new Map<string, { minutes: number; hundredths: number }>();
  return (key, minutes) => {
    const sum = sums.get(key) ?? { minutes: 0, hundredths: 0 };
    sum.minutes += minutes;
    const hundredths = Math.round((sum.minutes * 100) / 60) - sum.hundredths;
    sum.hundredths += hundredths;
    sums.set(key, sum);
    return (hundredths / 100).toFixed(2);
  };
}
