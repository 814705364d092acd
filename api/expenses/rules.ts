import { centsIn } from '#shared/rules/costs.ts';

/** Changes of a job's costs by an expense, in cents. */
export interface CostMove {
  materialsCents: number;
  otherCents: number;
}

interface Cost {
  type: string | null;
  amount: string;
}

/**
 * Computes how writing an expense changes its job's costs: `Material` counts as material,
 * everything else as other. Costs change by the difference, so that amounts from elsewhere stay.
 * @param before null for a new expense
 * @param after null for a removed one
 */
export function costMove(before: Cost | null, after: Cost | null): CostMove {
  const of = (cost: Cost | null, isMaterial: boolean) =>
    cost && (cost.type === 'Material') === isMaterial ? (centsIn(cost.amount) ?? 0) : 0;
  return { materialsCents: of(after, true) - of(before, true), otherCents: of(after, false) - of(before, false) };
}
