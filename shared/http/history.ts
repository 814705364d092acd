import { z } from 'zod';
import { Overtaking } from './error-schemas.ts';
import { Id, Timestamp } from './query.ts';

/** Schema of one write's change of one row of a thing; `part` is the row's kind. */
export const changeOf = <Part extends z.ZodType>(part: Part) =>
  z.object({
    /** Id of the audit entry. */
    id: z.number().int().positive(),
    part,
    rowId: Id,
    /** The audit action, e.g. `workshift.edit`. */
    action: z.string(),
    /** The person of a shift, break or comment, or a temporary worker's name; else null. */
    person: z.string().nullable(),
    /** For an added row every `before` is null, for a removed one every `after`. */
    fields: Overtaking.shape.fields,
  });

/** Schema of all changes by one write. `id` is that of its newest change. */
export const writeOf = <Change extends z.ZodType>(change: Change) =>
  z.object({
    id: z.number().int().positive(),
    at: Timestamp,
    /** Null for the system. */
    by: z.string().nullable(),
    byId: Id.nullable(),
    /** The person they acted as; null when as themselves. */
    actingAs: z.string().nullable(),
    changes: z.array(change),
  });
