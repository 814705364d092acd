import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody, Failure } from '#shared/http/errors.ts';
import { session } from '#web/http/session-state.ts';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { theme } from '#web/theme/theme-choice.ts';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { App } from '../app.tsx';
import { ConnectionBanner } from '../freshness/connection-banner.tsx';
import { ProfileMenu, profileEntries } from '../menus/profile-menu.tsx';
import { ErrorBoundary } from '../screens/error-boundary.tsx';
import { screenAt } from '../screens/screens.tsx';

/** The first import of a page takes its time on a busy machine. */
const WITHIN = { timeout: 10_000 };

const answer = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  visit('/');
  signIn();
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the gate', () => {
  it('shows nothing while it is unknown who this is', () => {
    session.status = 'loading';
    expect(render(<App />).container.innerHTML).toBe('');
  });

  it('leads strangers to the login page, from wherever they came', async () => {
    Object.assign(session, { status: 'signedOut', view: null });
    visit('/timesheets/7');
    render(<App />);
    expect(await screen.findByRole('heading', { name: 'Sign in' }, WITHIN)).toBeDefined();
    expect(location.pathname).toBe('/login');
  });

  it('leads back to path, query and hash, also when the sign-in happened in another tab', async () => {
    Object.assign(session, { status: 'signedOut', view: null });
    visit('/no/such/page?region=3&tab=roster#crew');
    render(<App />);
    const [button] = await screen.findAllByRole('link', { name: /^Sign In with/ }, WITHIN);
    const asked = new URL((button as HTMLAnchorElement).href).searchParams.get('to');
    expect(asked).toBe('/no/such/page?region=3&tab=roster#crew');
    act(() => signIn());
    await vi.waitFor(() => expect(location.href).toBe(new URL(asked!, location.origin).href));
  });

  it.each(['//evil.example', 'https://evil.example/', '/login'])('leads nobody to %s', async (to) => {
    visit(`/login?${new URLSearchParams({ to })}`);
    render(<App />);
    await vi.waitFor(() => expect([location.host, location.pathname]).toEqual([new URL(location.origin).host, '/']));
  });

  it('names every icon that can be pressed under the pointer', async () => {
    Object.assign(session, { status: 'signedOut', view: null });
    visit('/login');
    render(<App />);
    await screen.findByRole('heading', { name: 'Sign in' }, WITHIN);
    const icon = document.body.appendChild(document.createElement('button'));
    icon.setAttribute('aria-label', 'Close panel');
    icon.innerHTML = '<svg></svg>';
    fireEvent(icon, new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    await vi.waitFor(() => expect(document.querySelector('.tooltip')?.textContent).toBe('Close panel'));
    icon.remove();
  });

  it('says so when nobody could be asked, and asks again on Retry', async () => {
    Object.assign(session, { status: 'failed', view: null, failure: new Failure(503, 'The server cannot be reached.') });
    render(<App />);
    expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached.');
    answer.mockResolvedValue(Response.json(errorBody(401, 'Sign in first'), { status: 401 }));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' }, WITHIN)).toBeDefined();
  });
});

it('names every page of the route table, and what is none of them', () => {
  expect(
    ['/', '/timesheets', '/timesheets/12', '/timesheets/employee/7', '/job-management', '/job-management/5'].map(screenAt),
  ).toEqual(['summary', 'timesheets', 'crewDetails', 'employeeTimesheet', 'jobManagement', 'jobDetails']);
  expect(
    ['/user-management/5', '/notifications', '/app-changelog', '/upload', '/upload/3', '/nowhere', '/jobs'].map(screenAt),
  ).toEqual(['userDetails', 'notifications', 'changelog', 'dataManagement', 'uploadDetails', undefined, undefined]);
});

describe('the profile menu', () => {
  beforeAll(() => profileEntries.prefetch());

  const open = (): void => {
    render(
      <Toasts>
        <ProfileMenu />
      </Toasts>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Ana Ferreira' }));
  };

  it('says who one is, leads to the profile and changes the theme', () => {
    open();
    expect(screen.getByText('Admin')).toBeDefined();
    expect(screen.getByText('admin@demo.muster.test')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/user-management/7');
    expect(screen.getByRole('link', { name: 'Your sessions' }).getAttribute('href')).toBe('/sessions');
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(theme.choice).toBe('dark');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
  });

  it('names the version of the gateway, where that told it', () => {
    open();
    expect(screen.queryByText(/^Muster /)).toBeNull();
    cleanup();
    Object.assign(session.view!, { version: '1.0.0+4f2a1c9' });
    open();
    expect(screen.getByText('Muster 1.0.0+4f2a1c9')).toBeDefined();
  });

  it('logs out, and says so when that failed', async () => {
    open();
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Could not log out')).toBeDefined();
    expect(session.status).toBe('signedIn');
    answer.mockImplementationOnce(async () => {
      queueMicrotask(cleanup);
      return new Response(null, { status: 204 });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await vi.waitFor(() => expect(session.status).toBe('signedOut'));
    expect(answer.mock.lastCall?.[0]).toBe('/auth/logout');
  });
});

describe('the connection banner', () => {
  const show = (staleSince: Date | null, retryAt: Date | null, onRetry = vi.fn(), subject: string | null = 'the roster') => (
    <ConnectionBanner subject={subject} staleSince={staleSince} retryAt={retryAt} timeZone="America/New_York" onRetry={onRetry} />
  );

  it('says how old the data is and counts down to the next try', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T15:45:00.000Z') });
    const onRetry = vi.fn();
    const since = new Date('2026-11-20T15:42:00.000Z');
    const { container } = render(show(since, new Date('2026-11-20T15:45:10.000Z'), onRetry));
    expect(container.innerHTML).toBe('');
    act(() => vi.advanceTimersByTime(2_000));
    expect(container.textContent).toBe('Live updates paused.Showing the roster from 10:42 a.m.Trying again in 8 s.Retry now');
    act(() => vi.advanceTimersByTime(5_000));
    expect(container.textContent).toContain('Trying again in 3 s.');
    act(() => vi.advanceTimersByTime(5_000));
    expect(container.textContent).toContain('Trying again now.');
    fireEvent.click(screen.getByRole('button', { name: 'Retry now' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('claims to show nothing when there is nothing to show', () => {
    vi.useFakeTimers();
    const { container } = render(show(new Date(), null, vi.fn(), null));
    act(() => vi.advanceTimersByTime(2_000));
    expect(container.textContent).toBe('Live updates paused.Trying again now.Retry now');
  });

  it('does not appear for a break of a moment', () => {
    vi.useFakeTimers();
    const { container, rerender } = render(show(new Date(), null));
    act(() => vi.advanceTimersByTime(1_000));
    rerender(show(null, null));
    act(() => vi.advanceTimersByTime(5_000));
    expect(container.innerHTML).toBe('');
  });
});

describe('the error boundary', () => {
  let isBroken = true;
  const Screen = () => {
    if (isBroken) throw new Error('no such field');
    return <p>Fine</p>;
  };

  it('shows an id that is in the console as well, and tries again on Retry', () => {
    isBroken = true;
    const reported: string[] = [];
    vi.stubGlobal('reportError', (error: Error) => reported.push(error.message));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
    );
    const alert = screen.getByRole('alert');
    const id = screen.getByText(/^Error/).querySelector('.num')?.textContent;
    expect(alert.textContent).not.toContain('no such field');
    expect(reported).toEqual([`Screen error ${id}`]);
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText('Fine')).toBeDefined();
    vi.restoreAllMocks();
  });
});
