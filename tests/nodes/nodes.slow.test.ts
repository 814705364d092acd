import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { businessDate } from '#shared/rules/periods.ts';
import { PairingView } from '#shared/session.ts';
import { loadCompany } from '../load/large-company.ts';
import { businessZone } from '../support/business-zone.ts';
import { createLiveClient } from '../support/live-client.ts';
import { createVisitor, type SignedIn, signIn } from '../support/visitor.ts';
import { hasNginx } from './nginx.ts';
import { type Node, type Nodes, startTwoNodes } from './nodes.ts';
import { answers, COMPANY, killAndBack, seatCompany, type WorkingCompany } from './working-company.ts';

const runs = hasNginx() || process.env['CI'] === 'true';
if (!runs) console.warn('Skipped: two nodes, because nginx is not installed');

describe.runIf(runs)('two gateways and two apis', () => {
  let nodes: Nodes;
  let company: WorkingCompany;

  beforeAll(async () => {
    nodes = await startTwoNodes((client) => loadCompany(client, COMPANY, businessDate(new Date(), businessZone())));
    company = await seatCompany(nodes, 3);
  }, 300_000);
  afterAll(async () => {
    company?.stop();
    await nodes?.stop();
  });

  /** Pairs a screen, as an admin does. */
  const pair = async (screen = createVisitor(nodes.url)) => {
    const boss = company.screens.find(({ role }) => role === 'admin')!.who;
    const { user_code: code } = PairingView.parse((await screen.send('POST', '/auth/display', {})).json());
    const made = await boss.send('POST', '/api/v1/display', { code, name: 'Control room' });
    expect(made.status).toBe(201);
    const { id } = (made.json() as { data: { id: number } }).data;
    expect((await screen.send('POST', '/auth/display/ask', {})).json()).toEqual({ state: 'paired' });
    return { boss, screen, id, code };
  };

  it('lose nothing, and leave nobody behind, while each in turn, and all at once, are killed under load', async () => {
    expect(company.screens.length).toBe(30);
    const last = company.dots.at(-1)!;
    const work = company.work();
    const seenAfter: string[] = [];
    try {
      seenAfter.push(`nobody killed: ${Math.round(await company.untilEverybodySees(last))} ms`);
      for (const node of [...nodes.gateways, ...nodes.apis]) {
        const before = work.answered();
        await killAndBack(node);
        const ms = await company.untilEverybodySees(last);
        await vi.waitFor(() => expect(work.answered()).toBeGreaterThan(before + 8), 30_000);
        seenAfter.push(`${node.name}: ${Math.round(ms)} ms`);
        await answers(node);
      }
      await Promise.all([...nodes.gateways, ...nodes.apis].map(killAndBack));
      seenAfter.push(`all at once: ${Math.round(await company.untilEverybodySees(last))} ms`);
    } finally {
      await work.stop();
    }
    process.stdout.write(
      `a write is on every screen after the kill of … ${seenAfter.join(', ')}; calls refused: ${work.refused()}\n`,
    );
    expect(await company.lostWrites()).toEqual([]);
    await company.screensAreTrue();
  }, 300_000);

  it('go on without Redis, and ask everybody to sign in when it is back with nothing in it', async () => {
    const health = async ({ url }: Node) =>
      ((await (await fetch(`${url}/healthz`)).json()) as { sessionStore: string }).sessionStore;
    const stores = () => Promise.all(nodes.gateways.map(health));
    const { screens, dots, untilEverybodySees } = company;
    const dot = dots.at(-1)!;
    const display = await pair();
    nodes.redis!.cut();
    // Each notices with the first that it asks for.
    await vi.waitFor(async () => {
      await screens[0]!.who.get('/auth/login/microsoft');
      expect(await stores()).toEqual(['unreachable', 'unreachable']);
    }, 20_000);
    await untilEverybodySees(dot);
    expect(screens.filter(({ client }) => client.endedBecause() !== undefined)).toEqual([]);

    await nodes.emptyRedis!();
    nodes.redis!.mend();
    await vi.waitFor(async () => expect(await stores()).toEqual(['ok', 'ok']), 20_000);
    await vi.waitFor(() => expect(screens.filter(({ client }) => client.socket.connected)).toEqual([]), 60_000);
    expect((await screens[0]!.who.get('/api/v1/roster')).status).toBe(401);

    await company.sitDownAgain();
    await untilEverybodySees(dot);
    // A display is at its pairing page, with another code.
    expect((await display.screen.get('/api/v1/roster')).status).toBe(401);
    const again = await pair(display.screen);
    expect([again.code === display.code, again.id === display.id]).toEqual([false, false]);
    expect((await display.screen.get('/api/v1/roster')).status).toBe(200);
  }, 300_000);

  it('show an unpaired display nothing more, at either gateway, within a second', async () => {
    const { boss, screen, id } = await pair();
    const clients = nodes.gateways.map(({ url }) => createLiveClient(url, screen.cookie(), { origin: nodes.url }));
    for (const client of clients) {
      expect((await client.open('roster')).error).toBeUndefined();
      expect((await client.open('jobs')).error).toMatchObject({ statusCode: 403 });
    }
    const begunAt = performance.now();
    const ended = clients.map(async (client) => {
      await vi.waitFor(() => expect([client.endedBecause(), client.socket.connected]).toEqual(['unpaired', false]), {
        timeout: 10_000,
        interval: 5,
      });
      return Math.round(performance.now() - begunAt);
    });
    expect((await boss.send('DELETE', `/api/v1/display/${id}`)).status).toBe(204);
    const took = await Promise.all(ended);
    process.stdout.write(`unpaired: the sockets of the two gateways are cut after ${took.join(' and ')} ms\n`);
    expect(Math.max(...took)).toBeLessThan(1_000);
    expect((await screen.get('/api/v1/roster')).status).toBe(401);
    for (const client of clients) client.stop();
  });

  it('let nothing of a person through at one gateway within a second of the end of their sessions by the other', async () => {
    const [here, there] = nodes.gateways as [Node, Node];
    const { screens } = company;
    const boss = screens.find(({ role }) => role === 'admin')!.who;
    const { email } = screens.find(({ role }) => role === 'supervisor')!;
    const { rows } = await nodes.client.query<{ id: number }>('select id from employee where email = $1', [email]);
    const ends = {
      elsewhere: (who: SignedIn) => who.send('DELETE', `${here.url}/api/v1/session`),
      byAdmin: () => boss.send('DELETE', `${here.url}/api/v1/employee/${rows[0]!.id}/sessions`),
    };
    for (const [reason, end] of Object.entries(ends)) {
      // Two browsers, so that the socket is not cut because a call was refused.
      const [asks, watches] = [await signIn(nodes.url, email), await signIn(nodes.url, email)];
      const ask = async () => (await asks.get(`${there.url}/api/v1/roster`)).status;
      const client = createLiveClient(there.url, watches.cookie(), { origin: nodes.url });
      expect((await client.open('roster')).error).toBeUndefined();
      expect(await ask()).toBe(200);

      const begunAt = performance.now();
      const msUntil = async (cut: () => unknown) => {
        await vi.waitFor(cut, { timeout: 10_000, interval: 5 });
        return Math.round(performance.now() - begunAt);
      };
      const [ended, call, socket] = await Promise.all([
        end(watches),
        msUntil(async () => expect(await ask()).toBe(401)),
        msUntil(() => expect([client.endedBecause(), client.socket.connected]).toEqual([reason, false])),
      ]);
      process.stdout.write(
        `ended ${reason} by the other gateway: a call is refused after ${call} ms, the socket cut after ${socket} ms\n`,
      );
      expect(ended.status).toBe(200);
      expect(Math.max(call, socket)).toBeLessThan(1_000);
      client.stop();
    }
  }, 120_000);
});
