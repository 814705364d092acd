import supertest from 'supertest';
import type { TestApi } from '../harness.ts';

/** Sends requests of one person, as their phone or the gateway does. */
export async function requestsOf(api: TestApi, employeeId: number, headers: Record<string, string> = {}): Promise<Requests> {
  return sent(api, { authorization: `Bearer ${await api.tokenFor(employeeId)}`, ...headers });
}

export interface Requests {
  get: (path: string) => supertest.Test;
  post: (path: string, body: object) => supertest.Test;
  put: (path: string, body: object) => supertest.Test;
  patch: (path: string, body: object) => supertest.Test;
  delete: (path: string) => supertest.Test;
  /** The same session at another api on the same database. */
  at: (other: TestApi) => Requests;
}

function sent(api: TestApi, headers: Record<string, string>): Requests {
  const send = (method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string) =>
    supertest(api.app.server)[method](`/api/v1${path}`).set(headers);
  return {
    get: (path) => send('get', path),
    post: (path, body) => send('post', path).send(body),
    put: (path, body) => send('put', path).send(body),
    patch: (path, body) => send('patch', path).send(body),
    delete: (path) => send('delete', path),
    at: (other) => sent(other, headers),
  };
}
