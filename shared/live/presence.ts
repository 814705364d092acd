import { z } from 'zod';
import type { ErrorBody } from '../http/errors.ts';

/** What people can be at. A live resource says which of these it shows. */
export type PlaceKind = 'crew-sheet' | 'employee-sheet' | 'job';

/** One thing that people have open, e.g. `crew-sheet:12` by the id of its DWO. */
export type Place = `${PlaceKind}:${number}`;

/** What somebody does there, e.g. `row:345`: edits the row of that work shift. */
export type Doing = `row:${number}`;

const PLACE = /^(crew-sheet|employee-sheet|job):[1-9]\d{0,9}$/;
const DOING = /^row:[1-9]\d{0,9}$/;

export const Place = z.custom<Place>(
  (given) => typeof given === 'string' && PLACE.test(given),
  'must be crew-sheet:{id}, employee-sheet:{id} or job:{id}',
);
export const Doing = z.custom<Doing>((given) => typeof given === 'string' && DOING.test(given), 'must be row:{id}');

/** A page has one thing open, and for a moment the one before. */
export const PLACES_PER_CONNECTION = 4;
/** More people at one place are counted, not named. */
export const PEOPLE_NAMED = 50;

export const PresenceAt = z.object({ place: Place, doing: Doing.optional() }).strict();
export type PresenceAt = z.infer<typeof PresenceAt>;

export const PresenceLeave = z.object({ place: Place }).strict();
export type PresenceLeave = z.infer<typeof PresenceLeave>;

/**
 * Somebody at a place, however many tabs of theirs show it. While an admin acts as a supervisor it
 * is the supervisor, and `by` the admin at the keyboard.
 */
export const PersonHere = z.object({
  /** The same person in the same way: acting as somebody is another one than being them. */
  id: z.string(),
  /** Row number. */
  employeeId: z.number().int(),
  name: z.string(),
  by: z.object({ employeeId: z.number().int(), name: z.string() }).nullable(),
  /** Nothing while they only read; several when their tabs do different things. */
  doing: z.array(Doing),
  connections: z.number().int(),
});
export type PersonHere = z.infer<typeof PersonHere>;

/**
 * Who is at a place, whoever is told among them. By name; who does something is named before who
 * reads.
 */
export interface PresenceHere {
  place: Place;
  people: readonly PersonHere[];
  /** All of them, also when they are more than are named. */
  count: number;
}

/** Where a connection stands: which of the people it is itself, or why it may not be there. */
export type PresenceAtAnswer = { id: string } | { error: ErrorBody };
