import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { proxy } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServed } from '../http/web-version.ts';
import { pageOfOldVersion } from '../test/served-version.ts';
import { useRenewal } from './renewal.ts';

const at = pageOfOldVersion();
const roster = proxy({ changes: 0 });

function Wall({ isLive = true }) {
  useRenewal(roster, isLive);
  return null;
}

const wait = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const tell = (): Promise<void> => act(async () => noteServed('new'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a wall of the version before', () => {
  it('is loaded again, once, when nothing has changed for a while', async () => {
    render(<Wall />);
    await wait(60_000);
    expect(at.reloads).not.toHaveBeenCalled();
    await tell();
    await wait(25_000);
    expect(at.reloads).not.toHaveBeenCalled();
    await wait(20_000);
    expect(at.reloads).toHaveBeenCalledOnce();
    await wait(20 * 60_000);
    expect(at.reloads).toHaveBeenCalledOnce();
  });

  it('is not loaded again while somebody uses it', async () => {
    render(<Wall />);
    await tell();
    for (let half = 0; half < 30; half += 1) {
      fireEvent.pointerMove(window);
      await wait(30_000);
    }
    expect(at.reloads).not.toHaveBeenCalled();
    await wait(61_000);
    expect(at.reloads).toHaveBeenCalledOnce();
  });

  it('is loaded again after some ten minutes, however much changes', async () => {
    render(<Wall />);
    await tell();
    const change = async (): Promise<void> => {
      await act(async () => {
        roster.changes += 1;
      });
      await wait(10_000);
    };
    for (let change10s = 0; change10s < 60; change10s += 1) await change();
    expect(at.reloads).not.toHaveBeenCalled();
    await change();
    await change();
    expect(at.reloads).toHaveBeenCalledOnce();
  });

  it('is not loaded again while the feed is lost or the new page cannot be had, and is then', async () => {
    const { rerender } = render(<Wall isLive={false} />);
    await tell();
    await wait(15 * 60_000);
    at.servedVersion = null;
    rerender(<Wall />);
    await wait(15 * 60_000);
    expect(at.reloads).not.toHaveBeenCalled();
    at.servedVersion = 'new';
    await wait(61_000);
    expect(at.reloads).toHaveBeenCalledOnce();
  });
});
