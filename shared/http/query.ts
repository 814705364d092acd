import { z } from 'zod';
import { DEFAULT_LIMIT, FIRST_DAY, LAST_DAY, MAX_LIMIT } from '../constants.ts';

/** Query-string paging of every list: `limit` 1 to 300 (default 10), `offset` from 0. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
  offset: z.coerce.number().int().min(0).default(0),
});
export type Paging = z.infer<typeof Paging>;

/**
 * Asks a search that finds nothing as it is typed for what is close to it [find-6]. What it then
 * found the words by: in another order, or by other spellings.
 */
export const AskedNear = z.literal('true', 'must be true').optional();
export const Near = z.enum(['order', 'spelling']);
export type Near = z.infer<typeof Near>;

/**
 * Raw query string of a generic list: `where`, `include` and `order` are JSON texts, parsed by the
 * api's query language.
 */
export const ListQuery = Paging.extend({
  where: z.string().optional(),
  include: z.string().optional(),
  order: z.string().optional(),
  near: AskedNear,
}).strict();
export type ListQuery = z.infer<typeof ListQuery>;

/** `[["startDate","DESC"],["id","ASC"]]` */
export const Order = z.array(z.tuple([z.string(), z.enum(['ASC', 'DESC'])]));
export type Order = z.infer<typeof Order>;

/** The answer of every generic list. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    count: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
    order: Order,
    near: Near.optional(),
  });

export type ListOf<T extends z.ZodType> = z.infer<ReturnType<typeof listOf<T>>>;

/** The answer of every call about one thing. */
export const oneOf = <T extends z.ZodType>(thing: T) => z.object({ data: thing });

/** A timestamp in JSON: UTC, ISO 8601 with milliseconds. */
export const Timestamp = z.iso.datetime();
/** A calendar day in the business time zone, yyyy-MM-dd. */
export const Day = z.iso.date().refine((day) => day >= FIRST_DAY && day <= LAST_DAY, 'must be a day from 2000 to 2099');
/** One end of a range: a business day, or a timestamp on one. */
export const DayOrTimestamp = z.union([Day, z.iso.datetime({ offset: true })], 'must be a day such as 2026-01-31, or a time');
/** `region`: ids separated by commas; 0, `all` or empty means every region. */
export const Regions = z
  .string()
  .regex(/^(all|\d{1,9}(,\d{1,9}){0,49})$/, 'must be "all", a region id or several separated by commas');
/** `lat, lon`; `0.0, 0.0` means the phone had no GPS. */
export const Coordinates = z.string().regex(/^-?\d{1,2}(\.\d+)?,\s*-?\d{1,3}(\.\d+)?$/, 'must be "lat, lon"');
/** Decimal dollars with two places, as text. */
export const Money = z.string().regex(/^-?\d{1,10}\.\d{2}$/, 'must be dollars with two decimals');
/**
 * Beside a person, job or sheet in an answer: false when the reader may not open its page, absent
 * when they may [rights-11].
 */
export const MayOpen = z.literal(false).optional();
/** A row number: the primary key of a row. */
export const Id = z.number().int().positive().max(2_147_483_647);
/** A row number, or the name or number by which people call the row. */
export const IdOrName = z.union([Id, z.string().trim().min(1).max(200)], 'must be a row number or a name');
/** A row's own number in the query of a call. */
export const OwnNumber = z.string('is required').trim().min(1, 'is required').max(200, 'must have at most 200 characters');
/** A row number in a path. */
export const PathId = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .positive('must be positive')
  .max(2_147_483_647, 'is too large');
/** The number of changes of a row, for optimistic locking. */
export const Revision = z.number().int();
/** The revision that the caller has seen; without it conflicts are not detected. */
export const SeenRevision = Revision.optional();
/** The body of a call that needs no more than the revision that the caller has seen. */
export const SeenRow = z.object({ revision: SeenRevision }).strict();
