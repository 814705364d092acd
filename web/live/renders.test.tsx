import { act, cleanup, render, screen } from '@testing-library/react';
import { memo, StrictMode } from 'react';
import { useSnapshot } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveOp } from '#shared/live/ops.ts';
import type { ClockInStatus, Roster, RosterMember, RosterRow } from '#shared/roster/roster.ts';
import { rosterMember, rosterRow } from '../test/roster-rows.ts';
import { createLive, type Live, LiveContext } from './live.ts';
import { SmallGateway } from './test/small-gateway.ts';
import { useLive } from './use-live.ts';
import { useRows } from './use-rows.ts';

const QUERY = { limit: 300 };
const renders = { list: 0, job: 0, member: new Map<number, number>() };
const memberRenders = (): number => [...renders.member.values()].reduce((sum, count) => sum + count, 0);

const member = (job: number, seat: number): RosterMember =>
  rosterMember({ id: job * 10 + seat, fullName: `Person ${job} ${seat}`, lastName: `L${job}-${seat}` });
const row = (id: number): RosterRow =>
  rosterRow({ id, jobId: `${id}`, crew: Array.from({ length: 6 }, (_, seat) => member(id, seat)) });
const rosterOf = (jobs: number): Roster => ({
  date: '2026-11-20',
  timeZone: 'America/New_York',
  roster: Array.from({ length: jobs }, (_, index) => row(index + 1)),
  count: jobs,
  limit: 300,
  offset: 0,
  totals: { in: 0, onBreak: 0, out: jobs * 6, left: 0, missing: jobs * 6, elsewhere: 0 },
});
const to = (id: number, status: ClockInStatus): LiveOp => [
  'set',
  ['roster', Math.floor(id / 10), 'crew', id, 'clockInStatus'],
  status,
];

const Member = memo(({ person }: { person: RosterMember }) => {
  const { id, lastName, clockInStatus } = useSnapshot(person);
  renders.member.set(id, (renders.member.get(id) ?? 0) + 1);
  return <li data-testid={`m${id}`}>{`${lastName} ${clockInStatus}`}</li>;
});

const Job = memo(({ job }: { job: RosterRow }) => {
  renders.job += 1;
  return useRows(job, 'crew').map((person) => <Member key={person.id} person={person} />);
});

function List({ data }: { data: Roster }) {
  renders.list += 1;
  return useRows(data, 'roster').map((job) => <Job key={job.id} job={job} />);
}

function Screen() {
  const { status, data } = useLive('roster', QUERY);
  return data ? <List data={data} /> : <p>{status}</p>;
}

let gateway: SmallGateway;
let live: Live;
const shown = (text: string): Promise<HTMLElement> => vi.waitFor(() => screen.getByText(text));
const show = (strict = false): ReturnType<typeof render> => {
  const page = (
    <LiveContext value={live}>
      <Screen />
    </LiveContext>
  );
  return render(strict ? <StrictMode>{page}</StrictMode> : page);
};
const forget = (): void => {
  Object.assign(renders, { list: 0, job: 0 });
  renders.member.clear();
};

beforeEach(async () => {
  gateway = await new SmallGateway().start();
  gateway.document = rosterOf(60);
  live = createLive({ url: gateway.url, onSessionEnded: () => {}, retry: { minMs: 10, firstMaxMs: 20, maxMs: 20 } });
});

afterEach(async () => {
  cleanup();
  live.stop();
  await gateway.stop();
});

describe('a roster of 60 crews of 6', () => {
  it('[L5] renders one row again, and no list, when one person clocks in', async () => {
    show();
    await shown('L31-4 out');
    expect(memberRenders()).toBe(360);
    forget();
    await act(async () => gateway.patch(QUERY, [to(314, 'in')]));
    await shown('L31-4 in');
    expect(renders).toEqual({ list: 0, job: 0, member: new Map([[314, 1]]) });
  });

  it('[L5] renders one row again when a new snapshot differs in one person', async () => {
    show();
    await shown('L60-5 out');
    forget();
    const next = rosterOf(60);
    next.roster[59]!.crew[5]!.clockInStatus = 'break';
    Object.assign(gateway, { document: next, version: 5 });
    await act(async () => gateway.cut());
    await shown('L60-5 break');
    expect(renders).toEqual({ list: 0, job: 0, member: new Map([[605, 1]]) });
  });

  it('renders nothing again when the feed goes stale and fresh', async () => {
    show();
    await shown('L1-0 out');
    forget();
    await act(async () => gateway.cut());
    await vi.waitFor(() => expect(live.connection.state).toBe('open'));
    await vi.waitFor(() => expect(gateway.opens).toHaveLength(2));
    expect(renders).toEqual({ list: 0, job: 0, member: new Map() });
  });

  it('renders the list again, but only the new crew, when a job appears', async () => {
    show();
    await shown('L60-5 out');
    forget();
    await act(async () => gateway.patch(QUERY, [['insert', ['roster'], [[0, row(61)]]]]));
    await shown('L61-0 out');
    expect(renders.list).toBe(1);
    expect([...renders.member.keys()].sort()).toEqual([610, 611, 612, 613, 614, 615]);
  });

  it('shows the new row when one is cut out and put in again within one moment', async () => {
    show();
    await shown('L60-5 out');
    const again = row(60);
    again.crew[5]!.clockInStatus = 'in';
    await act(async () => {
      gateway.patch(QUERY, [['remove', ['roster'], [60]]]);
      gateway.patch(QUERY, [['insert', ['roster'], [[59, again]]]]);
    });
    await shown('L60-5 in');
    await act(async () => gateway.patch(QUERY, [to(605, 'break')]));
    await shown('L60-5 break');
  });
});

describe('useLive', () => {
  it('keeps one subscription through remounts, also under StrictMode', async () => {
    show(true);
    await shown('L1-0 out');
    cleanup();
    show(true);
    expect(screen.getByText('L1-0 out')).toBeTruthy();
    expect(gateway.opens).toHaveLength(1);
    expect(gateway.clients).toBe(1);
  });

  it('opens nothing while the query is null', async () => {
    const Waiting = () => <p>{useLive('roster', null).status}</p>;
    render(
      <LiveContext value={live}>
        <Waiting />
      </LiveContext>,
    );
    await shown('loading');
    expect(live.connection.state).toBe('connecting');
    expect(gateway.clients).toBe(0);
  });

  it('follows the query', async () => {
    const ByRegion = ({ region }: { region: string }) => <p>{`${region} ${useLive('roster', { region }).data?.count}`}</p>;
    const page = (region: string) => (
      <LiveContext value={live}>
        <ByRegion region={region} />
      </LiveContext>
    );
    const view = render(page('1'));
    await shown('1 60');
    gateway.document = rosterOf(3);
    view.rerender(page('2'));
    await shown('2 3');
    view.rerender(page('1'));
    expect(screen.getByText('1 60')).toBeTruthy();
  });
});
