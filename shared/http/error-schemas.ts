import { z } from 'zod';
import { Timestamp } from './query.ts';

/*
 * Apart from `errors.ts`, which every page loads: a page without a form has no use for zod.
 */

/** A refused field with a reason that a person can act on. */
export const FieldError = z.object({ field: z.string(), reason: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** The body of every failed call, at the api and at the gateway [general-6]. */
export const ErrorBody = z.object({
  statusCode: z.number().int(),
  error: z.string(),
  message: z.string(),
  errors: z.array(FieldError).optional(),
  /** A stable id for programs, e.g. NO_DEFAULT_CREW; the message is for people. */
  code: z.string().optional(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A concurrent write: when, by whom, and each changed field before and after. */
export const Overtaking = z.object({
  at: Timestamp,
  /** Null for the system. */
  by: z.string().nullable(),
  action: z.string(),
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type Overtaking = z.infer<typeof Overtaking>;

/** Converts a zod error to field errors with full paths, e.g. `where.status`. */
export function fieldErrors(error: z.ZodError, prefix = ''): FieldError[] {
  return error.issues.flatMap((issue) => {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path as PropertyKey[]];
    return names.map((path) => ({
      field: [prefix, ...path.map(String)].filter(Boolean).join('.') || 'body',
      reason: issue.code === 'unrecognized_keys' ? 'is not known here' : issue.message,
    }));
  });
}
