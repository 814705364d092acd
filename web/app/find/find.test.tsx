import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { FoundThings } from '#shared/find/found.ts';
import { session } from '#web/http/session-state.ts';
import { keepOpened, readOpened } from '#web/lists/opened/opened.ts';
import { useOpened } from '#web/lists/opened/use-opened.ts';
import { keptInBrowser } from '#web/storage/kept.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { shortcuts } from '../shortcuts/shortcut-keys.ts';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { Find, FindButton } from './find.tsx';
import { finder } from './finder.ts';

const NOTHING: FoundThings = { people: [], days: [], jobs: [], vehicles: [], files: [], today: '2026-11-20' };
const RAYMOND = {
  id: 5,
  employeeId: '1-20418-07',
  fullName: 'Raymond Castillo',
  role: 'foreman' as const,
  isActive: true,
  workPhone: '(516) 555-0148',
  today: { clockInStatus: 'in' as const, clockedInAt: '2026-11-20T11:30:00.000Z', clockedOutAt: null },
  closeness: 88,
};
const INES = {
  ...RAYMOND,
  id: 6,
  employeeId: '1-21904-01',
  fullName: 'Inés Castillo-Rey',
  role: 'worker' as const,
  workPhone: null,
  today: null,
  closeness: 86,
};
const SHEET = {
  id: 31,
  date: '2026-11-19',
  status: 'submitted' as const,
  foremanId: 5,
  foremanName: 'Raymond Castillo',
  minutes: 3735,
  people: 8,
  running: null,
  closeness: 84,
};
const JOB = {
  id: 41,
  jobId: '10482',
  shownNumber: '10482',
  address: '1420 Hempstead Turnpike',
  status: 'inProgress' as const,
  closeness: 40,
};
const CASTILLO: FoundThings = { ...NOTHING, people: [RAYMOND, INES], days: [SHEET], jobs: [JOB] };

const ANSWERS: Record<string, FoundThings> = {
  castil: CASTILLO,
  castillo: CASTILLO,
  '@castil': { ...NOTHING, people: [RAYMOND] },
  '#10482': { ...NOTHING, jobs: [{ ...JOB, closeness: 100 }] },
};
const page = livePage((gateway) => {
  gateway.answerTo = ({ query }) => ({ data: ANSWERS[String((query as { q?: string }).q)] ?? NOTHING });
});
beforeEach(() => keptInBrowser.removeItem('muster.find.7'));
afterEach(() => {
  finder.close();
  shortcuts.hide();
});

const show = () =>
  page.show(
    <>
      <FindButton />
      <input aria-label="Elsewhere" />
      <Shortcuts onFind={finder.open} />
      <Find />
    </>,
  );
const field = () => screen.findByRole('combobox', { name: 'Find' });
async function find(text: string) {
  finder.open();
  const box = await field();
  fireEvent.change(box, { target: { value: text } });
  return box;
}
const closed = () => waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
const lines = (): string[] => screen.getAllByRole('option').map((line) => line.textContent ?? '');
const active = (): string =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
const groups = (): (string | null)[] => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));

describe('Find', () => {
  it('opens by the button, by Ctrl K and ⌘ K also while somebody types, and by / without a search', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: /^Find/ }));
    fireEvent.keyDown(await field(), { key: 'k', ctrlKey: true });
    await closed();
    for (const chord of [{ ctrlKey: true }, { metaKey: true }]) {
      fireEvent.keyDown(screen.getByRole('textbox', { name: 'Elsewhere' }), { key: 'k', ...chord });
      await field();
      finder.close();
      await closed();
    }
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, shiftKey: true });
    expect(finder.state.open).toBeNull();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(finder.state.open).toBe('box');
  });

  it('shows groups, the closest first, with the state of each line; what can be done stands below', async () => {
    show();
    await find('castillo');
    await screen.findByText('Raymond Castillo');
    expect(groups()).toEqual(['People', 'Timesheets', 'Do', 'Jobs']);
    expect(lines()).toEqual([
      expect.stringMatching(/Raymond CastilloForeman · 1-20418-07 · .*in since 06:30 a\.m\./),
      expect.stringMatching(/Inés Castillo-ReyWorker · 1-21904-01$/),
      expect.stringMatching(/Raymond Castillo’s crew, Thursday 11\/19Submitted · 62h 15min/),
      'Call Raymond Castillo(516) 555-0148',
      'Approve the sheet of Raymond Castillo’s crew of yesterday62h 15min',
      'Assign people to #104821420 Hempstead Turnpike',
      '#104821420 Hempstead Turnpike · In Progress',
    ]);
    expect(screen.getByRole('option', { name: /^Call/ }).getAttribute('href')).toBe('tel:5165550148');
    expect(screen.getByRole('option', { name: /^Assign/ }).getAttribute('href')).toBe('/job-management/41?tab=workforce');
  });

  it('moves by arrows, around the ends, and opens by Enter; it closes the query', async () => {
    show();
    const box = await find('castillo');
    await screen.findByText('Raymond Castillo');
    expect(active()).toMatch(/Raymond/);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(active()).toMatch(/Inés/);
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    expect(active()).toMatch(/#10482/);
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(location.pathname).toBe('/job-management/41'));
    await closed();
    await waitFor(() => expect(page.gateway.closes.length).toBeGreaterThan(0));
  });

  it('opens what is found by the whole text when Enter comes before the answer', async () => {
    show();
    const box = await find('#10482');
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(location.pathname).toBe('/job-management/41'));
  });

  it('opens in a new tab by Ctrl Enter, and stays on the page', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    show();
    const box = await find('castillo');
    await screen.findByText('Raymond Castillo');
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    expect(open).toHaveBeenCalledWith('/user-management/5', '_blank', 'noopener');
    expect(location.pathname).toBe('/');
    open.mockRestore();
  });

  it('asks once for each pause of the keys', async () => {
    show();
    const box = await find('c');
    for (const value of ['ca', 'cas', 'cast', 'casti', 'castil']) fireEvent.change(box, { target: { value } });
    await screen.findByText('Raymond Castillo');
    expect(page.gateway.opens.filter(({ resource }) => resource === 'found').map(({ query }) => query)).toEqual([
      { q: 'castil' },
    ]);
  });

  it('shows in the empty box what was opened last, and moves up what is opened often', async () => {
    show();
    for (let time = 0; time < 5; time++) {
      await find('castillo');
      await screen.findByText('Inés Castillo-Rey');
      expect(lines()[0]).toMatch(time > 3 ? /Inés/ : /Raymond/);
      fireEvent.click(screen.getByRole('option', { name: /Inés/ }));
      await closed();
    }
    act(() => visit('/'));
    finder.open();
    await field();
    const [opened] = screen.getAllByRole('group');
    expect(opened?.getAttribute('aria-label')).toBe('Opened lately');
    expect(within(opened!).getByRole('option').textContent).toMatch(/Inés Castillo-ReyWorker · 1-21904-01/);
    // Somebody else at this browser has their own.
    finder.close();
    await closed();
    signIn({ id: 8 });
    finder.open();
    await field();
    expect(groups()).toEqual(['Go to']);
  });

  it('has what pages have shown, but for the page one is on, and counts each visit once [find-5]', async () => {
    const opened = { key: 'person 6', label: 'Inés Castillo-Rey', detail: 'Worker · 1-21904-01' };
    const kept = () => readOpened().map(({ key, href, times }) => [key, href, times]);
    const job = renderHook((days) => useOpened({ key: 'hours 6', label: days, detail: '' }), { initialProps: 'Hours' });
    const person = renderHook(() => useOpened(opened));
    person.rerender();
    job.rerender('Hours of Inés');
    expect(kept()).toEqual([
      ['hours 6', '/', 2],
      ['person 6', '/', 1],
    ]);
    job.unmount();
    person.unmount();
    keepOpened({ ...opened, href: '/user-management/6' });
    show();
    finder.open();
    await field();
    const [latest] = screen.getAllByRole('group');
    expect(
      within(latest!)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Inés Castillo-ReyWorker · 1-21904-01Enter']);
  });

  it('has the keys that are typed before its code is there, and Enter among them', async () => {
    show();
    finder.open();
    fireEvent.keyDown(document.body, { key: 'x', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true });
    for (const key of ['c', 'a', 'x', 'Backspace', 's', 't', 'i', 'l', 'Shift', 'Enter'])
      fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(location.pathname).toBe('/user-management/5'));
  });

  it('asks one question at a time, and then the last text alone', async () => {
    show();
    const answer = page.gateway.delayAnswers();
    const box = await find('cas');
    const asked = () => page.gateway.opens.filter(({ resource }) => resource === 'found').map(({ query }) => query);
    await waitFor(() => expect(asked()).toEqual([{ q: 'cas' }]));
    for (const name of ['Audit', 'Vehicles']) {
      fireEvent.change(box, { target: { value: name } });
      // What needs no answer is there.
      await screen.findByRole('option', { name });
    }
    expect(asked()).toEqual([{ q: 'cas' }]);
    fireEvent.change(box, { target: { value: 'castil' } });
    answer();
    await screen.findByText('Raymond Castillo');
    expect(asked().slice(0, 1).concat(asked().slice(-1))).toEqual([{ q: 'cas' }, { q: 'castil' }]);
    expect(asked()).not.toContainEqual({ q: 'Audit' });
  });

  it('says that the server cannot be reached, however much is typed meanwhile', async () => {
    show();
    const box = await find('castillo');
    await screen.findByText('Raymond Castillo');
    await page.gateway.stop();
    for (const value of ['cas', 'castil']) {
      fireEvent.change(box, { target: { value } });
      await screen.findByText('The server cannot be reached.');
    }
    fireEvent.change(box, { target: { value: 'Audit' } });
    await screen.findByRole('option', { name: 'Audit' });
    await screen.findByText('The server cannot be reached.');
  });

  it('finds pages and actions by rights, also without the api', async () => {
    show();
    await find('> audit');
    expect(await screen.findByRole('option', { name: 'Audit' })).toBeDefined();
    expect(page.gateway.opens.some(({ resource }) => resource === 'found')).toBe(false);
    fireEvent.change(await field(), { target: { value: '>idioma' } });
    await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
    fireEvent.change(await field(), { target: { value: '>language' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Show Muster in Español' }));
    expect(language.choice).toBe('es');
    await closed();
    language.choice = 'en';
    signIn({ role: 'supervisor' });
    await find('>audit');
    await screen.findByText(/^Nothing found/);
    expect(session.view?.user.role).toBe('supervisor');
  });

  it('leads to the pages of a day that is named, by a word or a date [find-2]', async () => {
    show();
    const said = (line: HTMLElement) => [line.querySelector('.find-label')?.textContent, line.getAttribute('href')];
    const leadsTo = async (text: string, pages: [label: string, href: string][]) => {
      await find(text);
      await waitFor(() => expect(screen.getAllByRole('option').map(said)).toEqual(pages));
    };
    const ofTheDay: [string, string][] = [
      ['Daily Roster, Thursday 11/19', '/?tab=roster&days=2026-11-19.2026-11-19'],
      ['Shift Log, Thursday 11/19', '/shift-log?day=2026-11-19'],
      ['Timesheets, Thursday 11/19', '/timesheets?days=2026-11-19.2026-11-19'],
    ];
    for (const text of ['11/19', '11/19/2026', 'yesterday']) {
      await leadsTo(text, ofTheDay);
      await find('zzqq 11/19');
      await screen.findByText('Nothing found for “zzqq 11/19”');
    }
    await leadsTo('shift log 11/27', [['Shift Log, Thursday 11/27/2025', '/shift-log?day=2025-11-27']]);
    await leadsTo('today', [
      ['Daily Roster, Friday 11/20', '/?tab=roster'],
      ['Shift Log, Friday 11/20', '/shift-log'],
      ['Timesheets, Friday 11/20', '/timesheets?days=2026-11-20.2026-11-20'],
    ]);
    await find('11/27/2026');
    expect(await screen.findByText('Nothing found for “11/27/2026”')).toBeDefined();
  });

  it('says that nothing is found, and what can be', async () => {
    show();
    await find('zzqq');
    expect(await screen.findByText('Nothing found for “zzqq”')).toBeDefined();
    expect(screen.getByText(/Names, employee, job, work order and phone numbers/)).toBeDefined();
  });

  it('says that it failed, and tries again', async () => {
    page.gateway.refusal = { error: { statusCode: 500, error: 'Internal Server Error', message: 'No luck' } };
    show();
    await find('castillo');
    expect(await screen.findByText('Could not search')).toBeDefined();
    page.gateway.refusal = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Raymond Castillo')).toBeDefined();
  });
});
