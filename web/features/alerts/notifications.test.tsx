import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody } from '#shared/http/errors.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { livePage } from '#web/test/live-page.tsx';
import '#web/test/modal.ts';
import { signIn, USER, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { keepFocus } from '#web/ui/controls/focus-keeper.ts';
import NotificationsPage from './page.tsx';
import { alertOf, pageOf } from './test/small-alerts.ts';

const COUNTS = { data: { open: 4, mine: 0, settled: 9 } };
const page = livePage((gateway) => {
  gateway.answerTo = ({ resource }) => (resource === 'alertCounts' ? COUNTS : gateway.document);
});
const sent: string[] = [];
const answer = vi.fn<() => Promise<Response>>();

const on = (day: string): { createdAt: string } => ({ createdAt: `${day}T15:04:00.000Z` });
const show = () =>
  page.show(
    <main tabIndex={-1}>
      <NotificationsPage />
    </main>,
  );
/** The lists that were opened. */
const lists = (): LiveOpen[] => page.gateway.opens.filter(({ resource }) => !['alertCounts', 'savedViews'].includes(resource));
const opened = (): LiveOpen => lists().at(-1)!;
const OPEN = { state: { $ne: 'settled' } };
const OPEN_QUERY = { limit: 10, offset: 0, where: JSON.stringify(OPEN) };
const whereOf = ({ query }: LiveOpen): unknown => query?.['where'] && JSON.parse(String(query['where']));
const moveTo = (document: object): void => act(() => page.gateway.moveTo(document, 'alerts', OPEN_QUERY));
const cards = (): HTMLElement[] => screen.getAllByRole('listitem');

let stopKeeping: () => void;

beforeEach(() => {
  stopKeeping = keepFocus(document);
  visit('/notifications');
  sent.length = 0;
  answer.mockReset().mockImplementation(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path}`);
    return answer();
  });
  page.gateway.document = pageOf(
    alertOf(5, 'overcost', on(USER.businessDate)),
    alertOf(4, 'pictureMismatch', { ...on(USER.businessDate), isRead: true }),
    alertOf(3, 'clockout', on('2026-11-19')),
    alertOf(2, 'locationMismatch', on('2026-11-16')),
    alertOf(1, 'jobFinished', on('2026-11-16')),
  );
});

afterEach(() => {
  stopKeeping();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the notifications page', () => {
  it('lists every alert under its day, each leading where it belongs', async () => {
    show();
    await screen.findByText('Today');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Today',
      'Yesterday',
      'Monday, 11/16/2026',
    ]);
    const links = screen.getAllByRole('link', { name: 'View More' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/job-management/500',
      '/timesheets/40?job=4000',
      '/job-management/300',
      '/timesheets/20?job=2000',
      '/job-management/100',
    ]);
    const [first, second] = cards();
    expect(first?.textContent).toBe('Overcost, unreadThe job "#10005" has exceeded the estimated costOpenView More10:04 a.m.');
    expect(second?.textContent).not.toContain('unread');
    expect(screen.getByRole('link', { name: '/Summary' }).getAttribute('href')).toBe('/');
    expect(screen.getByText('1–5 of 5')).toBeDefined();
  });

  it('speaks Spanish', async () => {
    language.choice = 'es';
    show();
    expect(await screen.findByText('El capataz Keith Donnelly olvidó detener el reloj del trabajo "#10003"')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Notificaciones' })).toBeDefined();
  });

  it('asks for the company for those who see it, and for own jobs for a supervisor', async () => {
    show();
    await screen.findByText('Today');
    expect(opened()).toEqual({ resource: 'alerts', query: OPEN_QUERY });
    cleanup();
    signIn({ role: 'supervisor' });
    show();
    await vi.waitFor(() => expect(opened().resource).toBe('foremanAlerts'));
  });

  it('asks for what the address names: job, type and days', async () => {
    visit('/notifications?search=105&type=overcost&days=2026-11-02.2026-11-03&page=2&rows=20');
    show();
    await vi.waitFor(() => expect(lists().length).toBeGreaterThan(0));
    expect(lists()[0]?.query).toMatchObject({ limit: 20, offset: 20 });
    expect(whereOf(lists()[0]!)).toEqual({
      ...OPEN,
      searchData: { $iLike: '%105%' },
      type: 'overcost',
      createdAt: { $gte: '2026-11-02T05:00:00.000Z', $lte: '2026-11-04T04:59:59.999Z' },
    });
  });

  it('searches, starts at page 1 again, and can be cleared of its filters', async () => {
    visit('/notifications?page=1&rows=20');
    show();
    await screen.findByText('Today');
    const search = screen.getByRole('searchbox', { name: 'Search by Job Id' });
    fireEvent.change(search, { target: { value: '10491' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(location.search).toBe('?rows=20&search=10491');
    await vi.waitFor(() => expect(whereOf(opened())).toEqual({ ...OPEN, searchData: { $iLike: '%10491%' } }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(location.search).toBe('?rows=20');
  });

  it('keeps the rows in their places while the pointer is among them, and says what waits', async () => {
    page.gateway.document = pageOf(alertOf(5, 'overcost'), alertOf(4, 'clockout'));
    show();
    await screen.findByRole('heading', { name: /^Overcost/ });
    const titles = () => cards().map((card) => within(card).getByRole('heading').textContent);
    fireEvent.pointerMove(cards()[0]!);
    moveTo(pageOf(alertOf(6, 'jobFinished'), alertOf(5, 'overcost', { isRead: true }), alertOf(4, 'clockout')));
    const waiting = await screen.findByRole('button', { name: '1 new' });
    expect(titles()).toEqual(['Overcost', 'Clockout missing, unread']);
    waiting.focus();
    fireEvent.click(waiting);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear Finish job' }));
    expect(titles()).toEqual(['Finish job, unread', 'Overcost', 'Clockout missing, unread']);

    fireEvent.pointerMove(cards()[0]!);
    moveTo(pageOf(alertOf(7, 'overcost'), alertOf(6, 'jobFinished')));
    await screen.findByRole('button', { name: '1 new' });
    expect(titles()).toEqual(['Finish job, unread']);
    fireEvent.pointerLeave(cards()[0]!.closest('div')!.parentElement!);
    expect(titles()).toEqual(['Overcost, unread', 'Finish job, unread']);
    expect(screen.queryByRole('button', { name: '1 new' })).toBeNull();
  });

  it('shows what comes in, and what is read elsewhere, at once', async () => {
    page.gateway.document = pageOf(alertOf(5, 'overcost'));
    show();
    await screen.findByRole('heading', { name: /^Overcost/ });
    moveTo(pageOf(alertOf(6, 'jobFinished'), alertOf(5, 'overcost', { isRead: true })));
    await vi.waitFor(() =>
      expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual(['Finish job, unread', 'Overcost']),
    );
  });

  it('marks a followed alert as read', async () => {
    answer.mockImplementation(async () => Response.json({ data: {} }));
    show();
    const [link] = await screen.findAllByRole('link', { name: 'View More' });
    fireEvent.click(link!);
    expect(sent).toEqual(['PATCH /api/v1/alert/5']);
    expect(location.pathname).toBe('/job-management/500');
  });

  it('says that there is nothing, or nothing that fits', async () => {
    page.gateway.document = pageOf();
    show();
    expect(await screen.findByText('There are no notifications to display.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
    cleanup();
    visit('/notifications?type=clockout');
    show();
    expect(await screen.findByText("We couldn't find any result that matched your criteria. Please try again.")).toBeDefined();
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[1]!);
    expect(location.search).toBe('');
  });

  it('says when the notifications could not be had, and asks again', async () => {
    page.gateway.refusal = { error: errorBody(403, 'The server said no.') };
    show();
    expect(await screen.findByText('Could not get all notifications')).toBeDefined();
    expect(screen.getByText('The server said no.')).toBeDefined();
    page.gateway.refusal = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Today')).toBeDefined();
  });

  it('shows shapes when the answer is slow', async () => {
    const release = page.gateway.delayAnswers();
    show();
    expect(await screen.findByText('Loading the notifications')).toBeDefined();
    release();
    await screen.findByText('Today');
    expect(screen.queryByText('Loading the notifications')).toBeNull();
  });

  it('logs malformed data once, and shows the alert without a sentence', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    page.gateway.document = pageOf(alertOf(91, 'overcost', { data: { jobId: 12 } }), alertOf(90, 'overcost', { data: 'torn' }));
    show();
    await vi.waitFor(() => expect(cards()).toHaveLength(2));
    expect(cards()[0]?.textContent).toContain('Overcost, unreadOpenView More');
    moveTo(pageOf(alertOf(91, 'overcost', { data: { jobId: 12 }, isRead: true })));
    await vi.waitFor(() => expect(cards()).toHaveLength(1));
    expect(logged.mock.calls.map(([text]) => text)).toEqual([
      'The data of alert 91 is malformed',
      'The data of alert 90 is malformed',
    ]);
  });
});

describe('clearing notifications', () => {
  const clearOf = (title: string): HTMLElement => screen.getByRole('button', { name: `Clear ${title}` });

  it('takes one away, and hands the focus to the one in its place', async () => {
    page.gateway.document = pageOf(alertOf(3, 'overcost'), alertOf(2, 'clockout'), alertOf(1, 'jobFinished'));
    show();
    await screen.findByRole('heading', { name: /^Overcost/ });
    clearOf('Clockout missing').focus();
    fireEvent.click(clearOf('Clockout missing'));
    fireEvent.click(clearOf('Clockout missing'));
    expect(sent).toEqual(['DELETE /api/v1/alert/2']);
    expect(cards()[1]?.dataset['leaving']).toBe('true');
    moveTo(pageOf(alertOf(3, 'overcost'), alertOf(1, 'jobFinished')));
    await vi.waitFor(() => expect(cards()).toHaveLength(2));
    await vi.waitFor(() => expect(document.activeElement).toBe(clearOf('Finish job')));
  });

  it('hands the focus to what stands before when none is left', async () => {
    page.gateway.document = pageOf(alertOf(3, 'overcost'));
    show();
    await screen.findByRole('heading', { name: /^Overcost/ });
    clearOf('Overcost').focus();
    fireEvent.click(clearOf('Overcost'));
    moveTo(pageOf());
    await screen.findByText('There are no notifications to display.');
    await vi.waitFor(() => expect(document.querySelector('.list-page-head')?.contains(document.activeElement)).toBe(true));
  });

  it('keeps the one that could not be cleared, says why, and tries again', async () => {
    answer.mockImplementationOnce(async () => Response.json(errorBody(503, 'The server is busy.'), { status: 503 }));
    show();
    await screen.findByText('Today');
    fireEvent.click(clearOf('Overcost'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Could not delete notification' });
    expect(within(dialog).getByText('The server is busy.')).toBeDefined();
    expect(cards()[0]?.dataset['leaving']).toBe('false');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent).toEqual(['DELETE /api/v1/alert/5', 'DELETE /api/v1/alert/5']);
  });

  it('brings one back on Undo, and several that were cleared one after the other', async () => {
    page.gateway.document = pageOf(...[5, 4, 3, 2, 1].map((id) => alertOf(id, 'overcost')));
    show();
    await vi.waitFor(() => expect(cards()).toHaveLength(5));
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear Overcost' })[0]!);
    fireEvent.click(await messages.findByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(cards()[0]?.dataset['leaving']).toBe('false'));
    expect(sent).toEqual(['DELETE /api/v1/alert/5', 'PATCH /api/v1/alert/5']);
    sent.length = 0;
    for (const clear of screen.getAllByRole('button', { name: 'Clear Overcost' }).slice(1)) fireEvent.click(clear);
    await messages.findByText('4 notifications cleared');
    fireEvent.click(messages.getByRole('button', { name: 'Undo' }));
    expect(sent.slice(4)).toEqual([4, 3, 2, 1].map((id) => `PATCH /api/v1/alert/${id}`));
  });

  it('marks all as read', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
    expect(sent).toEqual(['PATCH /api/v1/alert/readAll']);
  });

  it('counts one that is gone already as cleared', async () => {
    answer.mockImplementation(async () => Response.json(errorBody(404, 'There is no alert 5'), { status: 404 }));
    show();
    await screen.findByText('Today');
    fireEvent.click(clearOf('Overcost'));
    await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
    await act(async () => {});
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks before it takes all away', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Clear all notifications?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Clear all' }));
    expect(sent).toEqual(['DELETE /api/v1/alert/clearAll']);
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('says when all could not be taken away, and tries again', async () => {
    answer.mockImplementationOnce(async () => Response.json(errorBody(500, 'It broke.'), { status: 500 }));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Clear all' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Could not delete notifications' });
    expect(within(dialog).getByText('It broke.')).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toHaveLength(2);
  });
});
