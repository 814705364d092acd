import { describe, expect, it } from 'vitest';
import { NewExpense } from '../jobs/expenses.ts';
import { NewJobInvoice } from '../jobs/invoices.ts';
import { JobFields, validatedJobForm } from '../jobs/job-form.ts';
import { typedCents } from './costs.ts';
import { readRate } from './rates.ts';

/** What each door of money makes of a text: dollars, or a refusal. */
const DOORS: Readonly<Record<string, (text: string) => unknown>> = {
  invoice: (text) => NewJobInvoice.shape.amount.safeParse(text).data,
  expense: (text) => NewExpense.shape.amount.safeParse(text).data,
  'job form': (text) => JobFields.shape.bidPrice.safeParse(text).data,
  'pay rate': (text) => {
    const cents = readRate(`Foreman - ST ${text}`)?.cents;
    return cents === undefined ? undefined : (cents / 100).toFixed(2);
  },
};

describe.each(Object.entries(DOORS))('money in an %s', (_door, read) => {
  it('has commas between thousands and a point before the cents', () => {
    const given = ['.75', '.5', '12.', '1,234.5', '$1,234', '123456', '0.00', '007.10'];
    expect(given.map(read)).toEqual(['0.75', '0.50', '12.00', '1234.50', '1234.00', '123456.00', '0.00', '7.10']);
  });

  it('is not read from what could mean two amounts, or none', () => {
    for (const text of [
      '12,50',
      '1,5',
      '1.234,56',
      '1.234',
      '1,23,456',
      '0,123',
      ',50',
      '1,,234',
      '1,2345',
      '1 234',
      '1e3',
      '.',
      '-1',
    ])
      expect(read(text), text).toBeUndefined();
  });
});

it('an amount that no column holds is told apart from what is none', () => {
  expect(['9999999999.99', '10000000000', '12345678901234', 'x', '-5', '$-5'].map(typedCents)).toEqual([
    999_999_999_999,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    undefined,
    -500,
    -500,
  ]);
});

it('an estimate that adds itself up to more than there is room for is named at its field', () => {
  const most = '9,999,999,999.99';
  const form = { bidLaborCost: most, bidMaterialsCost: '0.01', bidOtherCost: 'x' };
  const faults = (given: object) =>
    validatedJobForm(null)
      .safeParse(given)
      .error?.issues.filter(({ path }) => path[0] === 'bidPrice');
  expect(faults(form)).toMatchObject([{ message: 'Invalid Estimated Cost value' }]);
  expect(faults({ ...form, bidPrice: '5' })).toEqual([]);
  expect(faults({ ...form, bidMaterialsCost: '0.00' })).toEqual([]);
});
