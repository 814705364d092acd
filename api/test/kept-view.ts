import { expect } from 'vitest';
import { OPS_IM, withOps } from '#shared/live/ops.ts';
import type { Requests } from './calls/requests.ts';

/**
 * A view as a gateway keeps it: polled with the last tag, and updated by the whole answer or its
 * differences.
 */
export class KeptView {
  readonly path: string;
  readonly #who: Requests;
  readonly #apis: readonly Requests[];
  /** The last answer. */
  answer: object | undefined;
  #etag: string | undefined;
  #asked = 0;

  /** @param elsewhere the same person at other apis, which take turns */
  constructor(who: Requests, path: string, ...elsewhere: readonly Requests[]) {
    this.#who = who;
    this.#apis = [who, ...elsewhere];
    this.path = path;
  }

  /** @returns the status: 304 when nothing is new */
  async ask(): Promise<number> {
    const ask = this.#apis[this.#asked++ % this.#apis.length]!.get(this.path);
    if (this.#etag !== undefined) void ask.set({ 'if-none-match': this.#etag, 'a-im': OPS_IM });
    const { status, body, headers } = await ask;
    if (status === 226) expect(headers).toMatchObject({ im: OPS_IM, 'delta-base': this.#etag });
    if (status !== 304) this.answer = status === 226 ? withOps(this.answer!, body.ops) : body;
    this.#etag = headers['etag'];
    return status;
  }

  /** Reads the view without the api's cache. */
  async now(): Promise<object> {
    return (await this.#who.get(this.path).set({ 'cache-control': 'no-cache' })).body;
  }
}
