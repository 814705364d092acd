import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AlertSettling } from '#shared/alerts/task.ts';
import * as query from '#shared/http/query.ts';
import { PhaseCodesQuery } from '#shared/jobs/phase-codes.ts';
import { NewLateCall } from '#shared/roster/late-call.ts';

const SHARED = fileURLToPath(new URL('../../../shared/', import.meta.url));

interface Named extends Record<string, unknown> {
  id?: string;
  description?: string;
  examples?: unknown[];
}

/**
 * The schemas of the OpenAPI document that have a name: each that a module of `shared/` exports, by
 * the name of its export; and descriptions of schemas that have no name.
 */
export const schemaNames = z.registry<Named>();

/** What types cannot say. */
const SAID: ReadonlyArray<readonly [z.ZodType, Named]> = [
  [query.Id, { description: 'A row number.', examples: [17] }],
  [query.PathId, { description: 'A row number.', examples: [17] }],
  [query.Timestamp, { description: 'A time in UTC.', examples: ['2026-01-30T14:30:00.000Z'] }],
  [query.Day, { description: 'A day in the business time zone.', examples: ['2026-01-30'] }],
  [query.DayOrTimestamp, { description: 'A business day, or a time on one.', examples: ['2026-01-30'] }],
  [query.Regions, { description: 'Regions, separated by commas; `all` or `0` is every region.', examples: ['1,3'] }],
  [query.Coordinates, { description: 'Latitude and longitude; `0.0, 0.0` without GPS.', examples: ['32.7767, -96.797'] }],
  [query.Money, { description: 'Dollars with two decimals.', examples: ['1250.00'] }],
  [query.Paging.shape.limit, { description: 'The largest number of rows.', examples: [10] }],
  [query.Paging.shape.offset, { description: 'The number of rows before the first.', examples: [0] }],
  [PhaseCodesQuery.shape.filter, { description: 'A part of the code or of its name.', examples: ['20'] }],
  [query.ListQuery.shape.where, { description: 'Conditions on the rows, as JSON.', examples: ['{"id":{"$gt":16}}'] }],
  [query.ListQuery.shape.include, { description: 'Related rows beside each row, as JSON.', examples: ['[]'] }],
  [
    query.Near,
    {
      description: 'Nothing is as it was typed: these have the words in another order, or other spellings.',
      examples: ['spelling'],
    },
  ],
  [query.ListQuery.shape.order, { description: 'The order of the rows, as JSON.', examples: ['[["id","ASC"]]'] }],
  [
    AlertSettling,
    {
      description: '`endAt` comes with the outcome `clockStopped`, `note` with `sentBack` or any other.',
      examples: [{ outcome: 'clockStopped', endAt: '2026-01-30T22:30:00.000Z', revision: 1 }],
    },
  ],
  [
    NewLateCall,
    {
      description: '`time` comes with the outcome `inAt`, `words` with `other`.',
      examples: [{ date: '2026-01-30', outcome: 'sick', people: [{ jobId: 17, employeeId: 42, revision: 0 }] }],
    },
  ],
];

let collected: Promise<void> | undefined;

/** Fills `schemaNames`, once. @throws when two schemas have one name */
export const nameSchemas = (): Promise<void> => (collected ??= collect());

async function collect(): Promise<void> {
  const files = (await readdir(SHARED, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file)).sort();
  const modules = await Promise.all(files.map((file): Promise<object> => import(`${SHARED}${file}`)));
  const said = new Map(SAID);
  const names = new Map<string, z.ZodType>();
  for (const [name, schema] of modules.flatMap((module) => Object.entries(module))) {
    if (!(schema instanceof z.ZodType) || [...names.values()].includes(schema)) continue;
    if (names.has(name)) throw new Error(`Two schemas of shared/ are called ${name}: rename one`);
    names.set(name, schema);
    schemaNames.add(schema, schema === query.PathId ? said.get(schema)! : { ...said.get(schema), id: name });
  }
  for (const [schema, words] of said) if (!schemaNames.has(schema)) schemaNames.add(schema, words);
}
