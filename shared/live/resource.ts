import { z } from 'zod';
import type { Action, Subject } from '../permissions.ts';
import type { Place, PlaceKind } from './presence.ts';
import type { Topic } from './topics.ts';

/**
 * Declaration of a live resource, once, in its area. The api's route takes path, right, query and
 * topics from it.
 */
export interface LiveDeclaration {
  /** Path under /api/v1, with `:id` for a parameter that a query of it must give. */
  path: string;
  /** Schema of the path's parameters. */
  params?: z.ZodType;
  /** Poll interval of the gateway where the api supports no long polls. */
  everyMs: number;
  /** `scope`: people who see the same rows share an answer. `person`: each person has their own. */
  audience: 'scope' | 'person';
  /** The right that reading requires. */
  right: readonly [Action, Subject];
  /** Schema of the query parameters; unknown ones are refused. */
  query: z.ZodType;
  /**
   * Minimal schema of every answer. One that does not match counts as a fault of the api, and the
   * last good answer stays.
   */
  answer: z.ZodType;
  /** The topics that the answer depends on: a write to one of them makes the resource due. */
  topics: readonly Topic[];
  /**
   * A search of everything: each text of each person is a query, and nearly each write concerns it.
   * Few are read at a time, and one that is shown is read every `SEARCH_COOLDOWN_MS` at most.
   */
  isSearch?: true;
  /** Kind of place that it shows, for presence; the path's `id` names the place. */
  place?: PlaceKind;
}

export const SEARCH_COOLDOWN_MS = 5_000;

/** The place that a query shows; undefined when it shows none. */
export const placeOf = ({ place }: LiveDeclaration, { id }: Readonly<Record<string, unknown>>): Place | undefined =>
  place && `${place}:${Number(id)}`;

/** A phantom type of the answers, without a value at run time. */
export interface Answering<Answer> {
  readonly answers?: Answer;
}

/** The answer's type of a declared resource. */
export type AnswerOf<Resource> = Resource extends Answering<infer Answer> ? Answer : never;

/**
 * Declares a live resource that answers `Answer`.
 *
 * @example
 * export const rosterLive = liveResource<Roster>()({
 *   path: LIVE_PATHS.roster,
 *   everyMs: 2_000,
 *   audience: 'scope',
 *   right: ['read', 'roster'],
 *   query: RosterQuery,
 *   answer: RosterAnswer,
 *   topics: ['workshift', 'crew'],
 * });
 */
export const liveResource =
  <Answer>() =>
  <const Declared extends LiveDeclaration>(declared: Declared): Declared & Answering<Answer> =>
    declared;

/** Minimal schemas of a list's answer and of one thing's. */
export const ListAnswer = z.looseObject({ data: z.array(z.unknown()) });
export const ThingAnswer = z.looseObject({ data: z.looseObject({}) });
