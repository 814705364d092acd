import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsIn,
  costsTotal,
  dollarsOf,
  estimatedCost,
  hasBid,
  invoiceTotal,
  isOvercost,
  profit,
  profitPercentage,
  shownPercentage,
} from './costs.ts';

const cents = fc.integer({ min: 0, max: 99_999_999_999 });
const four = fc.tuple(cents, cents, cents, cents);
const job = ([bid, labor, materials, other]: [number, number, number, number]) => ({
  bidPrice: dollarsOf(bid),
  laborCost: dollarsOf(labor),
  materialsCost: dollarsOf(materials),
  otherCost: dollarsOf(other),
});

describe('money', () => {
  it('survives being written and read', () => {
    fc.assert(fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (one) => centsIn(dollarsOf(one)) === one));
    expect(centsIn('12.3')).toBe(1230);
    expect(centsIn('12')).toBe(1200);
    for (const text of ['', '1.234', '1e3', '1,000.00', 'x', '.5', '12345678901']) expect(centsIn(text)).toBeUndefined();
    expect([5, 123_456, 0, -5].map(dollarsOf)).toEqual(['0.05', '1234.56', '0.00', '-0.05']);
  });

  it('adds up to the cent, in any order', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 50 }), (amounts) => {
        const invoices = amounts.map((one) => ({ amount: dollarsOf(one) }));
        const total = amounts.reduce((sum, one) => sum + one, 0);
        expect(invoiceTotal(invoices)).toBe(dollarsOf(total));
        expect(invoiceTotal(invoices.toReversed())).toBe(dollarsOf(total));
      }),
    );
    expect(invoiceTotal([{ amount: '0.10' }, { amount: '0.20' }])).toBe('0.30');
    expect(() => invoiceTotal([{ amount: 'x' }])).toThrow(RangeError);
  });
});

describe('a job’s costs', () => {
  it('leave the bid as profit', () => {
    fc.assert(
      fc.property(four, (given) => {
        const [bid, labor, materials, other] = given;
        expect(costsTotal(job(given))).toBe(dollarsOf(labor + materials + other));
        expect(profit(job(given))).toBe(dollarsOf(bid - labor - materials - other));
        expect(isOvercost(job(given))).toBe(bid > 0 && profit(job(given)).startsWith('-'));
      }),
    );
  });

  it('leave a percentage that agrees with the profit', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(fc.tuple(fc.integer({ min: 10_000, max: 1_000_000_000 }), amount, amount, amount), (given) => {
        const [bid, labor, materials, other] = given;
        const percentage = profitPercentage(job(given));
        expect(percentage).toBeCloseTo(((bid - labor - materials - other) * 100) / bid, 6);
        expect(percentage! < 0).toBe(isOvercost(job(given)));
      }),
    );
    expect(profitPercentage(job([0, 1, 2, 3]))).toBeNull();
    expect(profitPercentage({ bidPrice: '200.00', laborCost: '50.00', materialsCost: '0.00', otherCost: '0.00' })).toBe(75);
  });

  it('are estimated as labor, materials and other', () => {
    expect(estimatedCost({ bidLaborCost: '1.10', bidMaterialsCost: '2.20', bidOtherCost: '3.30' })).toBe('6.60');
  });
});

describe('what is shown of a profit', () => {
  it('is a whole percentage, and never none of a loss or a profit', () => {
    expect([33.4, -0.2, 0.2, 0, 99.6, 100, -12.5].map(shownPercentage)).toEqual([33, -1, 1, 0, 99, 100, -12]);
  });

  it('is there once anything was estimated', () => {
    const none = { bidPrice: '0.00', bidLaborCost: '0.00', bidMaterialsCost: '0.00', bidOtherCost: '0.00' };
    expect([none, { ...none, bidPrice: '1.00' }, { ...none, bidOtherCost: '0.01' }].map(hasBid)).toEqual([false, true, true]);
  });
});
