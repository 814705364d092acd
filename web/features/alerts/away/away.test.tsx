import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Away } from '#shared/away/away.ts';
import { errorBody } from '#shared/http/errors.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { createPageKeys, PageKeysContext } from '#web/ui/controls/page-keys.ts';
import { WhileAway } from './away.tsx';

const none = { count: 0, first: [] };
const sheet = (id: number) => ({
  dwoJobId: id,
  dwoId: id * 10,
  date: '2026-11-19',
  jobNumber: `1000${id}`,
  foreman: 'Keith Donnelly',
});
const AWAY: Away = {
  since: '2026-11-19T23:05:00.000Z',
  until: '2026-11-20T12:00:00.000Z',
  alerts: {
    count: 5,
    first: [{ id: 7, type: 'jobFinished', data: { jobId: '10007' }, createdAt: '2026-11-20T01:00:00.000Z' }],
  },
  sheets: { count: 1, first: [sheet(1)] },
  sentBack: { count: 1, first: [sheet(2)] },
  files: {
    count: 3,
    first: [
      { id: 4, of: 'export', family: 'workshift_vista', name: 'vista.csv', hasFailed: false },
      { id: 5, of: 'upload', family: null, name: 'people.csv', hasFailed: true },
      { id: 6, of: 'import', family: null, name: 'jobs.xlsx', hasFailed: false },
    ],
  },
  overcost: { count: 1, first: [{ id: 30, jobNumber: '10030', alertId: 9 }] },
};
const told = (away: Away | null) => ({ data: { away } });
const page = livePage((gateway) => {
  gateway.document = told(AWAY);
});
const sent: [string, unknown][] = [];
const answer = vi.fn<() => Response>();
let keys = createPageKeys();

/** The panel beside a page. */
function Screen() {
  const [own] = useState(() => keys);
  return (
    <PageKeysContext value={own}>
      <main id="page" tabIndex={-1}>
        Elsewhere
      </main>
      <WhileAway />
    </PageKeysContext>
  );
}
const panel = () => screen.findByRole('complementary', { name: 'While you were away' });
const isGone = () => vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
const becomes = (away: Away | null): void => act(() => page.gateway.moveTo(told(away), 'away', {}));

beforeEach(() => {
  visit('/');
  keys = createPageKeys();
  sent.length = 0;
  answer.mockReset().mockImplementation(() => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push([`${method} ${path}`, body ? JSON.parse(String(body)) : undefined]);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  language.choice = 'en';
});

describe('what happened while one was away [away-3]', () => {
  it('is told by weight, each with the way to it, and takes the focus from nothing', async () => {
    page.show(<Screen />);
    const shown = within(await panel());
    expect(shown.getByText('Since 11/19/2026 06:05 p.m.')).toBeDefined();
    expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '5 open notifications',
      '1 timesheet came in',
      '1 timesheet was sent back',
      '3 files are done',
      '1 job went over its bid',
    ]);
    expect(shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [expect.stringContaining('10007'), '/notifications?alert=7'],
      ['4 more', '/notifications'],
      ['#10001 · Keith Donnelly · 11/19/2026', '/timesheets/10?job=1'],
      ['#10002 · Keith Donnelly · 11/19/2026', '/timesheets/20?job=2'],
      ['vista.csv', '/upload?tab=vista'],
      ['people.csv: it failed', '/upload/5'],
      ['jobs.xlsx', '/upload/import/6'],
      ['Job #10030', '/job-management/30'],
    ]);
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    ['its button', (shown: HTMLElement) => fireEvent.click(within(shown).getByRole('button', { name: 'Put it away' }))],
    [
      'X',
      () =>
        act(() =>
          keys
            .all()
            .find(({ key }) => key === 'x')
            ?.onPress?.(),
        ),
    ],
    ['Escape within it', (shown: HTMLElement) => fireEvent.keyDown(within(shown).getAllByRole('link')[0]!, { key: 'Escape' })],
  ])('goes by %s, and is put away for good', async (_, press) => {
    page.show(<Screen />);
    press(await panel());
    await isGone();
    expect(sent).toEqual([['POST /api/v1/away/dismiss', { until: AWAY.until }]]);
    becomes(null);
    await isGone();
    expect(keys.all()).toEqual([]);
  });

  it('stays when it could not be put away', async () => {
    answer.mockImplementation(() => Response.json(errorBody(503, 'The server is busy.'), { status: 503 }));
    page.show(<Screen />);
    fireEvent.click(within(await panel()).getByRole('button', { name: 'Put it away' }));
    await vi.waitFor(async () => expect(await panel()).toBeDefined());
    expect(await screen.findByText('Could not put it away')).toBeDefined();
  });

  it('marks an alert as read whose link is followed, and goes once all of it was seen', async () => {
    page.show(<Screen />);
    fireEvent.click(within(await panel()).getByRole('link', { name: /10007/ }));
    await vi.waitFor(() => expect(sent).toEqual([['PATCH /api/v1/alert/7', { isRead: true }]]));
    expect(location.search).toBe('?alert=7');
    becomes({ ...AWAY, alerts: none, sheets: none, sentBack: none, files: none });
    expect(within(await panel()).getAllByRole('link')).toHaveLength(1);
    becomes({ ...AWAY, alerts: none, sheets: none, sentBack: none, files: none, overcost: none });
    await isGone();
    await vi.waitFor(() => expect(sent.at(-1)).toEqual(['POST /api/v1/away/dismiss', { until: AWAY.until }]));
  });

  it('comes again after another absence', async () => {
    page.show(<Screen />);
    fireEvent.click(within(await panel()).getByRole('button', { name: 'Put it away' }));
    becomes(null);
    becomes({ ...AWAY, until: '2026-11-21T12:00:00.000Z' });
    expect(await panel()).toBeDefined();
  });

  it('is nothing for who was not away, and not asked for by who has no right to it', async () => {
    page.gateway.document = told(null);
    page.show(<Screen />);
    await vi.waitFor(() => expect(page.gateway.opens.map(({ resource }) => resource)).toEqual(['away']));
    await isGone();
    cleanup();
    page.gateway.opens.length = 0;
    signIn({ role: 'foreman' });
    page.show(<Screen />);
    expect(screen.getByText('Elsewhere')).toBeDefined();
    expect(page.gateway.opens).toEqual([]);
  });

  it('is told in Spanish', async () => {
    language.choice = 'es';
    page.show(<Screen />);
    const shown = within(await screen.findByRole('complementary', { name: 'Mientras no estabas' }));
    expect(shown.getByText('Llegó 1 hoja de horas')).toBeDefined();
  });
});
