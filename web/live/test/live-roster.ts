import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { LiveQuery } from '#shared/live/addresses.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { createLive, type Live } from '../live.ts';
import type { LiveEntry } from '../store.ts';
import { keyOf, SmallGateway } from './small-gateway.ts';

/** The query that every test has open, and its key. */
export const QUERY: LiveQuery = { region: '1' };
export const KEY = keyOf('roster', QUERY);

const member = (id: number, clockInStatus: string) => ({ id, lastName: `Name${id}`, fullName: `A Name${id}`, clockInStatus });

/** One job, number 7, whose crew members 0, 1, … have these clock-in statuses. */
export const roster = (...statuses: string[]) => ({
  date: '2026-11-20',
  roster: [{ id: 7, crew: statuses.map((status, id) => member(id, status)) }],
});

export const statuses = (entry: LiveEntry): string[] =>
  (entry.subscription.view.data as unknown as Roster).roster[0]?.crew.map((person) => person.clockInStatus) ?? [];

export const clocksIn = (id: number) => [['set', ['roster', 7, 'crew', id, 'clockInStatus'], 'in']] as const;

export const ready = (entry: LiveEntry): Promise<void> =>
  vi.waitFor(() => expect(entry.subscription.view).toMatchObject({ status: 'ready', staleSince: null }));

interface LiveRoster {
  /** The test's gateway. Before each test its roster has two people, both out. */
  gateway: SmallGateway;
  live: Live;
  /** Mock of `onSessionEnded`. */
  ended: ReturnType<typeof vi.fn>;
  /** Opens the roster. */
  subscribe: () => LiveEntry;
  /** Replaces the live side by another one. */
  connect: (options?: Partial<Parameters<typeof createLive>[0]>) => void;
}

/** Sets up a live side with its own gateway for each test of a file, and tears both down. */
export function liveRoster(): LiveRoster {
  const ended = vi.fn();
  const at = {
    ended,
    subscribe: () => at.live.store.subscribe('roster', QUERY),
    connect: (options = {}) => {
      const retry = { minMs: 10, firstMaxMs: 30, maxMs: 30 };
      at.live = createLive({ url: at.gateway.url, onSessionEnded: ended, graceMs: 20, retry, ...options });
    },
  } as LiveRoster;
  beforeEach(async () => {
    ended.mockReset();
    at.gateway = await new SmallGateway().start();
    at.gateway.document = roster('out', 'out');
    at.connect();
  });
  afterEach(async () => {
    at.live.stop();
    await at.gateway.stop();
  });
  return at;
}
