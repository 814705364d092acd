import { z } from 'zod';
import type { Action, Subject } from '../permissions.ts';
import type { Place, PlaceKind } from './presence.ts';
import type { Topic } from './topics.ts';

/**
 * What a live resource is, said once, beside its area. The route of the api takes path, right,
 * query and topics from here.
 */
export interface LiveDeclaration {
  /** Path under /api/v1, with `:id` for a parameter that a query of it must give. */
  path: string;
  /** The parameters that the path names, checked as the query is. */
  params?: z.ZodType;
  /** How often the gateway asks when the api does not tell it sooner. */
  everyMs: number;
  /**
   * `scope`: people who see the same rows share one answer. `person`: the answer differs from
   * person to person.
   */
  audience: 'scope' | 'person';
  /** What the reader must be allowed to do. */
  right: readonly [Action, Subject];
  /** Query parameters, checked before anything is asked. Unknown ones are refused. */
  query: z.ZodType;
  /**
   * What every answer has at least. An answer without it is a fault of the api: it is not taken,
   * the last good one stays.
   */
  answer: z.ZodType;
  /**
   * What the answer is made of: a write that touches one of these makes the resource due at once.
   */
  topics: readonly Topic[];
  /** Where its readers may be for presence: the `id` of the path names which of these it is. */
  place?: PlaceKind;
}

/** Where somebody may be who reads this; undefined where it is no place. */
export const placeOf = ({ place }: LiveDeclaration, { id }: Readonly<Record<string, unknown>>): Place | undefined =>
  place && `${place}:${Number(id)}`;

/** Carries the type of the answers, and nothing at run time. */
export interface Answering<Answer> {
  readonly answers?: Answer;
}

/** What a declared resource answers, for typed readers. */
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

/** The least that a list answers, and the least that one thing does. */
export const ListAnswer = z.looseObject({ data: z.array(z.unknown()) });
export const ThingAnswer = z.looseObject({ data: z.looseObject({}) });
