import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Credentials } from '#shared/session.ts';
import { createDisplaySessions } from '../displays/session-commands.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { enterPerson } from '../test/rows/company.ts';
import type { TokenSecrets } from './secret-store.ts';
import { issueSession } from './session-commands.ts';
import { createTokens } from './token-rules.ts';

const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const PLACES = [0, 1] as const;

describe('another token secret on two apis, one after the other', () => {
  let home: TestApi;
  let nodes: { api: TestApi; secrets: TokenSecrets }[];
  let people = 0;

  beforeAll(async () => {
    home = await buildTestApi();
    nodes = [];
  });
  afterEach(async () => {
    for (const { api } of nodes.splice(0)) await api.close();
  });
  afterAll(() => home.close());

  /** The api of this place stops, and starts with these secrets. */
  async function restart(place: number, secrets: TokenSecrets): Promise<void> {
    await nodes[place]?.api.close();
    nodes[place] = { api: await buildTestApi({ beside: home, secrets }), secrets };
  }

  /** Signs somebody in at the api of this place. */
  async function signInAt(place: number): Promise<Credentials> {
    const { api, secrets } = nodes[place]!;
    people += 1;
    const employeeId = `1-${String(people).padStart(5, '0')}-01`;
    const { id } = await enterPerson(api.db, { role: 'supervisor', employeeId, firstName: 'Test', lastName: `Person ${people}` });
    const tokens = createTokens({ secrets, now: api.services.now });
    const services = { ...api.services, db: api.database.urgent };
    return issueSession(
      { services, tokens, secrets, pictureUrlOf: async () => null, displays: createDisplaySessions(services, secrets) },
      id,
    );
  }

  const ask = (place: number, method: 'GET' | 'POST', path: string, token: string) =>
    nodes[place]!.api.app.inject({ method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } });

  async function refreshAt(place: number, { refresh_token: { token } }: Credentials): Promise<Credentials> {
    const answer = await ask(place, 'POST', '/auth/refresh', token);
    expect(answer.statusCode).toBe(200);
    return Credentials.parse(answer.json());
  }

  /** Calls both apis, and renews: the answer of one is lost, and the other one is asked again. */
  async function work(held: Credentials): Promise<Credentials> {
    let credentials = held;
    for (const place of PLACES) {
      for (const at of PLACES) expect((await ask(at, 'GET', '/auth/me', credentials.token)).statusCode).toBe(200);
      const lost = await refreshAt(place, credentials);
      const again = await refreshAt(1 - place, credentials);
      expect(again.refresh_token).toEqual(lost.refresh_token);
      credentials = again;
    }
    return credentials;
  }

  it('signs nobody out, and ends no session for a repeat, as operating.md says', async () => {
    let held: Credentials[] = [];
    for (const secrets of [[old], [old, next], [next, old], [next]] satisfies TokenSecrets[]) {
      for (const place of PLACES) {
        await restart(place, secrets);
        if (nodes.length < 2) continue;
        held.push(await signInAt(place));
        held = await Promise.all(held.map(work));
      }
    }
    expect(held).toHaveLength(7);
  });

  it('is refused by an api that has only the old one', async () => {
    await restart(0, [next, old]);
    await restart(1, [old]);
    const { token } = await signInAt(0);
    expect((await ask(0, 'GET', '/auth/me', token)).statusCode).toBe(200);
    expect((await ask(1, 'GET', '/auth/me', token)).statusCode).toBe(401);
  });
});
