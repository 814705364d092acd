import { z } from 'zod';
import { Day } from '../http/query.ts';
import { centsIn, dollarsOf } from '../rules/costs.ts';

/**
 * Dollars that somebody typed: a number, or a text with or without thousands separators, at least 0
 * and with at most two decimals. Becomes a decimal text. `missing` is what is said of no value,
 * `invalid` of every other that cannot be one.
 */
export const Amount = (missing: string, invalid: string) =>
  z
    .union([z.number(), z.string()], { error: ({ input }) => (input === undefined || input === null ? missing : invalid) })
    .transform((given, context) => {
      const text = String(given).trim();
      const cents = centsIn(text.replaceAll(',', ''));
      if (cents !== undefined && cents >= 0) return dollarsOf(cents);
      context.addIssue({ code: 'custom', message: text === '' ? missing : invalid });
      return z.NEVER;
    });

/** A day that somebody picked; `invalid` is also said of a day outside the years we keep. */
export const PickedDay = (missing: string, invalid: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : invalid) }).superRefine((text, context) => {
    if (!Day.safeParse(text).success) context.addIssue({ code: 'custom', message: text === '' ? missing : invalid });
  });
