/**
 * Money is summed in whole cents, without rounding errors; in JSON it is dollars with two decimals.
 */
const CENTS = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;
/** Digits before the point of a money column; a sum may have more. */
const MAX_DIGITS = 10;

/** Parses dollars into cents, e.g. `12.3` to 1230; undefined unless it has at most two decimals. */
export const centsIn = (dollars: string): number | undefined => centsWithin(dollars, MAX_DIGITS);

function centsWithin(dollars: string, maxDigits: number): number | undefined {
  const [, sign, whole, part = ''] = CENTS.exec(dollars) ?? [];
  if (whole === undefined || whole.length > maxDigits) return undefined;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign && cents > 0 ? -cents : cents;
}

/** Formats cents as dollars, e.g. 1234 as `12.34`. */
export function dollarsOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Sums amounts in dollars, e.g. of a job's invoices [invoices-1].
 * @throws RangeError for a text that is not money
 */
export const sumOfMoney = (amounts: readonly string[]): string => dollarsOf(amounts.reduce((sum, one) => sum + centsOf(one), 0));

export const invoiceTotal = (invoices: readonly { amount: string }[]): string => sumOfMoney(invoices.map(({ amount }) => amount));

interface Costs {
  laborCost: string;
  materialsCost: string;
  otherCost: string;
}

/**
 * The cost of a job to date: "Costs total = labor + materials + other". Overtime is included in
 * labor.
 */
export const costsTotal = ({ laborCost, materialsCost, otherCost }: Costs): string =>
  sumOfMoney([laborCost, materialsCost, otherCost]);

interface Bid {
  bidLaborCost: string;
  bidMaterialsCost: string;
  bidOtherCost: string;
}

/** The default of the estimated cost: the sum of labor, materials and other [jobs-3]. */
export const estimatedCost = ({ bidLaborCost, bidMaterialsCost, bidOtherCost }: Bid): string =>
  sumOfMoney([bidLaborCost, bidMaterialsCost, bidOtherCost]);

/** "Profit = bidPrice minus cost to date"; may be negative. */
export const profit = ({ bidPrice, ...costs }: Costs & { bidPrice: string }): string =>
  dollarsOf(centsOf(bidPrice) - centsOf(costsTotal(costs)));

/** "Percentage = 100 minus cost / bid * 100"; null for a job without a bid. */
export function profitPercentage({ bidPrice, ...costs }: Costs & { bidPrice: string }): number | null {
  const bid = centsOf(bidPrice);
  return bid === 0 ? null : 100 - (centsOf(costsTotal(costs)) / bid) * 100;
}

/**
 * Rounds the profit percentage for display, so that a loss is below 0, a profit above 0, and 100 is
 * only shown for a job without costs.
 */
export function shownPercentage(percent: number): number {
  const whole = Math.round(percent);
  if (whole === 100 && percent < 100) return 99;
  return whole === 0 ? Math.sign(percent) : whole;
}

/** True when any part of a job was estimated. */
export const hasBid = ({ bidPrice, ...bid }: Bid & { bidPrice: string }): boolean =>
  centsOf(bidPrice) > 0 || centsOf(estimatedCost(bid)) > 0;

/** True when a job has any cost. */
export const hasCost = (costs: Costs): boolean => centsOf(costsTotal(costs)) !== 0;

/** True when the cost exceeds the bid; false without a bid. */
export const isOvercost = (job: Costs & { bidPrice: string }): boolean =>
  centsOf(job.bidPrice) > 0 && centsOf(costsTotal(job)) > centsOf(job.bidPrice);

function centsOf(dollars: string): number {
  const cents = centsWithin(dollars, Number.POSITIVE_INFINITY);
  if (cents === undefined) throw new RangeError(`${dollars} is not money`);
  return cents;
}

/** Largest value of a money column, in cents. */
export const MOST_CENTS = 999_999_999_999;

/**
 * Matches amounts with commas between thousands only and a point before the cents: `1,234.5`,
 * `$ .75`, `12.`. Ambiguous ones such as `12,50` or `1.234` do not match.
 */
const WRITTEN = /^(-?)\$?\s*(-?)(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;

/**
 * Parses a typed dollar amount into cents [general-11]. Undefined for an invalid or ambiguous one,
 * Infinity beyond `MOST_CENTS`.
 */
export function typedCents(text: string): number | undefined {
  const [, before, behind, digits = '', part = ''] = WRITTEN.exec(text.trim()) ?? [];
  if (digits + part === '' || (before && behind)) return undefined;
  const whole = digits.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const cents = centsIn(`${whole || '0'}.${part.padEnd(2, '0')}`) ?? Number.POSITIVE_INFINITY;
  return (before || behind) && cents > 0 ? -cents : cents;
}
