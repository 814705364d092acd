import { z } from 'zod';
import { Id, type listOf, Paging, SeenRevision } from './http/query.ts';
import { ListAnswer, liveResource } from './live/resource.ts';

export const Region = z.object({ id: Id, name: z.string() });
export type Region = z.infer<typeof Region>;

const latitude = z.number('must be a number').min(-90, 'must be from -90 to 90').max(90, 'must be from -90 to 90');
const longitude = z.number('must be a number').min(-180, 'must be from -180 to 180').max(180, 'must be from -180 to 180');

/**
 * `POST region`, and with the revision that the person saw `PUT region/{id}`. The yard is where the
 * trucks start the day.
 */
export const NewRegion = z
  .object({
    name: z.string('is required').trim().min(1, 'is required').max(100, 'must have at most 100 characters'),
    yardLatitude: latitude.nullable().default(null),
    yardLongitude: longitude.nullable().default(null),
  })
  .strict();
export const RegionForm = NewRegion.extend({ revision: SeenRevision });
/** `PATCH region/{id}`: what is left out stays. */
export const RegionChange = z
  .object({
    name: NewRegion.shape.name.optional(),
    yardLatitude: latitude.nullable().optional(),
    yardLongitude: longitude.nullable().optional(),
    revision: SeenRevision,
  })
  .strict();

export const regionsLive = liveResource<z.infer<ReturnType<typeof listOf<typeof Region>>>>()({
  path: '/region',
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'region'],
  query: Paging.strict(),
  answer: ListAnswer,
  topics: ['region'],
});
