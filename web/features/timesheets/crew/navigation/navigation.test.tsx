import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import { forgetSheetNavigation } from '#web/features/timesheets/sheet-navigation.ts';
import { visit } from '#web/test/signed-in.tsx';
import { crewPage } from '../test/crew-page.tsx';
import { jobOf } from '../test/small-sheet.ts';
import { NavigationButtons } from './navigation-buttons.tsx';

const { page, scene, show } = crewPage();
beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('muster.list.7.timesheets.crew', 'status=submitted&page=2');
  scene.answer = () => [200, { data: [{ id: 4 }, { id: 5 }, { id: 6 }], count: 3 }];
});
const next = () => screen.findByRole('button', { name: 'Next timesheet' });

describe('previous and next', () => {
  it('go through the list that one came from, whatever its page, and keep Back for the list', async () => {
    show();
    await screen.findByText('2 of 3');
    expect(scene.calls).toHaveLength(1);
    const asked = new URL(scene.calls[0]!.replace('GET ', ''), 'http://here').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      first: 'toLook',
      limit: '300',
      offset: '0',
      order: '[["date","DESC"],["id","DESC"]]',
      where: '{"status":"submitted"}',
    });
    const steps = history.length;
    fireEvent.click(await next());
    await vi.waitFor(() => expect(location.pathname).toBe('/timesheets/6'));
    expect(history.length).toBe(steps);
    expect((await next()).getAttribute('aria-disabled')).toBe('true');
    expect(scene.calls).toHaveLength(1);
  });

  it('say the place in a list of thousands, and go on where what was asked for ends', async () => {
    sessionStorage.setItem('muster.list.7.timesheets.crew', 'page=61');
    scene.answer = (call) => {
      const { offset } = Object.fromEntries(new URL(call.replace('GET ', ''), 'http://here').searchParams);
      return [200, { data: offset === '600' ? [{ id: 3 }, { id: 5 }] : [{ id: 6 }, { id: 8 }], count: 2_886 }];
    };
    show();
    await screen.findByText('602 of 2886');
    await vi.waitFor(async () => expect((await next()).getAttribute('aria-disabled')).toBeNull());
    expect(scene.calls.map((call) => new URL(call.replace('GET ', ''), 'http://here').searchParams.get('offset'))).toEqual([
      '600',
      '602',
    ]);
    fireEvent.click(await next());
    await vi.waitFor(() => expect(location.pathname).toBe('/timesheets/6'));
    await screen.findByText('603 of 2886');
  });

  it('leave out no day where others have left the list since it was asked for', async () => {
    sessionStorage.setItem('muster.list.7.timesheets.crew', 'page=61');
    const offsetIn = (call: string) => new URL(call.replace('GET ', ''), 'http://here').searchParams.get('offset');
    scene.answer = (call) => {
      if (offsetIn(call) === '600') return [200, { data: [{ id: 4 }, { id: 5 }], count: 2_886 }];
      // One was approved: what stood at 602 stands at 601 now.
      return [200, { data: offsetIn(call) === '601' ? [{ id: 6 }, { id: 8 }] : [{ id: 8 }], count: 2_885 }];
    };
    show();
    await vi.waitFor(async () => expect((await next()).getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(await next());
    await vi.waitFor(() => expect(location.pathname).toBe('/timesheets/6'));
    expect(scene.calls.map(offsetIn)).toEqual(['600', '602', '601']);
  });

  it('leave what stands between them as it is when the list comes', async () => {
    page.show(
      <NavigationButtons dwoId={5} isAtJob={false}>
        <input aria-label="Between" />
      </NavigationButtons>,
    );
    const between = screen.getByRole('textbox');
    expect(screen.queryByText('2 of 3')).toBeNull();
    await screen.findByText('2 of 3');
    expect(screen.getByRole('textbox')).toBe(between);
  });

  it('come back after a reload, and begin again from the list', async () => {
    show();
    await screen.findByText('2 of 3');
    cleanup();
    show();
    await screen.findByText('2 of 3');
    expect(scene.calls).toHaveLength(1);
    cleanup();
    forgetSheetNavigation();
    scene.answer = () => [200, { data: [{ id: 5 }], count: 1 }];
    show();
    await screen.findByText('1 of 1');
  });

  it('select a job that is to be approved, where one was selected', async () => {
    visit('/timesheets/5?job=1');
    scene.day.jobs = [jobOf(1, { status: 'approved' }), jobOf(2)];
    show();
    await vi.waitFor(() =>
      expect(page.gateway.opens.some(({ query }) => query?.['id'] === 6 && query['dwoJobId'] === 2)).toBe(true),
    );
    fireEvent.click(await next());
    await vi.waitFor(() => expect(location.pathname + location.search).toBe('/timesheets/6?job=2'));
  });

  it('are not there for a day of no list', async () => {
    sessionStorage.clear();
    show();
    await screen.findByRole('heading', { name: 'Raymond Castillo’s crew' });
    await act(async () => {});
    expect(screen.queryByRole('button', { name: 'Next timesheet' })).toBeNull();
    expect(scene.calls).toEqual([]);
  });
});
