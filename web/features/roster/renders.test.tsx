import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { livePage } from '#web/test/live-page.tsx';
import { DailyRoster } from './daily-roster.tsx';
import { FIRST_PAGE, member, roster, row } from './test/small-roster.ts';

const page = livePage((gateway) => {
  const crew = (job: number) => Array.from({ length: 6 }, (_, seat) => member(job * 10 + seat, `Person ${job}${seat}`, 'out'));
  gateway.document = roster({ roster: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((job) => row(job, crew(job))) });
});

/**
 * What was rendered, by name: every component reads its own proxy exactly once per render, and
 * beside it the language.
 */
const rendered = vi.hoisted(() => [] as string[]);

vi.mock('valtio', async (load) => {
  const valtio = await load<typeof import('valtio')>();
  const useSnapshot = <T extends object>(of: T) => {
    const names = of as { fullName?: string; jobId?: string; roster?: unknown; choice?: string };
    if (names.choice === undefined) rendered.push(names.fullName ?? names.jobId ?? (names.roster ? 'roster' : 'other'));
    return valtio.useSnapshot(of);
  };
  return { ...valtio, useSnapshot };
});

it('renders one row of 54 and its own card count again when one person clocks in', async () => {
  page.show(<DailyRoster region={null} date={null} onClearFilters={() => {}} describeAlert={() => ''} />);
  await screen.findByText('Person 34', {}, { timeout: 10_000 });
  rendered.length = 0;
  act(() => page.gateway.patch(FIRST_PAGE, [['set', ['roster', 3, 'crew', 34, 'clockInStatus'], 'in']]));
  await screen.findByText('Now in', {}, { timeout: 10_000 });
  expect([...new Set(rendered)].sort()).toEqual(['10003', 'Person 34']);
  expect(rendered.filter((name) => name === '10003')).toHaveLength(1);
});
