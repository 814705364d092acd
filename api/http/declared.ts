import type { FastifyInstance, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { SentForm } from '#shared/http/call.ts';
import { ErrorBody } from '#shared/http/error-schemas.ts';
import type { Subject } from '#shared/permissions.ts';
import type { View } from '../query/view.ts';
import type { Area } from './areas.ts';
import { guardFirst, type Right } from './guard.ts';

/** A status that refuses a call, as the OpenAPI document lists it. */
export type Refusal = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503 | 507;

/** What the OpenAPI document says of a call beside its schemas. */
export interface Documented {
  /** The statuses by which it may be refused. */
  refusals: readonly Refusal[];
  /** A GET that can be kept open. */
  isLive?: boolean;
  /** A write of programs, which takes an `Idempotency-Key`. */
  hasKey?: boolean;
  /** Files that are sent in place of a body. */
  form?: SentForm | undefined;
  /** Media type of an answer that is a file. */
  file?: string | undefined;
}

/** A call as its route declares it, for the documents and tests that speak of all calls. */
export interface DeclaredCall extends Documented {
  /** Undefined for a call that the OpenAPI document does not list. */
  operationId: string | undefined;
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
    documented?: Documented;
  }
}

/** The OpenAPI field of the area that lists a call. */
export const about = (area: Area) => ({ tags: [area] });
/** The OpenAPI schema of refusals, the same for every call. */
export const refusals = { '4xx': ErrorBody };

/** The parts of a declaration from which its refusals follow. */
interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  form?: unknown;
  /** A command: it may conflict with what is stored. */
  isCommand?: boolean;
  /** A command that takes an `Idempotency-Key`. */
  hasKey?: boolean;
  /** Further refusals, e.g. of a read whose file is not ready. */
  refuses?: readonly Refusal[];
}

/**
 * The refusals of a call with a right, in order. Every call is refused with 429 when too many wait,
 * and with 503 while the database is away. A body may name a row that is not there, as a path does.
 */
export function refusalsOf({ params, query, body, form, isCommand = false, hasKey = false, refuses = [] }: Sent): Refusal[] {
  const hasContent = Boolean(body ?? form);
  const follows: Refusal[] = [
    ...(params || query || hasContent ? ([400] as const) : []),
    401,
    403,
    ...(params || hasContent ? ([404] as const) : []),
    ...(isCommand ? ([409] as const) : []),
    ...(hasContent ? ([413, 415] as const) : []),
    ...(hasKey ? ([400, 422] as const) : []),
    ...(form ? ([507] as const) : []),
    429,
    503,
  ];
  return [...new Set([...follows, ...refuses])].sort((a, b) => a - b);
}

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
    refusals: [],
    ...config?.documented,
    operationId: schema?.operationId,
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
