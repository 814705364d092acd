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

const TODAY = '2026-11-20';
/** Those of the screens, made for a day: forms with their rules on several fields. */
const MADE = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, make]) =>
    name.startsWith('validated') && typeof make === 'function'
      ? [[`${file.replace('../../', '')} ${name}`, make(TODAY) as z.ZodType] as const]
      : [],
  ),
);
/**
 * What only such a rule refuses: days in the wrong order, past and to come, half a place, an
 * estimate out of range.
 */
const TOGETHER = {
  startDate: '2026-11-19',
  endDate: '2026-11-18',
  date: '2026-11-21',
  latitude: '40.7',
  labors: '9999999999.99',
};

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

/** Values that a schema should refuse; those of an object are wrong in all fields at once. */
function wrongFor(schema: z.ZodType, depth = 0): unknown[] {
  const wrong: unknown[] = [...WRONG, ...UNFIT];
  if (depth === DEEPEST) return wrong;
  const parts = schema.def as Parts;
  const fields = Object.entries(parts.shape ?? {}).map(([name, field]) => [name, wrongFor(field, depth + 1)] as const);
  const most = Math.max(0, ...fields.map(([, values]) => values.length));
  for (let at = 0; at < most; at += 1)
    wrong.push(Object.fromEntries(fields.flatMap(([name, values]) => (at < values.length ? [[name, values[at]]] : []))));
  if (parts.element) wrong.push(...wrongFor(parts.element, depth + 1).map((value) => [value]));
  if (parts.valueType) wrong.push(...wrongFor(parts.valueType, depth + 1).map((value) => ({ a: value })));
  for (const inner of [parts.innerType, parts.in, ...(parts.options ?? [])])
    if (inner instanceof z.ZodType) wrong.push(...wrongFor(inner, depth + 1));
  return wrong;
}

/** What a schema says of values, at the api and in a form. */
async function saidOf(schema: z.ZodType, values: readonly unknown[]): Promise<Set<string>> {
  const said = new Set<string>();
  const validate = schemaResolver(schema as z.ZodType<Record<string, unknown>, Record<string, unknown>>);
  for (const value of values) {
    const { error } = schema.safeParse(value, { error: plainWords });
    for (const { reason } of error ? fieldErrors(error) : []) said.add(reason);
    const { errors } = await validate(value as never, undefined, { fields: {}, shouldUseNativeValidation: false });
    for (const message of messagesIn(errors)) said.add(message);
  }
  return said;
}

const messagesIn = (errors: unknown): string[] => {
  if (typeof errors !== 'object' || errors === null) return [];
  const { message } = errors as { message?: unknown };
  return typeof message === 'string' ? [message] : Object.values(errors).flatMap(messagesIn);
};

describe('what a schema of the contract says of a wrong value', () => {
  it('is looked at in all of them', () => {
    expect(SCHEMAS.length).toBeGreaterThan(100);
    expect(MADE.map(([name]) => name.split(' ')[1]).toSorted()).toEqual([
      'validatedInvoice',
      'validatedJobForm',
      'validatedNewInvoice',
    ]);
  });

  it.each(SCHEMAS)('%s has words of its own, in both languages, at the api and in a form', async (_name, schema) => {
    const said = await saidOf(schema, wrongFor(schema));
    expect([...said].filter((words) => words === OF_ZOD || words === '')).toEqual([]);
    expect([...said].filter((words) => inSpanish(words) === words)).toEqual([]);
  });

  it.each(MADE)('%s does so, too, in the form of its screen', async (_name, schema) => {
    // The values of a form are always an object.
    const forms = wrongFor(schema).filter((value) => typeof value === 'object' && value !== null);
    const said = await saidOf(schema, [...forms, TOGETHER]);
    expect(said.size).toBeGreaterThan(3);
    expect([...said].filter((words) => words === OF_ZOD || words === '')).toEqual([]);
    expect([...said].filter((words) => inSpanish(words) === words)).toEqual([]);
  });
});
