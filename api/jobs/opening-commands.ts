import { centsIn, dollarsOf } from '#shared/rules/costs.ts';
import type { WriteContext } from '../context.ts';
import { reviseRow } from '../db/rows.ts';
import { job } from '../db/tables/jobs.ts';
import { raiseOvercost } from './commands.ts';
import type { JobRow } from './repository.ts';
import { storableSum } from './rules.ts';

/** Fields of an opening balance; absent ones stay. Hours are whole minutes. */
export type OpeningBalance = Partial<
  Pick<JobRow, 'openingHours' | 'openingLaborCost' | 'openingMaterialsCost' | 'openingOtherCost'>
>;

/**
 * Sets what a locked job had taken and cost before its first sheet here [jobs-13]. Its hours and
 * costs so far change by the difference. May raise the overcost alert.
 * @throws Failure 400 when a cost would overflow its column
 */
export async function setOpening({ write }: WriteContext, before: JobRow, opening: OpeningBalance): Promise<void> {
  const to = { ...before, ...opening };
  const moved = (sum: 'laborCost' | 'materialsCost' | 'otherCost', part: keyof OpeningBalance): string => {
    const cents = (dollars: unknown) => centsIn(String(dollars)) ?? 0;
    return storableSum(dollarsOf(cents(before[sum]) + cents(to[part]) - cents(before[part])));
  };
  const after = await reviseRow(write, 'job', job, before, {
    ...opening,
    currentHours: before.currentHours + to.openingHours - before.openingHours,
    laborCost: moved('laborCost', 'openingLaborCost'),
    materialsCost: moved('materialsCost', 'openingMaterialsCost'),
    otherCost: moved('otherCost', 'openingOtherCost'),
  });
  await raiseOvercost(write, after);
}
