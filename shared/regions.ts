import { z } from 'zod';
import { Id, type ListOf, Paging, Revision } from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource } from './live/resource.ts';
import { TypedName } from './rules/typed-name.ts';

export const Region = z.object({ id: Id, name: z.string() });
export type Region = z.infer<typeof Region>;

/** A region in answers of `GET region`; as a relation it has only its name. */
export const RegionDetails = Region.extend({
  yardLatitude: z.number().nullable(),
  yardLongitude: z.number().nullable(),
  revision: Revision,
});
export type RegionDetails = z.infer<typeof RegionDetails>;

const latitude = z.number('must be a number').min(-90, 'must be from -90 to 90').max(90, 'must be from -90 to 90');
const longitude = z.number('must be a number').min(-180, 'must be from -180 to 180').max(180, 'must be from -180 to 180');

/** `POST region`, and with a revision `PUT region/{id}`. Trucks start the day at the yard. */
export const NewRegion = z
  .object({
    name: TypedName({ missing: 'is required', most: 100, tooLong: 'must have at most 100 characters' }),
    yardLatitude: latitude.nullable().default(null),
    yardLongitude: longitude.nullable().default(null),
  })
  .strict();

/** Schema of a typed number; empty becomes none. */
const typed = (number: z.ZodType<number, number>) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(number.nullable());

/** The region form's values: `NewRegion` as typed texts. */
export const TypedRegion = z.object({
  name: NewRegion.shape.name,
  yardLatitude: typed(latitude),
  yardLongitude: typed(longitude),
});

export const regionsLive = liveResource<ListOf<typeof RegionDetails>>()({
  path: LIVE_PATHS.regions,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'region'],
  query: Paging.strict(),
  answer: ListAnswer,
  topics: ['region'],
});
