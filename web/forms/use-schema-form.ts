import { toNestErrors } from '@hookform/resolvers';
import { useMemo } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';
import { fieldErrors } from '#shared/http/error-schemas.ts';
import type { Failure } from '#shared/http/errors.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import { type Command, useCommand } from '../commands/use-command.ts';

interface SchemaFormOptions<Schema extends z.ZodType<FieldValues, FieldValues>, Answer> {
  /** The contract's own schema: what it refuses here, the api would refuse with the same words. */
  schema: Schema;
  /** Initial values. Read once. */
  values: DefaultValues<z.input<Schema>>;
  send: (input: z.output<Schema>) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
}

export interface SchemaForm<Schema extends z.ZodType<FieldValues, FieldValues>, Answer = unknown> {
  form: UseFormReturn<z.input<Schema>, unknown, z.output<Schema>> & { isRequired: (name: string) => boolean };
  command: Command<z.output<Schema>, Answer>;
  /**
   * For `<form onSubmit>`. Sends what the schema takes; shows what it refuses and puts the focus on
   * the first such field.
   */
  submit: (event?: { preventDefault: () => void }) => void;
}

/**
 * A form over a schema of the contract. A field is validated when it is left, and from then on with
 * every key. A field error of the server is shown at the field. A failure keeps what was typed.
 *
 * @example
 * const { form, command, submit } = useSchemaForm({
 *   schema: NewRegion, values: { name: '' }, send: createRegion, onDone: onClose,
 * });
 * <form onSubmit={submit}><TextInput form={form} name="name" label={t('name')} /> …
 */
export function useSchemaForm<Schema extends z.ZodType<FieldValues, FieldValues>, Answer>({
  schema,
  values,
  send,
  onDone,
}: SchemaFormOptions<Schema, Answer>): SchemaForm<Schema, Answer> {
  const plain = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: schemaResolver(schema),
    defaultValues: values,
    mode: 'onTouched',
  });
  const required = useMemo(() => requiredIn(schema), [schema]);
  // Extends the object in place: the form library reports its state to holders of this object.
  const form = Object.assign(plain, { isRequired: (name: string) => required.has(name) });
  const command = useCommand(send, {
    onDone: (answer) => {
      // Saved values are no longer dirty.
      form.reset(form.getValues());
      onDone?.(answer);
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  });
  const submit = (event?: { preventDefault: () => void }): void => {
    event?.preventDefault();
    void form.handleSubmit((input) => command.send(input))();
  };
  return { form, command, submit };
}

/**
 * Validates a form by a schema, with the words of the api. The library's own resolver would take
 * the words of a union's member, which are zod's, before those of the union.
 */
export const schemaResolver =
  <Schema extends z.ZodType<FieldValues, FieldValues>>(schema: Schema): Resolver<z.input<Schema>, unknown, z.output<Schema>> =>
  (values, _context, options) => {
    const read = schema.safeParse(values, { error: plainWords });
    if (read.success) return { values: read.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { field, reason } of fieldErrors(read.error)) errors[field] ??= { type: 'schema', message: reason };
    return { values: {}, errors: toNestErrors(errors, options) };
  };

/** The values of fields that are left empty. */
const EMPTY = [undefined, null, '', []];

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> => {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe && schema.in instanceof z.ZodType ? shapeOf(schema.in) : {};
};

/** The fields that may not be left empty: those of which the schema refuses every empty value. */
export const requiredIn = (schema: z.ZodType): ReadonlySet<string> =>
  new Set(
    Object.entries(shapeOf(schema)).flatMap(([name, field]) =>
      EMPTY.some((empty) => field.safeParse(empty).success) ? [] : [name],
    ),
  );

/** Shows the server's reasons at the form's fields, and focuses the first of them. */
function showFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values, unknown, FieldValues>, failure: Failure): void {
  const known = (failure.extras.errors ?? []).filter(({ field }) => hasField(form.getValues(), field));
  for (const [index, { field, reason }] of known.entries())
    form.setError(field as Path<Values>, { type: 'server', message: reason }, { shouldFocus: index === 0 });
}

/** True when every reason of a failure is shown at a field, so that no dialog is needed. */
export const isToldAtFields = (form: { getValues: () => FieldValues }, { extras }: Failure): boolean =>
  extras.errors !== undefined &&
  extras.errors.length > 0 &&
  extras.errors.every(({ field }) => hasField(form.getValues(), field));

const hasField = (values: unknown, field: string): boolean => {
  let at = values;
  for (const step of field.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return false;
    at = (at as Record<string, unknown>)[step];
  }
  return true;
};
