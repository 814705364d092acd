import { z } from 'zod';
import { Day } from '../http/query.ts';
import { dollarsOf, MOST_CENTS, typedCents } from '../rules/costs.ts';

/**
 * Schema of a typed dollar amount [general-11]: a number, or a text with or without thousands
 * separators, at least 0. Output is a decimal text.
 * @param missing message for an empty value
 * @param invalid message for any other invalid value
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

/** The limit of a job's progress and of the sum of its invoices, in percent. */
export const WHOLE = 100;

/** True for a percentage with at most two decimals, which is what a column stores. */
export const isInHundredths = (percent: number): boolean => /^\d+(\.\d{1,2})?$/.test(String(percent));

/** Schema of a picked day; `invalid` is also the message for a day out of range. */
export const PickedDay = (missing: string, invalid: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : invalid) }).superRefine((text, context) => {
    if (!Day.safeParse(text).success) context.addIssue({ code: 'custom', message: text === '' ? missing : invalid });
  });
