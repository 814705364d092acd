import { z } from 'zod';
import type { ErrorBody } from '../http/errors.ts';

/** Kinds of places for presence. A live resource declares the kind that it shows. */
export type PlaceKind = 'crew-sheet' | 'employee-sheet' | 'job';

/** A thing that people have open, e.g. `crew-sheet:12` by the id of its DWO. */
export type Place = `${PlaceKind}:${number}`;

/** An activity at a place, e.g. `row:345`: edits the row of that work shift. */
export type Doing = `row:${number}`;

const PLACE = /^(crew-sheet|employee-sheet|job):[1-9]\d{0,9}$/;
const DOING = /^row:[1-9]\d{0,9}$/;

export const Place = z.custom<Place>(
  (given) => typeof given === 'string' && PLACE.test(given),
  'must be crew-sheet:{id}, employee-sheet:{id} or job:{id}',
);
export const Doing = z.custom<Doing>((given) => typeof given === 'string' && DOING.test(given), 'must be row:{id}');

/** Places per connection; a page has one thing open, and for a moment the previous one. */
export const PLACES_PER_CONNECTION = 4;
/** Largest number of people named at a place; further ones are only counted. */
export const PEOPLE_NAMED = 50;

export const PresenceAt = z.object({ place: Place, doing: Doing.optional() }).strict();
export type PresenceAt = z.infer<typeof PresenceAt>;

export const PresenceLeave = z.object({ place: Place }).strict();
export type PresenceLeave = z.infer<typeof PresenceLeave>;

/**
 * A person at a place, once for all of their tabs. While an admin acts as a supervisor, the person
 * is the supervisor and `by` the admin.
 */
export const PersonHere = z.object({
  /** Unique key; acting as somebody has another one than being them. */
  id: z.string(),
  /** The employee's row number. */
  employeeId: z.number().int(),
  name: z.string(),
  by: z.object({ employeeId: z.number().int(), name: z.string() }).nullable(),
  /** Empty while they only read; several when their tabs do different things. */
  doing: z.array(Doing),
  connections: z.number().int(),
});
export type PersonHere = z.infer<typeof PersonHere>;

/**
 * The people at a place, the receiver included, by name. When there are too many to name, those who
 * do something are named before those who read.
 */
export interface PresenceHere {
  place: Place;
  people: readonly PersonHere[];
  /** The number of all people there. */
  count: number;
}

/** The answer to `presence:at`: the receiver's own `id` among the people, or a refusal. */
export type PresenceAtAnswer = { id: string } | { error: ErrorBody };
