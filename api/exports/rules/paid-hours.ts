import type { PaidHours } from '../paid-hours-query.ts';

/** Adds up what has the same key, in the order in which the keys first came. */
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
