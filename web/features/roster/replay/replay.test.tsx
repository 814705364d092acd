import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RosterReplay } from '#shared/roster/replay.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { createPageKeys, PageKeysContext } from '#web/ui/controls/page-keys.ts';
import { DailyRoster } from '../daily-roster.tsx';
import { member, row } from '../test/small-roster.ts';

const DAY = '2026-11-18';
const at = (time: string): string => `${DAY}T${time}:00.000Z`;

const REPLAY: RosterReplay = {
  date: DAY,
  timeZone: 'America/New_York',
  isOver: true,
  roster: [row(1, [member(11, 'Travis Duarte', 'in'), member(12, 'Owen Reyes', 'out')])],
  shifts: [
    {
      id: 1,
      employeeId: 11,
      jobPk: 1,
      jobId: '10001',
      isWork: true,
      start: at('12:02'),
      end: at('20:30'),
      breaks: [],
      edits: [{ at: at('22:00'), of: 'end', by: 'Luis Ortega' }],
    },
  ],
  stays: [],
  usual: new Array<number>(288).fill(0).fill(3, 84, 180),
  alerts: [{ id: 5, at: at('14:00'), type: 'overcost', data: {} }],
};

const page = livePage((gateway) => {
  gateway.document = REPLAY;
});

const show = () =>
  page.show(<DailyRoster region={null} date={DAY} onClearFilters={() => {}} describeAlert={({ id }) => `Alert ${id}`} />);
const lineOf = (name: string): HTMLElement => screen.getByText(name, { selector: '.member-name' }).closest('li')!;
const slider = (): HTMLInputElement => screen.getByRole('slider', { name: 'Moment of the day' });
const shown = (): string | null | undefined => document.querySelector('.replay-moment')?.textContent;

describe('the replay of a day', () => {
  it('opens at the minute in the address, and shows the cards of the roster as they stood', async () => {
    visit(`/?tab=roster&replay=${6 * 60}`);
    show();
    // Before the first moment there is nothing: it begins at the hour before it.
    await vi.waitFor(() => expect(shown()).toBe('07:00 a.m.'));
    expect(page.gateway.opens.at(-1)).toMatchObject({ resource: 'rosterReplay', query: { date: DAY } });
    expect(lineOf('Travis Duarte').textContent).toContain('Not in');
    fireEvent.change(slider(), { target: { value: String(Date.parse(at('12:02'))) } });
    await vi.waitFor(() => expect(lineOf('Travis Duarte').textContent).toContain('In'));
    expect(lineOf('Owen Reyes').textContent).toContain('Not in');
    expect(slider().getAttribute('aria-valuetext')).toBe('07:02 a.m., 1 at work');
    await vi.waitFor(() => expect(location.search).toBe(`?tab=roster&replay=${7 * 60 + 2}`));
  });

  it('tells which times the office has set, and leads there', async () => {
    visit('/?tab=roster&replay=0');
    show();
    fireEvent.click(await screen.findByText('1 time was set by the office'));
    fireEvent.click(screen.getByRole('button', { name: '03:30 p.m.' }));
    await vi.waitFor(() => expect(shown()).toBe('03:30 p.m.'));
    expect(screen.getByText(/^Travis Duarte: end, set by Luis Ortega on/)).toBeDefined();
    await vi.waitFor(() => expect(lineOf('Travis Duarte').textContent).toContain('Left'));
  });

  it('has a usual such day behind the curve, and a tick for each call and alert', async () => {
    const call = { outcome: 'sick', until: null, words: null, by: 'Luis Ortega', at: at('13:00'), revision: 1 } as const;
    const crew = [member(11, 'Travis Duarte', 'in'), { ...member(12, 'Owen Reyes', 'out'), call }];
    page.gateway.document = { ...REPLAY, roster: [row(1, crew)] };
    visit('/?tab=roster&replay=0');
    show();
    fireEvent.click(await screen.findByText('1 call'));
    expect(document.querySelector('.replay-usual')?.getAttribute('d')).toMatch(/^M0 48H/);
    expect(screen.getByText('a usual Wednesday')).toBeDefined();
    expect([...document.querySelectorAll('.replay-tick')].map((tick) => tick.getAttribute('data-kind'))).toEqual([
      'call',
      'alert',
      'edit',
    ]);
    expect(screen.getByText('Luis Ortega said of Owen Reyes: Sick')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '09:00 a.m.' }));
    await vi.waitFor(() => expect(shown()).toBe('09:00 a.m.'));
    expect(screen.getByText('Alert 5')).toBeDefined();
    page.gateway.document = REPLAY;
  });

  it('plays, and stops at the end of the day as the roster of that day', async () => {
    visit('/?tab=roster&replay=0');
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
    show();
    fireEvent.change(await screen.findByRole('combobox', { name: 'Speed' }), { target: { value: '600' } });
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await screen.findByRole('button', { name: 'Pause' });
    for (let time = 0; time < 120_000 && frames.length > 0; time += 1_000) await act(async () => frames.shift()?.(time));
    await screen.findByRole('button', { name: 'Play' });
    expect(shown()).toBe('04:00 p.m.');
    expect(screen.getByText('1 of 2 came')).toBeDefined();
    vi.unstubAllGlobals();
  });

  it('is worked by keys: a minute, what was recorded before and next, start and end, slower and faster', async () => {
    visit(`/?tab=roster&replay=${7 * 60}`);
    const keys = createPageKeys();
    page.show(
      <PageKeysContext value={keys}>
        <DailyRoster region={null} date={DAY} onClearFilters={() => {}} describeAlert={() => ''} />
      </PageKeysContext>,
    );
    const speed = (await screen.findByRole('combobox', { name: 'Speed' })) as HTMLSelectElement;
    await vi.waitFor(() => expect(shown()).toBe('07:00 a.m.'));
    const press = (key: string): void => act(() => keys.all().find((one) => one.key === key)!.onPress!());
    for (const [key, moment] of [
      ['ArrowRight', '07:01 a.m.'],
      // What was recorded: a clock-in at 7:02, a clock-out at 15:30.
      ['.', '07:02 a.m.'],
      ['.', '03:30 p.m.'],
      ['.', '04:00 p.m.'],
      ['ArrowRight', '04:00 p.m.'],
      [',', '03:30 p.m.'],
      ['ArrowLeft', '03:29 p.m.'],
      [',', '07:02 a.m.'],
      [',', '07:00 a.m.'],
      ['ArrowLeft', '07:00 a.m.'],
      ['End', '04:00 p.m.'],
      ['Home', '07:00 a.m.'],
    ] as const) {
      press(key);
      await vi.waitFor(() => expect(shown(), key).toBe(moment));
    }
    for (const [key, faster] of [
      ['+', '300'],
      ['+', '600'],
      ['+', '600'],
      ['-', '300'],
      ['-', '60'],
      ['-', '10'],
      ['-', '1'],
      ['-', '1'],
    ] as const) {
      press(key);
      await vi.waitFor(() => expect(speed.value, key).toBe(faster));
    }
    press(' ');
    await screen.findByRole('button', { name: 'Pause' });
    press(' ');
    await screen.findByRole('button', { name: 'Play' });
  });

  it('goes back to the live roster, and speaks Spanish', async () => {
    language.choice = 'es';
    visit('/?tab=roster&replay=0');
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Cerrar repetición' }));
    await vi.waitFor(() => expect(location.search).toBe('?tab=roster'));
  });
});
