import { z } from 'zod';
import { Overtaking } from './conflicts.ts';
import { Id, Timestamp } from './query.ts';

/** What one write did to one row of a thing; `part` says of which kind. */
export const changeOf = <Part extends z.ZodType>(part: Part) =>
  z.object({
    /** The audit's. */
    id: z.number().int().positive(),
    part,
    rowId: Id,
    /** As the audit has it, e.g. `workshift.edit`. */
    action: z.string(),
    /** Whose shift, break or comment it is; what a temporary worker is called; else null. */
    person: z.string().nullable(),
    /** Of a row that was added `before` is null everywhere, of one that was removed `after`. */
    fields: Overtaking.shape.fields,
  });

/** All that one write did to a thing. `id` is that of its newest change. */
export const writeOf = <Change extends z.ZodType>(change: Change) =>
  z.object({
    id: z.number().int().positive(),
    at: Timestamp,
    /** Null: the system itself. */
    by: z.string().nullable(),
    byId: Id.nullable(),
    /** The person they were acting as, when that was somebody else. */
    actingAs: z.string().nullable(),
    changes: z.array(change),
  });
