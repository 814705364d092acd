import { costsTotal } from '#shared/rules/costs.ts';

/** What something was estimated at, and what it has cost: dollars. */
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
