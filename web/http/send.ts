import type { AnswerOf, Call } from '#shared/http/call.ts';
import { type Args, addressOfCall, type Parts } from './addresses.ts';
import { call as request } from './client.ts';

/**
 * Sends a declared call and resolves to its answer, typed by the declaration. The answer is not
 * parsed by its schema: the contract tests check that of every route.
 * @throws Failure as `call` does
 *
 * @example
 * await send(sheetCalls.sendBack, { params: { id }, body: { revision, reason } });
 */
export const send = <C extends Call>(call: C, ...args: Args<C>): Promise<AnswerOf<C>> =>
  request(call.method, addressOfCall(call, ...args), (args[0] as Parts | undefined)?.body) as Promise<AnswerOf<C>>;
