import { costsTotal } from '#shared/rules/costs.ts';

/** Estimate and cost of one kind, in dollars. */
export interface CostRow {
  of: 'cost' | 'labor' | 'material' | 'other';
  bid: string;
  actual: string;
}

interface Costs {
  bidPrice: string;
  bidLaborCost: string;
  bidMaterialsCost: string;
  bidOtherCost: string;
  laborCost: string;
  materialsCost: string;
  otherCost: string;
}

/** All of it, then its parts. */
export const bidAgainstActual = (job: Costs): CostRow[] => [
  { of: 'cost', bid: job.bidPrice, actual: costsTotal(job) },
  { of: 'labor', bid: job.bidLaborCost, actual: job.laborCost },
  { of: 'material', bid: job.bidMaterialsCost, actual: job.materialsCost },
  { of: 'other', bid: job.bidOtherCost, actual: job.otherCost },
];
