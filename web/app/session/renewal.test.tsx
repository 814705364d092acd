import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UnsavedGuard } from '#web/forms/unsaved.tsx';
import { call } from '#web/http/client.ts';
import { page } from '#web/http/session-state.ts';
import { noteServed } from '#web/http/web-version.ts';
import { pageOfOldVersion } from '#web/test/served-version.ts';
import { ErrorBoundary } from '../screens/error-boundary.tsx';
import { lazyPage } from '../screens/lazy-page.tsx';
import { useRenewalOnTheWay } from './renewal.ts';
import { watchTyping } from './typed-text.ts';

const at = pageOfOldVersion();
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let isConnected = true;

/** Stands on one page, and goes to the next at each press. */
function Office() {
  const [location, setLocation] = useState(1);
  useRenewalOnTheWay(`/page/${location}`, () => isConnected);
  return (
    <button type="button" onClick={() => setLocation(location + 1)}>
      Next
    </button>
  );
}
const goOn = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Next' }));
/** The browser would have loaded it. */
const nextLoad = (): void => {
  page.isGoing = false;
};

describe('a page of the version before', () => {
  it('is loaded again once, where its person goes, and stays as it is where they are', () => {
    render(<Office />);
    noteServed('new');
    expect(at.reloads).not.toHaveBeenCalled();
    goOn();
    expect(at.reloads).toHaveBeenCalledOnce();
  });

  it('is not loaded again where the version is its own, or nothing was built', () => {
    render(<Office />);
    noteServed('new');
    noteServed('old');
    goOn();
    document.querySelector('meta')?.setAttribute('content', '');
    noteServed('new');
    goOn();
    document.querySelector('meta')?.setAttribute('content', 'old');
    expect(at.reloads).not.toHaveBeenCalled();
  });

  it('is loaded once for each version in an hour, also when a balancer answers with the old one', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    render(<Office />);
    for (const version of ['new', 'newer', 'new', 'newer', 'new']) {
      noteServed(version);
      nextLoad();
      goOn();
    }
    expect(at.reloads).toHaveBeenCalledTimes(2);
    vi.setSystemTime(Date.now() + 61 * 60_000);
    nextLoad();
    goOn();
    expect(at.reloads).toHaveBeenCalledTimes(3);
  });

  it('is gone on from without a word to those who listen for the end of the tab', () => {
    render(<Office />);
    const onUnload = vi.fn<() => void>();
    addEventListener('beforeunload', onUnload);
    noteServed('new');
    goOn();
    removeEventListener('beforeunload', onUnload);
    expect([at.reloads.mock.calls.length, onUnload.mock.calls.length]).toEqual([1, 0]);
  });

  it('stays as it is where the browser keeps nothing: nobody would know that it was loaded', () => {
    vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    render(<Office />);
    noteServed('new');
    goOn();
    expect(at.reloads).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('is not loaded again over typed words, and is once they are gone', () => {
    const stop = watchTyping();
    render(
      <>
        <Office />
        <textarea aria-label="Note" />
      </>,
    );
    const note = screen.getByLabelText('Note');
    noteServed('new');
    fireEvent.input(note, { target: { value: 'Half a sentence' } });
    goOn();
    expect(at.reloads).not.toHaveBeenCalled();
    fireEvent.input(note, { target: { value: '' } });
    goOn();
    expect(at.reloads).toHaveBeenCalledOnce();
    stop();
  });

  it('is not loaded again while something would ask before the tab is closed', () => {
    const { rerender } = render(
      <>
        <Office />
        <UnsavedGuard isDirty />
      </>,
    );
    noteServed('new');
    goOn();
    expect(at.reloads).not.toHaveBeenCalled();
    rerender(
      <>
        <Office />
        <UnsavedGuard isDirty={false} />
      </>,
    );
    goOn();
    expect(at.reloads).toHaveBeenCalledOnce();
  });

  it('is not loaded again while a command is on its way, nor without a connection', async () => {
    render(<Office />);
    noteServed('new');
    let answer = (_response: Response): void => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const command = call('POST', '/api/v1/something');
    goOn();
    answer(new Response(null, { status: 204 }));
    await command;
    isConnected = false;
    goOn();
    isConnected = true;
    expect(at.reloads).not.toHaveBeenCalled();
    goOn();
    expect(at.reloads).toHaveBeenCalledOnce();
  });
});

describe('a page whose code comes no more', () => {
  const show = (): Promise<void> =>
    act(async () => {
      const Page = lazyPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
      vi.spyOn(console, 'error').mockImplementation(() => {});
      vi.stubGlobal('reportError', () => {});
      render(
        <ErrorBoundary>
          <Page />
        </ErrorBoundary>,
      );
    });

  it('is loaded again in the new version by itself; where that changes nothing, its person decides', async () => {
    await show();
    await vi.waitFor(() => expect(at.reloads).toHaveBeenCalledOnce());
    cleanup();
    nextLoad();
    await show();
    await vi.waitFor(() => expect(screen.getByText('There is a new version of Muster')).toBeTruthy());
    expect(at.reloads).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(at.reloads).toHaveBeenCalledTimes(2);
  });

  it.each(['old', null])(
    'says that it could not be loaded where the server has %s: nothing is loaded in a circle',
    async (version) => {
      at.servedVersion = version;
      await show();
      await vi.waitFor(() => expect(screen.getByText('This page could not be loaded.')).toBeTruthy());
      expect(at.reloads).not.toHaveBeenCalled();
    },
  );
});
