import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NewExpense } from '#shared/jobs/expenses.ts';
import { validatedJobForm } from '#shared/jobs/job-form.ts';
import { requiredIn } from './use-schema-form.ts';

describe('the fields that a form needs', () => {
  it('are those that its schema refuses however they are left empty', () => {
    expect([...requiredIn(validatedJobForm('2026-11-20'))]).toEqual([
      ...['address', 'category', 'type', 'workOrderType', 'regionId', 'startDate', 'endDate'],
    ]);
    expect([...requiredIn(NewExpense)].filter((name) => name !== 'jobId')).toEqual(['description', 'date', 'amount', 'type']);
  });

  it('are those of what is read before it is made into something else', () => {
    expect([...requiredIn(z.object({ name: z.string().min(1), note: z.string() }).transform(String))]).toEqual(['name']);
  });
});
