import supertest from 'supertest';
import type { TestApi } from './harness.ts';

/** Requests of one person, as their phone or the gateway sends them. */
export async function requestsOf(api: TestApi, employeeId: number, headers: Record<string, string> = {}) {
  const token = await api.tokenFor(employeeId);
  const send = (method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string) =>
    supertest(api.app.server)
      [method](`/api/v1${path}`)
      .set({ authorization: `Bearer ${token}`, ...headers });
  return {
    get: (path: string) => send('get', path),
    post: (path: string, body: object) => send('post', path).send(body),
    put: (path: string, body: object) => send('put', path).send(body),
    patch: (path: string, body: object) => send('patch', path).send(body),
    delete: (path: string) => send('delete', path),
  };
}
export type Requests = Awaited<ReturnType<typeof requestsOf>>;
