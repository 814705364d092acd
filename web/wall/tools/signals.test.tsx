import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { proxy } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Roster } from '#shared/roster/roster.ts';
import { keptInBrowser } from '#web/storage/kept.ts';
import { lastTurnAt, useLateTurn } from './late-turn.ts';
import { Tools } from './tools.tsx';
import { useSound } from './use-sound.ts';

/** jsdom has no sound: how many tones were begun, and whether the browser allows them. */
let notes = 0;
let isAllowed = true;
class SmallAudio {
  readonly currentTime = 0;
  readonly destination = {};
  readonly state = isAllowed ? 'running' : 'suspended';
  resume = () => new Promise<void>(() => {});
  close = async (): Promise<void> => {};
}
class SmallNode {
  readonly gain = { linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  connect = (next: unknown) => next;
  start = (): void => {
    notes += 1;
  };
  stop = (): void => {};
}
/** Two notes are one tone. */
const tones = (): number => notes / 2;

const START = Date.parse('2026-11-20T12:00:00Z');
const moment = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  notes = 0;
  isAllowed = true;
  vi.useFakeTimers({ now: START });
  vi.stubGlobal('AudioContext', SmallAudio);
  vi.stubGlobal('GainNode', SmallNode);
  vi.stubGlobal('OscillatorNode', SmallNode);
});
afterEach(() => {
  cleanup();
  keptInBrowser.removeItem('muster.wall-sound');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Waits = Pick<Roster, 'waiting'>;
function Wall({ data, own }: { data: Waits | undefined; own?: boolean }) {
  const sound = useSound(own);
  const isAlarmed = useLateTurn(data as Roster | undefined, null, sound.isOn ? sound.play : undefined);
  return (
    <main className={isAlarmed ? 'is-alarmed' : ''}>
      <Tools sound={sound} top={0} />
    </main>
  );
}
const isAlarmed = (): boolean => screen.getByRole('main').className === 'is-alarmed';
const waiting = (...minutes: number[]): Waits =>
  proxy({ waiting: { off: 0, expectedAt: Object.fromEntries(minutes.map((minute) => [moment(minute), 1])) } });

describe('the sound of a wall [displays-6]', () => {
  it('is off, and nobody is told', async () => {
    render(<Wall data={waiting(-9)} />);
    await pass(120_000);
    expect([tones(), isAlarmed()]).toEqual([0, false]);
  });

  it('is tried once when it is switched on, is kept, and does not play at load', async () => {
    const { unmount } = render(<Wall data={waiting(-60)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Sound: try' }));
    await pass(0);
    expect(tones()).toBe(1);
    unmount();
    render(<Wall data={waiting(-60)} />);
    await pass(5_000);
    expect([tones(), screen.queryAllByRole('button', { name: 'Switch sound off' }).length]).toEqual([1, 1]);
    fireEvent.click(screen.getByRole('button', { name: 'Switch sound off' }));
    expect(keptInBrowser.getItem('muster.wall-sound')).toBeNull();
  });

  it('plays once for all who turn late within a minute, and once more for those who follow', async () => {
    render(<Wall data={waiting(-60, -9, -8.9, -8.5, -5)} own />);
    await pass(30_000);
    expect([tones(), isAlarmed()]).toEqual([0, false]);
    await pass(31_000);
    expect([tones(), isAlarmed()]).toEqual([1, true]);
    await pass(58_000);
    expect(tones()).toBe(1);
    await pass(62_000);
    expect(tones()).toBe(2);
    await pass(60_000);
    expect([tones(), isAlarmed()]).toEqual([2, false]);
    await pass(70_000);
    expect(tones()).toBe(3);
  });

  it('knows nobody as news who was late before the roster came', async () => {
    const { rerender } = render(<Wall data={undefined} own />);
    await pass(3_000);
    rerender(<Wall data={waiting(-60, -30)} own />);
    await pass(3_000);
    expect(tones()).toBe(0);
  });

  it('says that the browser keeps it silent, until a key was pressed', async () => {
    isAllowed = false;
    render(<Wall data={waiting(-9)} own />);
    await pass(1_500);
    expect(screen.getByText('Press a key once for sound')).toBeTruthy();
    await pass(60_000);
    expect([tones(), isAlarmed()]).toEqual([0, true]);
    isAllowed = true;
    fireEvent.keyUp(window, { key: 'Enter' });
    await pass(10);
    expect(screen.queryByText('Press a key once for sound')).toBeNull();
    expect(tones()).toBe(0);
  });

  it('has no switch on a display, where it is set elsewhere', async () => {
    const { rerender } = render(<Wall data={undefined} own={false} />);
    expect(screen.queryAllByRole('button')).toEqual([]);
    rerender(<Wall data={undefined} own />);
    fireEvent.click(screen.getByRole('button', { name: 'Sound: try' }));
    await pass(0);
    expect(tones()).toBe(1);
  });
});

it('somebody turns late ten minutes after the expected moment', () => {
  const { waiting: waits } = waiting(-30, -10, -9, 5);
  expect(lastTurnAt(waits, START)).toBe(START);
  expect(lastTurnAt(undefined, START)).toBeNull();
});

describe('full screen', () => {
  it('is offered, and is the key F as well', async () => {
    const asked = vi.fn(async () => {});
    Object.assign(document, { fullscreenEnabled: true });
    document.documentElement.requestFullscreen = asked;
    render(<Wall data={undefined} />);
    fireEvent.keyUp(document.body, { key: 'Enter' });
    const button = screen.getByRole('button', { name: 'Full screen (F)' });
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    fireEvent.keyDown(document.body, { key: 'f' });
    fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
    expect(asked).toHaveBeenCalledTimes(2);
    Reflect.deleteProperty(document, 'fullscreenEnabled');
  });
});
