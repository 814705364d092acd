import { act, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { LiveOpen } from '#shared/live/open.ts';
import type { SavedView } from '#shared/views/views.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { SideMenu } from './drawer.tsx';

const pinned = (id: number, change: Partial<SavedView> = {}): SavedView => ({
  id,
  list: 'timesheets.crew',
  name: `View ${id}`,
  query: { status: 'submitted' },
  role: null,
  isPinned: true,
  position: id,
  revision: 1,
  isOwn: true,
  ...change,
});
let count = 4;
const page = livePage((gateway) => {
  count = 4;
  gateway.answerTo = () => ({ data: [], count, limit: 1, offset: 0, order: [] });
});
beforeAll(() => Promise.all([import('./pinned-views.tsx'), import('./view-count.tsx')]));

/** The views below the entry of a page. */
const below = async (entry: string): Promise<(string | null)[]> => {
  const item = (await screen.findByRole('link', { name: entry })).closest('li')!;
  return within(item)
    .getAllByRole('link')
    .slice(1)
    .map((link) => link.textContent);
};
const opened = (): LiveOpen[] => page.gateway.opens.filter(({ resource }) => resource !== 'savedViews');

describe('[views-4] pinned views', () => {
  it('stand below their pages with the count of their list, which moves', async () => {
    page.gateway.views = [
      pinned(1, { name: 'Late sheets' }),
      pinned(2, { list: 'jobs.overCost', name: 'Over', query: {} }),
      pinned(3, { isPinned: false }),
    ];
    page.show(<SideMenu />);
    await vi.waitFor(async () => expect(await below('Timesheets')).toEqual(['Late sheets4']));
    expect(await below('Job Management')).toEqual(['Over4']);
    expect(screen.getByRole('link', { name: /Late sheets/ }).getAttribute('href')).toBe('/timesheets?status=submitted');
    expect(screen.getByRole('link', { name: /Over/ }).getAttribute('href')).toBe('/job-management?tab=overCost&page=1');
    const [late] = opened();
    expect(late).toMatchObject({ resource: 'crewTimesheets', query: { where: '{"status":"submitted"}', limit: 1 } });
    act(() => page.gateway.moveTo({ data: [], count: 5, limit: 1, offset: 0, order: [] }, 'crewTimesheets', late!.query));
    await vi.waitFor(async () => expect(await below('Timesheets')).toEqual(['Late sheets5']));
  });

  it('are five at most, one’s own and those of one’s role', async () => {
    signIn({ role: 'supervisor' });
    page.gateway.views = [
      pinned(1, { role: 'admin', isOwn: false }),
      pinned(2, { role: 'supervisor', isOwn: false }),
      ...[3, 4, 5, 6, 7].map((id) => pinned(id)),
    ];
    page.show(<SideMenu />);
    await vi.waitFor(async () => expect(await below('Timesheets')).toEqual([2, 3, 4, 5, 6].map((id) => `View ${id}4`)));
    // Equal views share one query.
    expect(opened()).toHaveLength(1);
  });

  it('count each list by its own query', async () => {
    page.gateway.views = [
      pinned(1, { list: 'people', query: { role: 'worker', region: '3' } }),
      pinned(2, { list: 'vehicles', query: {} }),
      pinned(3, { list: 'timesheets.employee', query: { status: 'approved' } }),
      pinned(4, { list: 'notifications', query: { state: 'mine' } }),
    ];
    page.show(<SideMenu />);
    await vi.waitFor(() => expect(opened()).toHaveLength(4));
    const asked = Object.fromEntries(opened().map(({ resource, query }) => [resource, query]));
    expect(asked).toMatchObject({
      employees: { where: '{"regionId":{"$in":[3]},"role":"worker"}', limit: 1 },
      fleet: { where: '{"isRetired":false}', limit: 1 },
      personDays: { status: 'approved', startDate: '2026-11-09', endDate: '2026-11-20', limit: 1 },
      alerts: { where: '{"state":{"$ne":"settled"},"takenById":7}', limit: 1 },
    });
  });

  it('mark the one whose address is shown', async () => {
    visit('/timesheets?status=submitted');
    page.gateway.views = [pinned(1), pinned(2, { query: { status: 'approved' } })];
    page.show(<SideMenu />);
    await vi.waitFor(async () => expect(await below('Timesheets')).toHaveLength(2));
    const current = screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(current).toEqual(['Timesheets', expect.stringContaining('View 1')]));
  });
});
