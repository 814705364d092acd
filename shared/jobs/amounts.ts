import { z } from 'zod';
import { Day } from '../http/query.ts';
import { dollarsOf } from '../rules/costs.ts';
import { MOST_CENTS, typedCents } from '../rules/typed-money.ts';

/**
 * Dollars that somebody typed [general-11]: a number, or a text with or without thousands
 * separators, at least 0. Becomes a decimal text. `missing` is what is said of no value, `invalid`
 * of every other that cannot be one.
 */
export const Amount = (missing: string, invalid: string) =>
  z
    .union([z.number(), z.string()], { error: ({ input }) => (input === undefined || input === null ? missing : invalid) })
    .transform((given, context) => {
      const text = String(given).trim();
      const cents = typedCents(text);
      if (cents !== undefined && cents >= 0 && cents <= MOST_CENTS) return dollarsOf(cents);
      context.addIssue({ code: 'custom', message: text === '' ? missing : invalid });
      return z.NEVER;
    });

/** The most that all invoices of a job, or its progress, come to. */
export const WHOLE = 100;

/**
 * A number of percent is stored in hundredths: more decimals are refused, or the row would say
 * something else than was entered.
 */
export const isInHundredths = (percent: number): boolean => /^\d+(\.\d{1,2})?$/.test(String(percent));

/** A day that somebody picked; `invalid` is also said of a day outside the years we keep. */
export const PickedDay = (missing: string, invalid: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : invalid) }).superRefine((text, context) => {
    if (!Day.safeParse(text).success) context.addIssue({ code: 'custom', message: text === '' ? missing : invalid });
  });
