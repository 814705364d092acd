import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PairingState } from '#shared/session.ts';
import * as sessions from '#web/http/session.ts';
import { language } from '#web/texts/language.ts';
import PairingPage from './page.tsx';

vi.mock('#web/http/session.ts', async (original) => ({
  ...(await original<typeof sessions>()),
  beginPairing: vi.fn(),
  askPairing: vi.fn(),
  loadSession: vi.fn(async () => {}),
}));
const { beginPairing, askPairing, loadSession } = vi.mocked(sessions);

const CODES = ['BCDF-GHJK', 'LMNP-QRST', 'VXZB-CDFG'];
/** What the gateway answers to a question, in turn; `pending` when nothing else is said. */
let states: (PairingState['state'] | Error)[] = [];
let codes = 0;

beforeEach(() => {
  vi.useFakeTimers();
  [states, codes] = [[], 0];
  beginPairing.mockReset().mockImplementation(async () => {
    const user_code = CODES[codes]!;
    codes += 1;
    const verification_uri = 'https://muster.test/pair';
    const verification_uri_complete = `${verification_uri}?code=${user_code}`;
    return { user_code, verification_uri, verification_uri_complete, expires_in: 600, interval: 5 };
  });
  askPairing.mockReset().mockImplementation(async () => {
    const state = states.shift() ?? 'pending';
    if (state instanceof Error) throw state;
    return state;
  });
  loadSession.mockClear();
});
afterEach(() => {
  cleanup();
  language.choice = 'en';
  vi.useRealTimers();
});

const pass = (seconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1_000)));
const show = async (): Promise<void> => {
  render(<PairingPage />);
  await pass(0);
};
const code = (): string | null => document.querySelector('.pairing-code')?.textContent?.replaceAll(' ', '') ?? null;
const asked = (): number => askPairing.mock.calls.length;

describe('the page of a screen that is not paired', () => {
  it('shows a code and its address, and asks every five seconds until it is paired', async () => {
    await show();
    expect(code()).toBe(CODES[0]);
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain(`https://muster.test/pair?code=${CODES[0]}`);
    await pass(4);
    expect(asked()).toBe(0);
    await pass(6);
    expect([asked(), loadSession.mock.calls.length]).toEqual([2, 0]);
    states = ['paired'];
    await pass(5);
    expect(loadSession).toHaveBeenCalledOnce();
    await pass(60);
    expect([asked(), beginPairing.mock.calls.length]).toEqual([3, 1]);
  });

  it('replaces a code that is too old, by its own clock or as the server says', async () => {
    await show();
    expect(screen.getByText('A new code in 10:00')).toBeTruthy();
    await pass(599);
    expect(code()).toBe(CODES[0]);
    await pass(6);
    expect(code()).toBe(CODES[1]);
    states = ['expired'];
    await pass(5);
    expect(code()).toBe(CODES[2]);
    expect(beginPairing).toHaveBeenCalledTimes(3);
  });

  it('asks five seconds less often each time that the server says so', async () => {
    await show();
    states = ['slowDown', 'slowDown'];
    const at: number[] = [];
    for (let second = 1; second <= 60; second += 1) {
      const before = asked();
      await pass(1);
      if (asked() > before) at.push(second);
    }
    expect(at).toEqual([5, 15, 30, 45, 60]);
    expect(code()).toBe(CODES[0]);
  });

  it('keeps its code when a question fails', async () => {
    await show();
    states = [new Error('The gateway is away'), new Error('The gateway is away')];
    await pass(11);
    expect([asked(), code()]).toEqual([2, CODES[0]]);
  });

  it.each([
    ['en', 'There is no code at the moment: trying again by itself.'],
    ['es', 'Ahora mismo no hay código: se reintenta solo.'],
  ])('says that there is no code, and tries again less and less often, in %s', async (choice, words) => {
    language.choice = choice as 'en' | 'es';
    const failed = new Error('The gateway is away');
    beginPairing.mockRejectedValueOnce(failed).mockRejectedValueOnce(failed).mockRejectedValueOnce(failed);
    await show();
    expect([screen.getByRole('status').textContent, code()]).toEqual([words, null]);
    const tries: number[] = [];
    for (let second = 1; second <= 14; second += 1) {
      const before = beginPairing.mock.calls.length;
      await pass(1);
      if (beginPairing.mock.calls.length > before) tries.push(second);
    }
    expect([tries, code()]).toEqual([[2, 6, 14], CODES[0]]);
  });

  it('stops with its page', async () => {
    await show();
    cleanup();
    await pass(700);
    expect([asked(), beginPairing.mock.calls.length, vi.getTimerCount()]).toEqual([0, 1, 0]);
  });

  it('has its one link at hand for the arrows of a remote control', async () => {
    await show();
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Sign in instead' }));
  });
});
