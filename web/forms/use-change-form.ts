import { useRef } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import type { Overtaken } from '#shared/http/conflicts.ts';
import type { FieldWords } from '../commands/overtaken-dialog.tsx';
import { type SchemaForm, useSchemaForm } from './use-schema-form.ts';

type Words = { [Name in 'fieldName' | 'valueText']-?: NonNullable<FieldWords[Name]> };

/** The fields of `read` that differ from `before`, compared as plain values. */
export const differing = <Fields extends object>(before: Fields, read: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(read).filter(([name, value]) => value !== before[name as keyof Fields])) as Partial<Fields>;

interface ChangeFormOptions<Schema extends z.ZodType<FieldValues, FieldValues>, Fields extends object, Change extends object> {
  schema: Schema;
  /** The record's revision. Read once. */
  revision: number;
  fields: Fields;
  /** The fields as inputs hold them. */
  typedIn: (fields: Fields) => DefaultValues<z.input<Schema>>;
  /** The fields that differ from `before`; `read` is the schema's output. */
  changedFields: (before: Fields, read: z.output<Schema>, typed: z.input<Schema>) => Change;
  /** Not called when nothing has changed. */
  send: (change: Change & { revision: number }) => Promise<unknown>;
  /**
   * Converts a value saved by somebody else to the field's form; `now` is the whole saved record.
   */
  fieldNow: (name: string, stored: unknown, now: Readonly<Record<string, unknown>>) => unknown;
  /** Texts of its fields. */
  words: Words;
  /** Text for an empty value. */
  none: string;
  onDone: () => void;
}

/** The form, and what its dialog needs when others have changed the record. */
interface ChangeForm<Schema extends z.ZodType<FieldValues, FieldValues>, Fields> extends Words {
  of: SchemaForm<Schema>;
  /** The fields before the changes. */
  before: Fields;
  mine: (field: string) => string | undefined;
  onRevision: (input: z.output<Schema>, revision: number) => z.output<Schema>;
  onTakeTheirs: (overtaken: Overtaken) => void;
}

/**
 * The edit form of an existing record. Only changed fields are sent, so that two people who change
 * different fields both keep theirs. A conflict shows both values, for the reader to decide.
 *
 * @example
 * const { of, before, ...overtaken } = useChangeForm({ schema: Region, revision, fields, … });
 * <FormDialog of={of} {...overtaken} …>
 */
export function useChangeForm<Schema extends z.ZodType<FieldValues, FieldValues>, Fields extends object, Change extends object>({
  schema,
  revision: first,
  fields,
  typedIn,
  changedFields,
  send,
  fieldNow,
  words,
  none,
  onDone,
}: ChangeFormOptions<Schema, Fields, Change>): ChangeForm<Schema, Fields> {
  const base = useRef({ revision: first, fields });
  const of: SchemaForm<Schema> = useSchemaForm<Schema, unknown>({
    schema,
    values: typedIn(base.current.fields),
    send: async (read) => {
      const change = changedFields(base.current.fields, read, of.form.getValues());
      if (Object.keys(change).length > 0) await send({ ...change, revision: base.current.revision });
    },
    onDone,
  });
  const { form } = of;

  const mine = (field: string): string | undefined => {
    const typed = form.getValues();
    const read = schema.safeParse(typed);
    const changed: Readonly<Record<string, unknown>> = read.success
      ? { ...changedFields(base.current.fields, read.data, typed) }
      : {};
    if (!Object.hasOwn(changed, field)) return undefined;
    const value = changed[field] ?? '';
    return value === '' ? none : words.valueText(field, value);
  };
  const onTakeTheirs = ({ revision, changes }: Overtaken): void => {
    const given = Object.assign({}, ...changes.map((change) => change.fields)) as Record<string, { after: unknown }>;
    const names = Object.keys(given).filter((name) => Object.hasOwn(base.current.fields, name));
    const stored = Object.fromEntries(names.map((name) => [name, given[name]?.after]));
    const now = { ...base.current.fields, ...stored };
    const theirs = Object.fromEntries(names.map((name) => [name, fieldNow(name, stored[name], now)]));
    base.current = { revision, fields: { ...base.current.fields, ...theirs } };
    const typed: Readonly<Record<string, unknown>> = { ...typedIn(base.current.fields) };
    for (const name of names) form.resetField(name as Path<z.input<Schema>>, { defaultValue: typed[name] as never });
  };
  const onRevision = (input: z.output<Schema>, revision: number): z.output<Schema> => {
    base.current = { ...base.current, revision };
    return input;
  };
  return { of, before: base.current.fields, ...words, mine, onRevision, onTakeTheirs };
}
