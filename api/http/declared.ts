import type { FastifyInstance, RouteOptions } from 'fastify';
import { z } from 'zod';
import { ErrorBody } from '#shared/http/error-schemas.ts';
import type { Subject } from '#shared/permissions.ts';
import type { View } from '../query/view.ts';
import { guardFirst, type Right } from './guard.ts';

/** A call as its route declares it, for the documents and tests that speak of all calls. */
export interface DeclaredCall {
  method: string;
  /** With `:id` for a parameter. */
  path: string;
  /**
   * Undefined for public calls, for those open to everybody who is signed in, and for those that
   * are refused to all.
   */
  right: Right | undefined;
  /** Subjects that the answer shows beside its own; the caller needs the right to read them too. */
  shows: readonly Subject[];
  isPublic: boolean;
  /** Refused to everybody with 405. */
  isRefused: boolean;
  /** The schemas of answers in JSON, by status or `4xx`. */
  answers: Readonly<Record<string, z.ZodType>>;
  /** The view whose scope decides which rows a caller sees. */
  view: View | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call, in the order in which they were declared. */
    declaredCalls: readonly DeclaredCall[];
  }
  interface FastifyContextConfig {
    view?: View;
    /** The right that the route's guard asks for. */
    right?: Right;
  }
}

/** OpenAPI fields of a call that needs a session: the area that lists it, and the bearer scheme. */
export const about = (area: string) => ({ tags: [area], security: [{ bearer: [] }] });
/** The OpenAPI schema of refusals, the same for every call. */
export const refusals = { '4xx': ErrorBody };

/**
 * Keeps `app.declaredCalls`, and moves guards to the front. Call it before any route is registered.
 */
export function collectCalls(app: FastifyInstance): void {
  const calls: DeclaredCall[] = [];
  app.decorate('declaredCalls', calls);
  app.addHook('onRoute', (route) => {
    const [right, ...others] = guardFirst(route);
    if (right) route.config = { ...route.config, right };
    for (const method of [route.method].flat()) calls.push(declared(route, method, right, others));
  });
}

function declared(
  { url, schema, config }: RouteOptions,
  method: string,
  right: Right | undefined,
  others: readonly Right[],
): DeclaredCall {
  const isPublic = config?.isPublic ?? false;
  const answers = Object.entries(schema?.response ?? {}).filter(
    (pair): pair is [string, z.ZodType] => pair[1] instanceof z.ZodType,
  );
  return {
    method,
    path: url,
    right,
    shows: others.map(({ subject }) => subject),
    isPublic,
    isRefused: schema?.hide === true && !right && !isPublic,
    answers: Object.fromEntries(answers),
    view: config?.view,
  };
}
