import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from '#shared/http/error-schemas.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import { inSpanish } from '../texts/spanish/reasons.ts';
import { schemaResolver } from './use-schema-form.ts';

/** Stands for every sentence that is zod's own. */
const OF_ZOD = 'zod says so';
const known = z.config();
const { localeError } = known;
beforeAll(() => void z.config({ localeError: () => OF_ZOD }));
afterAll(() => void z.config({ localeError }));

/** All shared modules except operators' settings and presence. */
const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../../shared/**/*.ts',
    '!../../shared/**/*.test.ts',
    '!../../shared/process-settings.ts',
    '!../../shared/servers/**',
    '!../../shared/live/presence.ts',
  ],
  { eager: true },
);
const SCHEMAS = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    value instanceof z.ZodType ? [[`${file.replace('../../', '')} ${name}`, value] as const] : [],
  ),
);

/** Missing, emptied, null, and of every wrong kind. */
const WRONG = [undefined, '', '   ', null, 12.5, -1, Number.NaN, 'x', true, [], {}, new Date(Number.NaN), [null]];
/** Two lines, and what a spreadsheet has ruined. */
const UNFIT = ['x\ny', '1E+11', '#REF!'];
const DEEPEST = 5;

interface Parts {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: readonly z.ZodType[];
  valueType?: z.ZodType;
}

/** Values that a schema should refuse, each wrong at one place. */
function* wrongFor(schema: z.ZodType, depth = 0): Generator<unknown> {
  yield* WRONG;
  yield* UNFIT;
  if (depth === DEEPEST) return;
  const parts = schema.def as Parts;
  for (const [name, field] of Object.entries(parts.shape ?? {}))
    for (const value of wrongFor(field, depth + 1)) yield { [name]: value };
  if (parts.element) for (const value of wrongFor(parts.element, depth + 1)) yield [value];
  if (parts.valueType) for (const value of wrongFor(parts.valueType, depth + 1)) yield { a: value };
  for (const inner of [parts.innerType, parts.in, ...(parts.options ?? [])])
    if (inner instanceof z.ZodType) yield* wrongFor(inner, depth + 1);
}

const messagesIn = (errors: unknown): string[] => {
  if (typeof errors !== 'object' || errors === null) return [];
  const { message } = errors as { message?: unknown };
  return typeof message === 'string' ? [message] : Object.values(errors).flatMap(messagesIn);
};

describe('what a schema of the contract says of a wrong value', () => {
  it('is looked at in all of them', () => {
    expect(SCHEMAS.length).toBeGreaterThan(100);
  });

  it.each(SCHEMAS)('%s has words of its own, in both languages, at the api and in a form', async (_name, schema) => {
    const said = new Set<string>();
    const validate = schemaResolver(schema as z.ZodType<Record<string, unknown>, Record<string, unknown>>);
    for (const value of wrongFor(schema)) {
      const { error } = schema.safeParse(value, { error: plainWords });
      for (const { reason } of error ? fieldErrors(error) : []) said.add(reason);
      const { errors } = await validate(value as never, undefined, { fields: {}, shouldUseNativeValidation: false });
      for (const message of messagesIn(errors)) said.add(message);
    }
    expect([...said].filter((words) => words === OF_ZOD || words === '')).toEqual([]);
    expect([...said].filter((words) => inSpanish(words) === words)).toEqual([]);
  });
});
