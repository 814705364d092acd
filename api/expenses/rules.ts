import { centsIn } from '#shared/rules/costs.ts';

/** By how much an expense moves its job's costs, in cents. */
export interface CostMove {
  materialsCents: number;
  otherCents: number;
}

interface Cost {
  type: string | null;
  amount: string;
}

/**
 * What writing an expense does to its job's costs: `Material` counts as material, everything else
 * as other. Costs move by the difference, so that what is in them from elsewhere stays. `null` is
 * an expense that is not there.
 */
export function costMove(before: Cost | null, after: Cost | null): CostMove {
  const of = (cost: Cost | null, isMaterial: boolean) =>
    cost && (cost.type === 'Material') === isMaterial ? (centsIn(cost.amount) ?? 0) : 0;
  return { materialsCents: of(after, true) - of(before, true), otherCents: of(after, false) - of(before, false) };
}
