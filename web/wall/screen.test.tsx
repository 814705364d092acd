import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWakeLock } from './screen.ts';

const release = vi.fn(async () => {});
const request = vi.fn();

function Wall() {
  useWakeLock();
  return null;
}
/** The tab is hidden or shown, as the browser tells it. */
const become = (state: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  });
const locks = (): [number, number] => [request.mock.calls.length, release.mock.calls.length];

beforeEach(() => {
  release.mockClear();
  request.mockReset().mockImplementation(async () => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'wakeLock');
  vi.restoreAllMocks();
});

describe('a wall keeps its screen awake', () => {
  it('asks for it at once, and again after its tab was hidden, by which it is lost', async () => {
    render(<Wall />);
    await become('visible');
    const first = request.mock.calls.length;
    expect(request).toHaveBeenCalledWith('screen');
    await become('hidden');
    expect(request).toHaveBeenCalledTimes(first);
    await become('visible');
    expect(request).toHaveBeenCalledTimes(first + 1);
  });

  it('asks once when it begins, not while it is hidden, and lets go at the end', async () => {
    await become('hidden');
    const { unmount } = render(<Wall />);
    expect(locks()).toEqual([0, 0]);
    await become('visible');
    expect(locks()).toEqual([1, 0]);
    unmount();
    expect(locks()).toEqual([1, 1]);
    await become('visible');
    expect(locks()).toEqual([1, 1]);
  });

  it('lets go of a lock that comes when it is over', async () => {
    let grant = (_lock: { release: () => Promise<void> }): void => {};
    request.mockImplementation(() => new Promise((resolve) => (grant = resolve)));
    const { unmount } = render(<Wall />);
    unmount();
    await act(async () => grant({ release }));
    expect(locks()).toEqual([1, 1]);
  });

  it('goes on where it is refused, or where the browser has none', async () => {
    request.mockRejectedValue(new DOMException('On battery', 'NotAllowedError'));
    const { unmount } = render(<Wall />);
    await become('visible');
    unmount();
    Reflect.deleteProperty(navigator, 'wakeLock');
    render(<Wall />);
    await become('visible');
  });
});
