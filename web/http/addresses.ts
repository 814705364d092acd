import type { Call, Given } from '#shared/http/call.ts';
import { addressAt, addressOf, type LiveQuery, type LiveResource, splitByPath } from '#shared/live/addresses.ts';

/** The prefix of the api's paths. */
const API = '/api/v1';

/** The URL of a live resource over HTTP. */
export const addressOfLive = (resource: LiveResource, query: LiveQuery): string => API + addressOf(resource, query);

/** The arguments of a call; optional when it requires none. */
export type Args<C extends Call> = Readonly<Record<string, never>> extends Given<C> ? [given?: Given<C>] : [given: Given<C>];

/** The untyped parts of any call's arguments. */
export interface Parts {
  params?: LiveQuery | undefined;
  query?: LiveQuery | undefined;
  body?: unknown;
}

/** The URL of a declared call, e.g. for a link to a file. */
export const addressOfCall = <C extends Call>({ path }: C, ...[given]: Args<C> | [Given<C>]): string => {
  const { params, query } = (given ?? {}) as Parts;
  // `params` may be a whole row: only the path's own parameters are sent.
  const named = splitByPath(path, params ?? {}).params;
  // Ids are not percent-encoded in a query: `1,2`.
  return API + addressAt(path, { ...named, ...query }).replaceAll(/(?<=\d)%2C(?=\d)/g, ',');
};
