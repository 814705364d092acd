import type { AnswerOf, Call, Given } from '#shared/http/call.ts';
import { addressAt, addressOf, type LiveQuery, type LiveResource, splitByPath } from '#shared/live/addresses.ts';
import { call as request } from './client.ts';

/** Where the api's paths begin. */
const API = '/api/v1';

/** Where a live resource is answered by HTTP. */
export const addressOfLive = (resource: LiveResource, query: LiveQuery): string => API + addressOf(resource, query);

/** What a call is given; nothing where nothing must be. */
type Args<C extends Call> = Readonly<Record<string, never>> extends Given<C> ? [given?: Given<C>] : [given: Given<C>];

/** What every call may be given, whatever it declares. */
interface Parts {
  params?: LiveQuery | undefined;
  query?: LiveQuery | undefined;
  body?: unknown;
}

/** Where a declared call is answered, e.g. for a link to a file. */
export const addressOfCall = <C extends Call>({ path }: C, ...[given]: Args<C> | [Given<C>]): string => {
  const { params, query } = (given ?? {}) as Parts;
  // Of a whole row that is given as the parameters, the path's alone are sent.
  const named = splitByPath(path, params ?? {}).params;
  // Numbers of rows stand in a query as they are read: `1,2`.
  return API + addressAt(path, { ...named, ...query }).replaceAll(/(?<=\d)%2C(?=\d)/g, ',');
};

/**
 * Sends a declared call, and resolves to its answer. What the answer is, the declaration says; the
 * contract tests hold every route to that, so it is not read by its schema once more.
 * @throws Failure as `call` does
 *
 * @example
 * await send(sheetCalls.sendBack, { params: { id }, body: { revision, reason } });
 */
export const send = <C extends Call>(call: C, ...args: Args<C>): Promise<AnswerOf<C>> =>
  request(call.method, addressOfCall(call, ...args), (args[0] as Parts | undefined)?.body) as Promise<AnswerOf<C>>;
