import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { fieldErrors } from '#shared/http/error-schemas.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';

/**
 * A form's judge: what the api says of a field, the form says, by the same schema. (The resolver of
 * the library takes the words of a union's member, which are zod's, before the union's own.)
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
