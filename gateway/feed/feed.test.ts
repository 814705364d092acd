import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { applyPatch } from 'rfc6902';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FEED_PATH, type LiveSnapshot, type LiveStale } from '#shared/live/messages.ts';
import type { TokenRight } from '#shared/permissions.ts';
import { LiveRig, roster } from '../live/test/live-rig.ts';
import { RawClient } from '../live/test/raw-client.ts';
import type { Session } from '../session/session.ts';
import type { FeedMessage } from './messages.ts';

let rig: LiveRig;
beforeEach(async () => {
  rig = await LiveRig.start();
});
afterEach(() => rig.stop());

/** A program that keeps what it is sent, with a patch library of its own choice. */
class Program {
  readonly client: RawClient;
  data: unknown;

  constructor(headers: Record<string, string>) {
    this.client = new RawClient(rig.url, headers, FEED_PATH);
    onTestFinished(() => this.client.close());
    this.client.ws.on('message', (text) => {
      const message = JSON.parse(String(text)) as FeedMessage;
      if ('snapshot' in message) this.data = message.snapshot.data;
      if ('patch' in message) expect(applyPatch(this.data, message.patch.patch).filter((result) => result !== null)).toEqual([]);
    });
  }

  async say(message: unknown): Promise<void> {
    await vi.waitFor(() => expect(this.client.isOpen).toBe(true));
    this.client.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  heard<Kind extends string>(kind: Kind): Array<Extract<FeedMessage, Record<Kind, unknown>>> {
    return this.client.frames.map((frame) => JSON.parse(frame)).filter((message) => kind in message);
  }
}

const program = async (session?: Session) => new Program({ cookie: rig.cookieOf(session ?? (await rig.signIn())) });

let tokens = 0;
const tokenOf = (number: number) => `muster_${String(number).padStart(43, 'a')}`;
/** Makes an API token with these rights. */
function makeToken(...rights: TokenRight[]): string {
  tokens += 1;
  const token = tokenOf(tokens);
  rig.api.programs.set(token, { tokenId: tokens, name: `Program ${tokens}`, rights });
  return token;
}
const bearing = (token: string) => new Program({ authorization: `Bearer ${token}` });
const withToken = (...rights: TokenRight[]) => bearing(makeToken(...rights));
const OPEN = { open: { resource: 'roster', query: { limit: 50 } } };

describe('the feed', () => {
  it('[L17] sends a snapshot, then JSON Patch from version to version', async () => {
    const one = await program();
    await one.say(OPEN);
    await vi.waitFor(() => expect(one.data).toEqual(roster()));
    rig.api.change('/roster', roster(['in', 'out']));
    await vi.waitFor(() => expect(one.data).toEqual(roster(['in', 'out'])));
    expect(one.heard('patch')).toEqual([
      {
        patch: {
          key: 'roster?limit=50&offset=0',
          epoch: expect.any(String),
          base: 1,
          version: 2,
          patch: [{ op: 'replace', path: '/roster/0/crew/0/clockInStatus', value: 'in' }],
        },
      },
    ]);
  });

  it('[L17] shares its polls with the pages', async () => {
    const [page, one] = [await rig.reader(), await program()];
    await page.open('roster', { limit: 50 });
    await one.say(OPEN);
    await vi.waitFor(() => expect(one.data).toEqual(roster()));
    expect(rig.live.keys().polled).toBe(1);
    rig.api.change('/roster', roster(['break', 'in']));
    await vi.waitFor(() => expect([page.data, one.data]).toEqual([roster(['break', 'in']), roster(['break', 'in'])]));
  });

  it('[L17] says when the data is stale and fresh again, and keeps it', async () => {
    const one = await program();
    await one.say(OPEN);
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    rig.api.behaviour = (_request, response) => response.destroy();
    rig.api.touch();
    rig.live.notifyWrite('workshift');
    await vi.waitFor(() => expect(one.heard('stale').length).toBeGreaterThan(0), { timeout: 5_000 });
    expect(one.heard('stale')[0]?.stale satisfies LiveStale | undefined).toMatchObject({
      reason: 'upstream',
      since: expect.any(String),
    });
    rig.api.behaviour = (_request, _response, answer) => answer();
    await vi.waitFor(() => expect(one.heard('fresh')).toEqual([{ fresh: { key: 'roster?limit=50&offset=0' } }]), {
      timeout: 5_000,
    });
    expect(one.data).toEqual(roster());
  });

  it('[L17] says nothing more of a query that was closed', async () => {
    const one = await program();
    await one.say(OPEN);
    await vi.waitFor(() => expect(one.data).toBeDefined());
    await one.say({ close: 'roster?limit=50&offset=0' });
    await vi.waitFor(() => expect(rig.live.keys().polled).toBe(0));
    expect(one.client.frames).toHaveLength(1);
  });

  it.each([
    ['an unknown resource', { open: { resource: 'payroll' } }, 404, 'resource'],
    ['a malformed query', { open: { resource: 'roster', query: { limit: 0 } } }, 400, 'query.limit'],
    ['no JSON', 'hello', 400, 'body'],
    ['another word', { subscribe: 'roster' }, 400, 'subscribe'],
  ])('[L17] refuses %s, naming the offender, and goes on', async (_name, message, statusCode, field) => {
    const one = await program();
    await one.say(message);
    await vi.waitFor(() => expect(one.heard('error')).toHaveLength(1));
    expect(one.heard('error')[0]).toMatchObject({ error: { statusCode } });
    expect(one.heard('error')[0]?.error.errors?.map((refused) => refused.field)).toContain(field);
    await one.say(OPEN);
    await vi.waitFor(() => expect(one.data).toEqual(roster()));
  });

  it('[L9] says why and closes when the session ends', async () => {
    const session = await rig.signIn();
    const one = await program(session);
    await one.say(OPEN);
    await vi.waitFor(() => expect(one.data).toBeDefined());
    await rig.sessions.end(session.id, 'logout');
    await vi.waitFor(() => expect(one.client.isOpen).toBe(false));
    expect(one.heard('ended')).toEqual([{ ended: { reason: 'logout' } }]);
  });

  it('[L15] sends a snapshot for the new selection of supervisors', async () => {
    const session = await rig.signIn();
    const one = await program(session);
    await one.say(OPEN);
    await vi.waitFor(() => expect(one.heard('snapshot')).toHaveLength(1));
    await rig.sessions.changeSupervisors(session.id, [4]);
    await vi.waitFor(() => expect(one.heard('snapshot')).toHaveLength(2));
    const epochs = one.heard('snapshot').map(({ snapshot }: { snapshot: LiveSnapshot }) => snapshot.epoch);
    expect(new Set(epochs).size).toBe(2);
  });

  it('[L16] closes a program that floods or says too much at once', async () => {
    const [flood, large] = [await program(), await program()];
    await flood.say(OPEN);
    for (let n = 0; n < 1_000; n++) flood.client.send('{}');
    await large.say(`{"open":"${'x'.repeat(100_000)}"}`);
    await vi.waitFor(() => expect([flood.client.isOpen, large.client.isOpen]).toEqual([false, false]));
  });
});

describe('the feed of an API token', () => {
  it('[L27] follows what the token reads, by the token alone, in a room of its own', async () => {
    const one = withToken('roster');
    const page = await rig.reader();
    await page.open('roster', { limit: 50 });
    await one.say(OPEN);
    await vi.waitFor(() => expect(one.data).toEqual(roster()));
    rig.api.change('/roster', roster(['in', 'out']));
    await vi.waitFor(() => expect(one.data).toEqual(roster(['in', 'out'])));
    const asked = rig.api.askedFor('/roster');
    expect(asked.some(({ token }) => token === tokenOf(tokens))).toBe(true);
    expect(asked.every(({ supervisors }) => supervisors === undefined)).toBe(true);
    expect(rig.live.keys().polled).toBe(2);
  });

  it('[L27] is told which right a query needs, and goes on', async () => {
    const one = withToken('writeJobs', 'roster');
    for (const resource of ['jobs', 'regions', 'currentUser', 'apiTokens']) await one.say({ open: { resource } });
    await vi.waitFor(() => expect(one.heard('error')).toHaveLength(4));
    expect(one.heard('error').map(({ error: { statusCode, code, message } }) => [statusCode, code, message])).toEqual([
      [403, 'TOKEN_RIGHT_MISSING', 'This API token lacks the right jobs'],
      [403, 'TOKEN_RIGHT_MISSING', 'This API token needs one of the rights people, jobs, vehicles'],
      [403, 'NOT_ALLOWED', 'An API token may not read currentUser.'],
      [403, 'NOT_ALLOWED', 'An API token may not read apiTokens.'],
    ]);
    expect(rig.api.askedFor('/job')).toEqual([]);
    await one.say(OPEN);
    await vi.waitFor(() => expect(one.data).toEqual(roster()));
  });

  it('[L27] is closed when the api refuses the token, and asks no more', async () => {
    const one = withToken('roster');
    await one.say(OPEN);
    await vi.waitFor(() => expect(one.data).toBeDefined());
    rig.api.refusedTokens.set(tokenOf(tokens), 401);
    rig.api.touch();
    await vi.waitFor(() => expect(one.client.isOpen).toBe(false), { timeout: 5_000 });
    expect(one.heard('ended')).toEqual([{ ended: { reason: 'expired' } }]);
    expect(rig.live.keys().polled).toBe(0);
    expect(rig.api.askedFor('/auth/refresh')).toEqual([]);
  });

  it('[L27] does not open for tokens that are made up, malformed, or beside a page', async () => {
    const good = makeToken('roster');
    const refused = async (headers: Record<string, string>) => {
      const client = new RawClient(rig.url, headers, FEED_PATH);
      onTestFinished(() => client.close());
      const [, response] = (await once(client.ws, 'unexpected-response')) as [unknown, IncomingMessage];
      return response.statusCode;
    };
    expect(await refused({ authorization: `Bearer ${tokenOf(9_999)}` })).toBe(401);
    for (const authorization of ['Bearer muster_', `Basic ${good}`, `Bearer ${good} ${good}`, 'Bearer a.b.c'])
      expect(await refused({ authorization })).toBe(401);
    expect(await refused({ authorization: `Bearer ${good}`, origin: 'https://evil.example' })).toBe(403);
    const asked = rig.api.askedFor('/auth/program').map(({ token }) => token);
    expect(asked).toEqual([tokenOf(9_999)]);
  });

  it('[L27] has as many connections, and queries, as a person', async () => {
    const token = makeToken('roster');
    const open = Array.from({ length: 20 }, () => bearing(token));
    await vi.waitFor(() => expect(open.every(({ client }) => client.isOpen)).toBe(true));
    const [, response] = (await once(bearing(token).client.ws, 'unexpected-response')) as [unknown, IncomingMessage];
    expect(response.statusCode).toBe(429);
    expect(rig.logged).toContainEqual(
      expect.objectContaining({ msg: 'socket refused', code: 'TOO_MANY_CONNECTIONS', tokenId: tokens }),
    );
  });
});

describe('docs/examples/feed.mjs', () => {
  /** Runs the example until it has printed the roster and a change; answers its lines. */
  async function followRoster(env: Record<string, string>): Promise<string[]> {
    const example = fileURLToPath(new URL('../../docs/examples/feed.mjs', import.meta.url));
    const child = spawn(process.execPath, [example, rig.url, 'roster', 'limit=50'], { env: { ...process.env, ...env } });
    onTestFinished(() => void child.kill());
    const lines: string[] = [];
    createInterface(child.stdout).on('line', (line) => lines.push(line));
    child.stderr.on('data', (text) => lines.push(String(text)));
    await vi.waitFor(() => expect(lines[0]).toContain('snapshot, version 1'), { timeout: 10_000 });
    rig.api.change('/roster', roster(['in', 'out']));
    await vi.waitFor(() => expect(lines).toContain('version 2: replace /roster/0/crew/0/clockInStatus "in"'), { timeout: 5_000 });
    return lines;
  }

  it('[L17] follows a query and prints every change', async () => {
    const session = await rig.signIn();
    const lines = await followRoster({ MUSTER_COOKIE: rig.cookieOf(session) });
    await rig.sessions.end(session.id, 'logout');
    await vi.waitFor(() => expect(lines).toContain('closed: 1008 The session has ended'), { timeout: 5_000 });
  });

  it('[L27] follows a query with an API token', async () => {
    await followRoster({ MUSTER_TOKEN: makeToken('roster') });
  });
});
