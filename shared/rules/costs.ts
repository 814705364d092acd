/**
 * Sums of money are made in whole cents, so that none is lost; on the wire money is dollars with
 * two decimals.
 */
const CENTS = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;
/** What a column of money holds. A sum of them may have more. */
const MAX_DIGITS = 10;

/** `12.3` dollars are 1230 cents; undefined for what is not money with at most two decimals. */
export const centsIn = (dollars: string): number | undefined => centsWithin(dollars, MAX_DIGITS);

function centsWithin(dollars: string, maxDigits: number): number | undefined {
  const [, sign, whole, part = ''] = CENTS.exec(dollars) ?? [];
  if (whole === undefined || whole.length > maxDigits) return undefined;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign && cents > 0 ? -cents : cents;
}

/** 1234 cents are `12.34`. */
export function dollarsOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The sum of amounts of money, e.g. of a job's invoices [invoices-1].
 * @throws RangeError for what is not money
 */
export const sumOfMoney = (amounts: readonly string[]): string => dollarsOf(amounts.reduce((sum, one) => sum + centsOf(one), 0));

export const invoiceTotal = (invoices: readonly { amount: string }[]): string => sumOfMoney(invoices.map(({ amount }) => amount));

interface Costs {
  laborCost: string;
  materialsCost: string;
  otherCost: string;
}

/**
 * "Costs total = labor + materials + other": what a job has cost to date. Its overtime is part of
 * labor, and shown separately.
 */
export const costsTotal = ({ laborCost, materialsCost, otherCost }: Costs): string =>
  sumOfMoney([laborCost, materialsCost, otherCost]);

interface Bid {
  bidLaborCost: string;
  bidMaterialsCost: string;
  bidOtherCost: string;
}

/** What an estimated cost is that nobody gave: labor, materials and other [jobs-3]. */
export const estimatedCost = ({ bidLaborCost, bidMaterialsCost, bidOtherCost }: Bid): string =>
  sumOfMoney([bidLaborCost, bidMaterialsCost, bidOtherCost]);

/** "Profit = bidPrice minus cost to date"; negative when the job has cost more. */
export const profit = ({ bidPrice, ...costs }: Costs & { bidPrice: string }): string =>
  dollarsOf(centsOf(bidPrice) - centsOf(costsTotal(costs)));

/** "Percentage = 100 minus cost / bid * 100"; null for a job without a bid. */
export function profitPercentage({ bidPrice, ...costs }: Costs & { bidPrice: string }): number | null {
  const bid = centsOf(bidPrice);
  return bid === 0 ? null : 100 - (centsOf(costsTotal(costs)) / bid) * 100;
}

/**
 * That percentage as it is shown, whole: a loss, be it ever so small, is below zero, and a profit
 * above it; only a job that has cost nothing has all of its bid left.
 */
export function shownPercentage(percent: number): number {
  const whole = Math.round(percent);
  if (whole === 100 && percent < 100) return 99;
  return whole === 0 ? Math.sign(percent) : whole;
}

/** Whether anything of a job was estimated. */
export const hasBid = ({ bidPrice, ...bid }: Bid & { bidPrice: string }): boolean =>
  centsOf(bidPrice) > 0 || centsOf(estimatedCost(bid)) > 0;

/** Whether a job has cost anything. */
export const hasCost = (costs: Costs): boolean => centsOf(costsTotal(costs)) !== 0;

/** A job without a bid is never over it. */
export const isOvercost = (job: Costs & { bidPrice: string }): boolean =>
  centsOf(job.bidPrice) > 0 && centsOf(costsTotal(job)) > centsOf(job.bidPrice);

function centsOf(dollars: string): number {
  const cents = centsWithin(dollars, Number.POSITIVE_INFINITY);
  if (cents === undefined) throw new RangeError(`${dollars} is not money`);
  return cents;
}
