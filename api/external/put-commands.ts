import type { z } from 'zod';
import { fieldErrors } from '#shared/http/error-schemas.ts';
import { Failure, type FieldError } from '#shared/http/errors.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import { seesEverything } from '#shared/permissions.ts';
import type { WriteContext } from '../context.ts';
import type { Stored } from '../imports/engine/define-rules.ts';
import { changesTo } from '../imports/engine/judge-commands.ts';
import type { OwnNumbered } from './kinds-commands.ts';
import { takeNumber } from './repository.ts';

type Values = Record<string, unknown>;

/** A row that is put: as it is stored, if it is there, and the values that were given. */
export interface Put {
  key: Readonly<Values>;
  known: Stored | undefined;
  given: Values;
}

/**
 * Finds and locks the row that a query names. Texts that mean other rows, such as the name of a
 * region, become row numbers.
 * @throws Failure 400 for a text that means none, or several; 403 for a field that the caller may
 *   not set; 404 for another row in the query
 */
export async function findPut(context: WriteContext, kind: OwnNumbered, query: Readonly<Values>, body: Values): Promise<Put> {
  const { tx } = context.write;
  kind.assertMay?.(context.caller, body);
  await takeNumber(tx, kind.name, Object.values(query).join(' '));
  const given = await withRowNumbers(context, kind, body);
  const key = (await kind.keyOf?.(context, query)) ?? query;
  // What is given says which parts of the row are compared.
  return { key, known: await kind.find(context, { ...given, ...key }), given };
}

/** Creates the row from its key and what was given. @throws Failure 400 naming what is missing */
export const createPut = (context: WriteContext, kind: OwnNumbered, { key, given }: Put): Promise<number> =>
  kind.create(context, parsed(kind.schemas.create, { ...key, ...given }));

/** Writes the fields in which the stored row differs; nothing when it is as given already. */
export async function changePut(context: WriteContext, kind: OwnNumbered, known: Stored, { key, given }: Put): Promise<void> {
  const changes = changesTo(known, parsed(kind.schemas.change, changesTo(known, given)));
  if (Object.keys(changes).length > 0) await kind.change(context, known.id, changes, key);
}

function parsed(schema: z.ZodType<Values>, values: Values): Values {
  const result = schema.safeParse(values, { error: plainWords });
  if (!result.success) throw new Failure(400, 'The request is not valid', { errors: fieldErrors(result.error) });
  return result.data;
}

/** Names are for callers who see everybody: to others they would tell who there is. */
async function withRowNumbers({ write: { tx }, caller }: WriteContext, { names }: OwnNumbered, body: Values): Promise<Values> {
  const mayName = caller.rights !== null || seesEverything(caller.role);
  const errors: FieldError[] = [];
  const values = { ...body };
  for (const [field, find] of Object.entries(names)) {
    const text = values[field];
    if (typeof text !== 'string') continue;
    const known = mayName ? await find(tx, text) : { why: 'must be a row number' };
    if ('why' in known) errors.push({ field, reason: known.why });
    else values[field] = known.value;
  }
  if (errors.length > 0) throw new Failure(400, 'The request is not valid', { errors });
  return values;
}
