import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody } from '#shared/http/errors.ts';
import { clock } from '#web/clock/clock.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn } from '#web/test/signed-in.tsx';
import { alertOf, newestOf } from '../test/small-alerts.ts';
import { AlertsButton } from './alerts-button.tsx';
import { AlertsPanel } from './alerts-panel.tsx';

const page = livePage((gateway) => {
  gateway.document = newestOf();
});
const sent: string[] = [];
const answer = vi.fn<() => Response>();

/** A person's screen as far as alerts go: the bell, and the panel that it opens. */
function Screen() {
  const [isOpen, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  return (
    <>
      <AlertsButton ref={bell} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} onOpen={() => setOpen(true)} />
      <p>Elsewhere</p>
      {isOpen && <AlertsPanel opener={bell} onClose={() => setOpen(false)} />}
    </>
  );
}
const show = () => page.show(<Screen />);
const openPanel = async (): Promise<HTMLElement> => {
  await vi.waitFor(() => expect(page.gateway.opens.length).toBeGreaterThan(0));
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  return screen.findByRole('complementary', { name: 'Notifications' });
};
const moveTo = (document: object): void => act(() => page.gateway.moveTo(document, 'newestAlerts', { limit: 30 }));
const messages = (): HTMLElement => screen.getByRole('region', { name: 'Messages' });

beforeEach(() => {
  sent.length = 0;
  answer.mockReset().mockImplementation(() => Response.json({ data: {} }));
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push(`${method} ${path} ${String(body)}`);
    return answer();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  clock.aheadMs = 0;
});

describe('the notifications panel', () => {
  it('lists today with what is unread, and leads where each alert belongs', async () => {
    page.gateway.document = newestOf(
      alertOf(5, 'overcost'),
      alertOf(4, 'pictureMismatch'),
      alertOf(3, 'locationMismatch'),
      alertOf(2, 'jobFinished', { isRead: true }),
      alertOf(1, 'clockout', { createdAt: '2026-11-20T12:15:00.000Z' }),
    );
    show();
    await vi.waitFor(() => expect(screen.getByRole('button').textContent).toBe('Notifications4 unread today'));
    const panel = await openPanel();
    expect(within(panel).getByRole('heading', { name: 'Today' })).toBeDefined();
    expect(within(panel).getByText('4 unread today')).toBeDefined();
    expect(within(panel).getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/notifications');
    const links = within(panel).getAllByRole('link').slice(1);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/job-management/500',
      '/timesheets/40?job=4000',
      '/timesheets/30?job=3000',
      '/job-management/200',
      '/job-management/100',
    ]);
    const rows = links.map((link) => link.closest('li'));
    expect(links[1]?.getAttribute('aria-describedby')).toBe(rows[1]?.querySelector('.alert-text')?.id);
    expect(rows[1]?.textContent).toContain('Deshawn Pruitt has a picture mismatch in the job "#10004"');
    expect(rows[3]?.textContent).not.toContain('unread');
    expect(rows[4]?.textContent).toContain('07:15 a.m.');
  });

  it('has names that open a card, where the alert says whose they are, and says since when somebody is late', async () => {
    const since = '2026-11-20T12:00:00.000Z';
    const data = { jobId: '10482', name: 'Owen Reyes', employeeId: 12, foremanName: 'Keith Donnelly', since };
    page.gateway.document = newestOf(alertOf(7, 'late', { data }), alertOf(4, 'pictureMismatch'));
    show();
    const panel = await openPanel();
    expect(panel.textContent).toContain('Owen Reyes is late for the job "#10482" of Keith Donnelly, expected at 07:00 a.m.');
    expect(within(panel).queryByRole('button', { name: 'Deshawn Pruitt' })).toBeNull();
    fireEvent.click(within(panel).getByRole('button', { name: 'Owen Reyes' }));
    await screen.findByRole('dialog', { name: 'Owen Reyes' });
    // Its content is not that of the page: the panel stays.
    expect(screen.getByRole('complementary')).toBe(panel);
  });

  it('closes on an outside press and on Escape, and gives the focus back', async () => {
    show();
    await openPanel();
    fireEvent.pointerDown(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('complementary')).toBeNull();
    const panel = await openPanel();
    fireEvent.pointerDown(panel);
    fireEvent.keyDown(panel, { key: 'Escape' });
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(document.activeElement?.textContent).toContain('Notifications');
  });

  it('gives way to the page of all of them', async () => {
    show();
    const panel = await openPanel();
    fireEvent.click(within(panel).getByRole('link', { name: 'View All' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(location.pathname).toBe('/notifications');
  });

  it('gives way to what is followed, and marks it as read, once', async () => {
    page.gateway.document = newestOf(alertOf(4, 'overcost'), alertOf(3, 'jobFinished', { isRead: true }));
    show();
    fireEvent.click(within(await openPanel()).getByRole('link', { name: /Overcost/ }));
    expect(screen.queryByRole('complementary')).toBeNull();
    fireEvent.click(within(await openPanel()).getByRole('link', { name: /Finish job/ }));
    expect(sent).toEqual(['PATCH /api/v1/alert/4 {"isRead":true}']);
    expect(location.pathname).toBe('/job-management/300');
  });

  it('reads what was in sight for two seconds, in one call, and leaves what was not', async () => {
    const sights: [row: Element, tell: (isIntersecting: boolean) => void][] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        #onChange: (entries: { isIntersecting: boolean }[]) => void;
        constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
          this.#onChange = onChange;
        }
        observe(row: Element) {
          sights.push([row, (isIntersecting) => this.#onChange([{ isIntersecting }])]);
        }
        disconnect() {}
      },
    );
    page.gateway.document = newestOf(
      alertOf(5, 'overcost'),
      alertOf(4, 'clockout'),
      alertOf(3, 'jobFinished', { isRead: true }),
      alertOf(2, 'overcost'),
    );
    show();
    await openPanel();
    await vi.waitFor(() => expect(sights).toHaveLength(3));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [first, second, third] = sights.map(([, tell]) => tell);
    first?.(true);
    second?.(true);
    third?.(true);
    vi.advanceTimersByTime(1_500);
    third?.(false);
    vi.advanceTimersByTime(600);
    expect(sent).toEqual(['PATCH /api/v1/alert/readAll {"ids":[5,4]}']);
    vi.useRealTimers();
  });

  it('reads all on request, and says how many more of today there are than it lists', async () => {
    page.gateway.document = { ...newestOf(alertOf(5, 'overcost'), alertOf(4, 'clockout')), count: 5, unread: 5 };
    show();
    const panel = await openPanel();
    expect(within(panel).getByRole('link', { name: '3 more today' }).getAttribute('href')).toBe('/notifications');
    fireEvent.click(within(panel).getByRole('button', { name: 'Mark all read' }));
    expect(sent).toEqual(['PATCH /api/v1/alert/readAll {}']);
    moveTo(newestOf(alertOf(5, 'overcost', { isRead: true }), alertOf(4, 'clockout', { isRead: true })));
    await within(panel).findByText('All of today read');
    expect(within(panel).queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });

  it('keeps everything and says so when marking as read fails', async () => {
    answer.mockImplementation(() => Response.json(errorBody(503, 'The server is busy.'), { status: 503 }));
    page.gateway.document = newestOf(alertOf(4, 'overcost'));
    show();
    fireEvent.click(within(await openPanel()).getByRole('link', { name: /Overcost/ }));
    expect(await within(messages()).findByText('Could not mark the notification as read')).toBeDefined();
    const panel = await openPanel();
    expect(within(panel).getByRole('link', { name: /Overcost, unread/ })).toBeDefined();
    // A message is about something else: what is pressed there leaves the panel.
    fireEvent.pointerDown(within(messages()).getByRole('button', { name: 'Dismiss' }));
    expect(panel.isConnected).toBe(true);
  });

  it('says when there is nothing, and when the notifications could not be had', async () => {
    show();
    await openPanel();
    expect(await screen.findByText('No notifications today.')).toBeDefined();
    cleanup();
    page.live.stop();
    page.gateway.refusal = { error: errorBody(403, 'The server said no.') };
    show();
    await openPanel();
    expect(await screen.findByText('Could not get newest notifications')).toBeDefined();
    expect(screen.getByText('The server said no.')).toBeDefined();
  });

  it('asks for a supervisor only about their own jobs', async () => {
    signIn({ role: 'supervisor' });
    show();
    await vi.waitFor(() => expect(page.gateway.opens.map(({ resource }) => resource)).toEqual(['newestForemanAlerts']));
  });
});

describe('alert toasts', () => {
  const fresh = (id: number) => alertOf(id, 'pictureMismatch', { isToasted: false });

  it('shows a new alert on the screen whose claim won', async () => {
    show();
    await vi.waitFor(() => expect(page.gateway.opens).toHaveLength(1));
    moveTo(newestOf(fresh(8)));
    const toast = await within(messages()).findByText('Picture mismatch');
    expect(toast).toBeDefined();
    expect(within(messages()).getByRole('link', { name: 'View More' }).getAttribute('href')).toBe('/timesheets/80?job=8000');
    expect(sent).toEqual(['PATCH /api/v1/alert/8 {"isToasted":true}']);
    moveTo(newestOf({ ...fresh(8), isRead: true }));
    expect(within(messages()).getAllByText('Picture mismatch')).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  it.each([10, -10])('shows it also where the clock of this computer is %i min ahead of the server', async (minutes) => {
    page.gateway.pagesAheadMs = minutes * 60_000;
    const raisedAt = new Date(Date.now() - minutes * 60_000).toISOString();
    show();
    await vi.waitFor(() => expect(page.gateway.opens).toHaveLength(1));
    await vi.waitFor(() => expect(clock.aheadMs).not.toBe(0));
    moveTo(newestOf({ ...fresh(8), createdAt: raisedAt }, { ...fresh(7), createdAt: '2026-11-20T12:15:00.000Z' }));
    expect(await within(messages()).findByText('Picture mismatch')).toBeDefined();
    expect(sent).toEqual(['PATCH /api/v1/alert/8 {"isToasted":true}']);
  });

  it('stays silent where another screen was first, and where the claim could not be made', async () => {
    answer.mockImplementationOnce(() => Response.json({ data: {}, isClaimed: false }));
    answer.mockImplementationOnce(() => Response.json(errorBody(503, 'Busy'), { status: 503 }));
    page.gateway.document = newestOf(fresh(8), fresh(7), alertOf(6, 'overcost', { isToasted: true }));
    show();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    await openPanel();
    expect(messages().textContent).toBe('');
  });

  it('says nothing twice: what stands in the open panel has no toast, and those there go when it opens', async () => {
    page.gateway.document = newestOf(fresh(8));
    show();
    await within(messages()).findByText('Picture mismatch');
    const panel = await openPanel();
    expect(messages().textContent).toBe('');
    moveTo(newestOf(alertOf(9, 'overcost', { isToasted: false }), { ...fresh(8), isToasted: true }));
    await vi.waitFor(() => expect(sent.at(-1)).toBe('PATCH /api/v1/alert/9 {"isToasted":true}'));
    await within(panel).findByText('Overcost');
    expect(messages().textContent).toBe('');
  });

  it('folds more than three into one that opens the panel', async () => {
    page.gateway.document = newestOf(fresh(4), fresh(3), alertOf(2, 'overcost', { isToasted: false }), fresh(1));
    show();
    expect(await within(messages()).findByText('4 new notifications')).toBeDefined();
    // In the order in which the right to show them was answered.
    expect(within(messages()).getByText(/^(Picture mismatch · Overcost|Overcost · Picture mismatch)$/)).toBeDefined();
    fireEvent.click(within(messages()).getByRole('button', { name: 'View All' }));
    expect(await screen.findByRole('complementary', { name: 'Notifications' })).toBeDefined();
    await vi.waitFor(() => expect(messages().textContent).toBe(''));
  });

  it('shows it as well where the answer is empty', async () => {
    answer.mockImplementationOnce(() => new Response(null, { status: 204 }));
    page.gateway.document = newestOf(fresh(8));
    show();
    expect(await within(messages()).findByText('Picture mismatch')).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it('asks again when nobody could be asked, and shows it then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer.mockImplementationOnce(() => Response.json(errorBody(503, 'Busy'), { status: 503 }));
    page.gateway.document = newestOf(fresh(8));
    show();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(messages().textContent).toBe('');
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1_000);
      expect(sent).toHaveLength(2);
    });
    vi.useRealTimers();
    expect(await within(messages()).findByText('Picture mismatch')).toBeDefined();
  });

  it('lets a page that is looked at claim first', async () => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    const before = performance.now();
    page.gateway.document = newestOf(fresh(8));
    show();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(performance.now() - before).toBeGreaterThanOrEqual(990);
    Reflect.deleteProperty(document, 'hidden');
  });
});
