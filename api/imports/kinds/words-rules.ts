import { z } from 'zod';
import { FIELD_WORDS, type FieldKey } from '#shared/audit/fields.ts';
import { VALUE_WORDS } from '#shared/audit/values.ts';
import type { ImportColumnKind, ImportKind } from '#shared/imports.ts';
import { personCell } from '#shared/rules/employee-csv.ts';
import { plain } from '#shared/rules/letters.ts';
import type { ImportColumn, Known, Lookup } from '../engine/define-rules.ts';
import { lookupIn } from '../engine/read-rules.ts';

const ofWords = (value: unknown): string[] => [String(value), ...(VALUE_WORDS[String(value) as keyof typeof VALUE_WORDS] ?? [])];

/** What a column of a field is besides its name. */
export type ColumnOf = Partial<Omit<ImportColumn, 'field'>>;

/** Columns of these fields, in the words that recorded changes have for them. */
export const columnsOf = <F extends string>(
  kind: ImportKind,
  fields: readonly F[],
  about: Readonly<Partial<Record<F, ColumnOf>>>,
): ImportColumn[] =>
  fields.map((field) => {
    const own = `${kind}.${field}`;
    const words = FIELD_WORDS[(own in FIELD_WORDS ? own : field) as FieldKey] ?? [];
    const { aliases = [], name = words[0] ?? field, ...rest }: ColumnOf = about[field] ?? {};
    return { kind: 'text' satisfies ImportColumnKind, ...rest, field, name, aliases: [field, ...words, ...aliases] };
  });

const noneOf = (text: string) => `there is no "${text}"`;

/** The values of a choice, or undefined for another schema. */
export function choicesIn(schema: z.ZodType): readonly string[] | undefined {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodEnum ? (inner.options as string[]) : undefined;
}

/** Finds one of these values by its words in any language. */
export const choiceLookup = (options: readonly string[]): Lookup =>
  lookupIn(
    options.flatMap((value) => ofWords(value).map((word) => [word, value] as const)),
    noneOf,
  );

/** Finds whether somebody is active, also by the words of payroll programs. */
export const activeLookup: Lookup = lookupIn(
  [
    ...[...ofWords(true), 'active', 'activo', 'a', 'y', 's', 'x', '1'].map((word) => [word, true] as const),
    ...[...ofWords(false), 'inactive', 'inactivo', 'i', 'n', '0', 'terminated'].map((word) => [word, false] as const),
  ],
  noneOf,
);

/** Finds true and false, also as spreadsheets and other programs write them. */
export const yesNoLookup: Lookup = lookupIn(
  [
    ...[...ofWords(true), 'y', 's', 'x', '1'].map((word) => [word, true] as const),
    ...[...ofWords(false), 'n', '0'].map((word) => [word, false] as const),
  ],
  noneOf,
);

/** The same values, with a reason of its own for a text that means none. */
export const saying =
  (lookup: Lookup, why: string) =>
  (text: string): Known => {
    const known = lookup(text);
    return 'why' in known ? { why } : known;
  };

/** Finds something by its name. */
export const nameLookup = (rows: readonly { id: unknown; name: string }[]): Lookup =>
  lookupIn(
    rows.map(({ id, name }) => [name, id]),
    noneOf,
  );

interface NamedPerson {
  id: number;
  employeeId: string;
  fullName: string;
  firstName: string;
  lastName: string;
}

/** Finds somebody by employee ID, by name in either order, or by both. */
export const personLookup = (people: readonly NamedPerson[], what: string): Lookup =>
  lookupIn(
    people.flatMap(({ id, ...person }) =>
      [
        personCell(person),
        person.employeeId,
        person.fullName,
        `${person.firstName} ${person.lastName}`,
        `${person.lastName}, ${person.firstName}`,
        `${person.lastName} ${person.firstName}`,
      ].map((word) => [word, id] as const),
    ),
    (text) => `there is no active ${what} "${text}"`,
  );

interface Identity {
  id: number;
  name: string;
  plate: string;
  vin: string | null;
}

/** Finds a vehicle by name, plate or VIN. */
export const vehicleLookup = (vehicles: readonly Identity[]): Lookup =>
  lookupIn(
    vehicles.flatMap(({ id, name, plate, vin }) =>
      [name, plate, ...(vin === null ? [] : [vin])].map((word) => [word, id] as const),
    ),
    (text) => `there is no vehicle "${text}"`,
  );

/** Names a vehicle by its plate. */
export const vehicleWord = (vehicles: readonly Identity[]): Word => wordIn(new Map(vehicles.map(({ id, plate }) => [id, plate])));

type Word = (value: unknown) => string;

const wordIn =
  (words: ReadonlyMap<unknown, string>): Word =>
  (value) =>
    words.get(value) ?? String(value);

/** Names something that `nameLookup` finds. */
export const nameWord = (rows: readonly { id: unknown; name: string }[]): Word =>
  wordIn(new Map(rows.map(({ id, name }) => [id, name])));

/** Names somebody by employee ID and name, as `personLookup` finds them. */
export const personWord = (people: readonly NamedPerson[]): Word =>
  wordIn(new Map(people.map(({ id, ...person }) => [id, personCell(person)])));

/** Names a job by its own number if no other job has it, else by Muster's. */
export function jobWord(jobs: readonly NumberedJob[]): Word {
  const bearers = new Map<string, Set<number>>();
  for (const { id, jobId, externalNumber } of jobs)
    for (const number of [jobId, externalNumber ?? jobId]) {
      const key = plain(number);
      bearers.set(key, (bearers.get(key) ?? new Set()).add(id));
    }
  return wordIn(
    new Map(
      jobs.map(({ id, jobId, externalNumber }) => {
        const isOwn = externalNumber !== null && bearers.get(plain(externalNumber))?.size === 1;
        return [id, isOwn ? externalNumber : `#${jobId}`];
      }),
    ),
  );
}

interface NumberedJob {
  id: number;
  jobId: string;
  externalNumber: string | null;
}

/** Finds a job by its own number or Muster's; `#10001` is always Muster's. */
export const jobLookup = (jobs: readonly NumberedJob[]): Lookup =>
  lookupIn(
    jobs.flatMap(({ id, jobId, externalNumber }) =>
      [...(externalNumber === null ? [] : [externalNumber]), jobId, `#${jobId}`].map((word) => [word, id] as const),
    ),
    (text) => `there is no job "${text}"`,
  );
