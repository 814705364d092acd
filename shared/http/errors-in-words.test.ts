import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './error-schemas.ts';
import { plainWords } from './errors-in-words.ts';

const reasonFor = (schema: z.ZodType, value: unknown): string | undefined => {
  const { error } = z.object({ field: schema }).safeParse({ field: value }, { error: plainWords });
  return error && fieldErrors(error)[0]?.reason;
};

describe('plainWords', () => {
  it.each([
    [z.string(), undefined, 'is required'],
    [z.enum(['a', 'b']), undefined, 'is required'],
    [z.union([z.string(), z.number()]), undefined, 'is required'],
    [z.string(), 1, 'must be a text'],
    [z.number(), 'x', 'must be a number'],
    [z.number().int(), 1.5, 'must be a whole number'],
    [z.boolean(), null, 'must be true or false'],
    [z.array(z.string()), {}, 'must be a list'],
    [z.object({}), [], 'must be an object'],
    [z.string().min(1), '', 'must not be empty'],
    [z.string().min(3), 'x', 'must have at least 3 characters'],
    [z.string().max(2), 'xyz', 'must have at most 2 characters'],
    [z.number().min(0), -1, 'must be at least 0'],
    [z.number().positive(), 0, 'must be more than 0'],
    [z.number().max(9), 10, 'must be at most 9'],
    [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entries'],
    [z.iso.datetime(), 'noon', 'must be a time such as 2026-01-31T14:05:00.000Z'],
    [z.iso.date(), '2026-13-45', 'must be a day such as 2026-01-31'],
    [z.email(), 'x', 'must be an e-mail address'],
    [z.uuid(), 'x', 'must be a UUID'],
    [z.string().regex(/^a$/), 'b', 'is not in the right form'],
    [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
    [z.literal(true), false, 'must be exactly true'],
    [z.union([z.string(), z.number()]), true, 'is of no kind that is known here'],
    [z.null(), 'x', 'is of no kind that is known here'],
    [z.number().multipleOf(5), 7, 'is not valid'],
    [z.string().refine(() => false), 'x', 'is not valid'],
  ])('%# says why', (schema, value, reason) => {
    expect(reasonFor(schema, value)).toBe(reason);
  });

  it('leaves the word to a schema that has one', () => {
    expect(reasonFor(z.string('Address is required'), undefined)).toBe('Address is required');
    expect(reasonFor(z.string().max(1, 'is too long'), 'xy')).toBe('is too long');
  });
});
