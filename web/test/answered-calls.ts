import { beforeEach, vi } from 'vitest';

/** What goes out to the api by HTTP during a test, and what it answers. */
export interface AnsweredCalls {
  /** In order: `PATCH /api/v1/job/5 {"status":"done"}`. */
  calls: string[];
  /** What comes back for such a call. */
  answer: (call: string) => [status: number, body: unknown];
}

/** Puts an api of a file's own behind its screens, for each of its tests. */
export function answerCalls(scene: AnsweredCalls): void {
  beforeEach(() => {
    Object.assign(scene, { calls: [], answer: () => [200, { data: {} }] } satisfies AnsweredCalls);
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      const call = `${method} ${path}${body === undefined ? '' : ` ${String(body)}`}`;
      scene.calls.push(call);
      const [status, answer] = scene.answer(call);
      return new Response(status === 204 ? null : JSON.stringify(answer), { status });
    });
    return () => vi.unstubAllGlobals();
  });
}
