import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import type { ApprovableSheet } from '#shared/timesheets/approvals.ts';
import type { DayQueue, ListedDay, PersonDay } from '#shared/timesheets/screens.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import TimesheetsPage from '../page.tsx';

const person = (id: number, fullName: string) => ({ id, employeeId: `1-0000${id}-01`, fullName });
const dwoOf = (
  id: number,
  status: ListedDay['status'] = 'submitted',
  figures: Partial<ListedDay['figures']> = {},
): ListedDay => ({
  id,
  date: '2026-11-19',
  foremanId: id,
  supervisorId: 9,
  regionId: 1,
  crewId: null,
  status,
  description: null,
  dailyJobHazardAnalysisId: null,
  createdAt: '2026-11-19T12:00:00.000Z',
  updatedAt: '2026-11-19T12:00:00.000Z',
  revision: 1,
  foreman: person(id, `Foreman ${id}`),
  supervisor: id === 3 ? null : person(9, 'Sue Visor'),
  region: { id: 1, name: 'Long Island' } as ListedDay['region'],
  figures: { minutes: 2_550, people: 7, running: null, findings: [], ...figures },
});
const dayOf = (employeePk: number): PersonDay => ({
  id: `${employeePk}:2026-11-19`,
  employeePk,
  employeeId: `1-0000${employeePk}-01`,
  fullName: `Worker ${employeePk}`,
  role: 'worker',
  date: '2026-11-19',
  supervisorId: null,
  supervisor: null,
  foremanId: 1,
  foreman: 'Foreman 1',
  regionId: 1,
  region: 'Long Island',
  submittedAt: '2026-11-19T21:30:00.000Z',
  minutes: 480,
  status: 'new',
  findings: [{ kind: 'noPhoto', count: 1, name: `Worker ${employeePk}` }],
});
const sheetOf = (dwoId: number, said: Partial<ApprovableSheet> = {}): ApprovableSheet => ({
  dwoJobId: dwoId * 10,
  dwoId,
  jobId: 4,
  jobNumber: '10004',
  date: '2026-11-19',
  foreman: `Foreman ${dwoId}`,
  status: 'submitted',
  minutes: 150,
  revision: 1,
  revisions: { [dwoId * 100]: 2 },
  findings: [],
  refusal: null,
  ...said,
});

let days: ListedDay[];
let queue: DayQueue | undefined;
const page = livePage((gateway) => {
  visit('/timesheets');
  sessionStorage.clear();
  days = [dwoOf(1), dwoOf(2, 'approved'), dwoOf(3, 'draft')];
  queue = undefined;
  gateway.answerTo = ({ resource, query }: LiveOpen) => {
    const { limit, offset } = (query ?? {}) as { limit: number; offset: number };
    if (resource === 'regions') return { data: gateway.regions };
    if (resource === 'waiting') return { data: { approved: { sheets: 0, minutes: 0 }, running: 0, withoutSheet: 0, drafts: [] } };
    const data = resource === 'personDays' ? [dayOf(5)] : days;
    return { data, count: data.length, limit, offset, order: [], ...(resource === 'crewDays' && queue && { queue }) };
  };
});
const asked = (resource: string) => page.gateway.opens.filter((open) => open.resource === resource).at(-1)!.query!;
const rowOf = async (name: string) => (await screen.findByRole('button', { name })).closest('tr')!;

describe('the Crew tab', () => {
  it('shows each day with its people, its region, its status, and the way to it', async () => {
    page.show(<TimesheetsPage />);
    const row = within(await rowOf('Foreman 1'));
    expect(row.getByText('11/19/2026')).toBeDefined();
    expect(row.getByRole('button', { name: 'Foreman 1' })).toBeDefined();
    expect(row.getByRole('button', { name: 'Sue Visor' })).toBeDefined();
    expect(row.getByText('Long Island')).toBeDefined();
    expect(row.getByText('Submitted')).toBeDefined();
    expect(row.getByRole('link', { name: 'Crew Details of Foreman 1, 11/19/2026' }).getAttribute('href')).toBe('/timesheets/1');
    expect(within(await rowOf('Foreman 3')).getByText('- - -')).toBeDefined();
    expect(['42h 30min', '7'].map((text) => row.getByText(text).textContent)).toEqual(['42h 30min', '7']);
  });

  it('says what is to be looked at in a word or two, in whole sentences beside it, or that a day is as usual', async () => {
    const findings: ListedDay['figures']['findings'] = [
      { kind: 'photo', count: 1, name: 'Dana Pruitt' },
      { kind: 'noLunch', count: 2, name: null },
    ];
    days = [dwoOf(1, 'submitted', { findings }), dwoOf(2), dwoOf(3, 'approved', { findings })];
    page.show(<TimesheetsPage />);
    const odd = within(await rowOf('Foreman 1')).getByRole('img', {
      name: '1 shift has a clock photo that does not match. 2 shifts of more than 6h 00min have no lunch',
    });
    expect(odd.textContent).toBe('Mismatch: Dana Pruitt+1');
    expect(within(await rowOf('Foreman 2')).getByText('as usual')).toBeDefined();
    expect(within(await rowOf('Foreman 3')).queryByRole('img', { name: /shift/ })).toBeNull();
  });

  it('says by how much a crew is far from usual, and what was said of who was late', async () => {
    const far = (minutes: number): ListedDay['figures']['findings'] => [{ kind: 'usual', count: 1, name: null, minutes }];
    days = [
      dwoOf(1, 'submitted', { findings: far(160) }),
      dwoOf(2, 'submitted', { findings: far(-90) }),
      dwoOf(3, 'submitted', { findings: [{ kind: 'said', count: 1, name: 'Dana Pruitt', said: 'sick' }] }),
    ];
    page.show(<TimesheetsPage />);
    await rowOf('Foreman 1');
    const words = ['2h 40min over usual', '1h 30min under usual', 'Said: sick'];
    expect(words.map((word) => screen.getByText(word).textContent)).toEqual(words);
    language.choice = 'es';
    expect(await screen.findByText('2h 40min sobre lo habitual')).toBeDefined();
  });

  it('does not offer a day on which people are still clocked in, and says why', async () => {
    days = [dwoOf(1, 'submitted', { running: { people: 4, since: '2026-11-19T11:55:00.000Z' } }), dwoOf(2)];
    page.show(<TimesheetsPage />);
    const row = await rowOf('Foreman 1');
    expect(within(row).getByText('4 in since 06:55 a.m.')).toBeDefined();
    const box = within(row).getByRole<HTMLInputElement>('checkbox');
    expect([box.disabled, box.title]).toEqual([true, '4 people are still clocked in']);
    expect(within(await rowOf('Foreman 2')).getByRole<HTMLInputElement>('checkbox').disabled).toBe(false);
  });

  it('has in plain text whose page may not be opened', async () => {
    days = [{ ...dwoOf(1), supervisor: { ...person(9, 'Sue Visor'), mayOpen: false } }];
    page.show(<TimesheetsPage />);
    const row = within(await rowOf('Foreman 1'));
    expect(row.getByRole('button', { name: 'Foreman 1' })).toBeDefined();
    expect(row.getByText('Sue Visor').closest('a')).toBeNull();
  });

  it('is searched, filtered and sorted by asking, and says when there is none', async () => {
    visit('/timesheets?search=ada+lo&status=submitted&region=1&days=2026-11-16.2026-11-20');
    days = [];
    page.show(<TimesheetsPage />);
    expect(await screen.findByText('No timesheets found')).toBeDefined();
    expect(JSON.parse(String(asked('crewDays')['where']))).toEqual({
      searchData: { $iLike: '%ada%lo%' },
      status: 'submitted',
      regionId: { $in: [1] },
      date: { $gte: '2026-11-16', $lte: '2026-11-20' },
    });
    fireEvent.click(screen.getByRole('columnheader', { name: /Date/ }));
    await vi.waitFor(() => expect(asked('crewDays')['order']).toBe('[["date","ASC"]]'));
  });

  it('follows a status in its place, and keeps a row that left the list while somebody is among them', async () => {
    page.show(<TimesheetsPage />);
    const row = await rowOf('Foreman 1');
    const query = asked('crewDays');
    page.gateway.patch(query, [['set', ['data', 1, 'status'], 'approved']], { resource: 'crewDays' });
    await vi.waitFor(() => expect(within(row).getByText('Approved')).toBeDefined());

    fireEvent.pointerMove(row);
    page.gateway.patch(query, [['remove', ['data'], [1]]], { resource: 'crewDays' });
    await vi.waitFor(() => expect(row.className).toContain('is-gone'));
    expect(screen.getAllByRole('row')).toHaveLength(4);
    fireEvent.pointerLeave(row.closest('.list-page-table')!);
    await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  });
});

describe('the queue of submitted days [approval-12]', () => {
  const still = { running: { people: 4, since: '2026-11-19T11:55:00.000Z' } };
  const odd = { findings: [{ kind: 'photo', count: 1, name: 'Dana Pruitt' }] } satisfies Partial<ListedDay['figures']>;
  const partOf = (name: RegExp) => within(screen.getByRole('heading', { name }).closest('section')!);
  const show = async (): Promise<void> => {
    visit('/timesheets?status=submitted');
    days = [dwoOf(1, 'submitted', odd), dwoOf(2), dwoOf(3), dwoOf(4, 'submitted', still)];
    queue = { toLook: 1, usual: { dwoIds: [2, 3, 9], minutes: 7_650, people: 21 }, running: 1 };
    page.show(<TimesheetsPage />);
    await screen.findByRole('heading', { name: '1 of 5 needs you' });
  };

  it('is asked for in that order, and stands in its parts', async () => {
    await show();
    expect(asked('crewDays')).toMatchObject({ first: 'toLook' });
    expect(partOf(/needs you/).getByText('Foreman 1')).toBeDefined();
    expect(partOf(/^3 as usual/).getAllByText('as usual')).toHaveLength(2);
    expect(partOf(/still at work/).getByText('4 in since 06:55 a.m.')).toBeDefined();
  });

  it('has a day without hours among what is to be looked at, and says so', async () => {
    visit('/timesheets?status=submitted');
    days = [dwoOf(1, 'submitted', { minutes: 0, people: 0 }), dwoOf(2)];
    queue = { toLook: 1, usual: { dwoIds: [2], minutes: 2_550, people: 7 }, running: 0 };
    page.show(<TimesheetsPage />);
    await screen.findByRole('heading', { name: '1 of 2 needs you' });
    const empty = partOf(/needs you/)
      .getByText('Foreman 1')
      .closest('tr')!;
    expect(within(empty).getByText('No hours')).toBeDefined();
    expect(partOf(/^1 as usual/).queryByText('No hours')).toBeNull();
  });

  it('leads from a day to the first of its jobs that is to be approved', async () => {
    await show();
    const row = within(await rowOf('Foreman 1'));
    const link = row.getByRole('link', { name: /^Crew Details of Foreman 1/ });
    expect(link.getAttribute('href')).toBe('/timesheets/1?job=open');
    fireEvent.click(row.getByText('11/19/2026'));
    expect(location.pathname + location.search).toBe('/timesheets/1?job=open');
  });

  it('asks to approve all that is as usual by one press, also what other pages hold', async () => {
    const fetched: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      fetched.push(path);
      return new Response(JSON.stringify({ data: [sheetOf(2), sheetOf(3), sheetOf(9)] }));
    });
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Approve 3, 127h 30min' }));
    expect(await screen.findByText('3 timesheets with 7h 30min will be approved.')).toBeDefined();
    expect(fetched).toEqual(['/api/v1/dwo/approvable?ids=2,3,9']);
    vi.unstubAllGlobals();
  });

  it('has what is as usual one press away on a page that is full of what is odd', async () => {
    await show();
    const query = asked('crewDays');
    page.gateway.patch(query, [['remove', ['data'], [2, 3, 4]]], { resource: 'crewDays' });
    await vi.waitFor(() => expect(screen.queryByText('Foreman 2')).toBeNull());
    expect(partOf(/^3 as usual/).queryByRole('table')).toBeNull();
    expect(partOf(/^3 as usual/).getByRole('button', { name: /^Approve 3/ })).toBeDefined();
  });

  it('does not approve by one press what is only close to the name that was typed', async () => {
    await show();
    expect(partOf(/^3 as usual/).getByRole('button', { name: /^Approve 3/ })).toBeDefined();
    page.gateway.patch(asked('crewDays'), [['set', ['near'], 'spelling']], { resource: 'crewDays' });
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Approve 3/ })).toBeNull());
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('chooses in each part apart, and approves what is chosen of all', async () => {
    await show();
    fireEvent.click(partOf(/needs you/).getByRole('checkbox', { name: /^Choose all/ }));
    fireEvent.click(within(await rowOf('Foreman 2')).getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Approve 2 timesheets' })).toBeDefined();
    fireEvent.click(partOf(/needs you/).getByRole('checkbox', { name: /^Choose all/ }));
    expect(screen.getByRole('button', { name: 'Approve 1 timesheet' })).toBeDefined();
  });

  it('keeps a day in its part while somebody is among the rows, and moves it after', async () => {
    await show();
    const row = await rowOf('Foreman 2');
    fireEvent.pointerMove(row);
    const query = asked('crewDays');
    const found = [
      ['set', ['data', 2, 'figures', 'findings'], odd.findings],
      ['set', ['queue', 'toLook'], 2],
    ] as const;
    page.gateway.patch(query, found, { resource: 'crewDays' });
    await screen.findByRole('heading', { name: '2 of 6 need you' });
    expect(partOf(/as usual/).getByText('Foreman 2')).toBeDefined();
    fireEvent.pointerLeave(row.closest('section')!.parentElement!);
    await vi.waitFor(() => expect(partOf(/need you/).getByText('Foreman 2')).toBeDefined());
  });
});

describe('what counts [approval-14]', () => {
  const signs = { off: ['place'], lunchAfterMinutes: 360, usualMinutes: 240, usualPercent: 20, revision: 3 };
  let sent: unknown[];
  const show = async () => {
    visit('/timesheets?status=submitted');
    queue = { toLook: 0, usual: { dwoIds: [1], minutes: 2_550, people: 7 }, running: 0 };
    days = [dwoOf(1)];
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (asked) => (asked.resource === 'sheetSigns' ? { data: signs } : answerTo(asked));
    page.show(<TimesheetsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'What counts' }));
    await screen.findByRole('dialog', { name: 'What counts' });
    return within(screen.getByRole('dialog', { name: 'What counts' }));
  };
  beforeEach(() => {
    sent = [];
    vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return new Response(JSON.stringify({ data: { ...signs, revision: 4 } }));
    });
    return () => vi.unstubAllGlobals();
  });

  it('is changed by an admin, from where nothing is odd, too', async () => {
    const dialog = await show();
    const box = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
    expect([box('No lunch').checked, box('Unknown place').checked]).toEqual([true, false]);
    fireEvent.click(box('No lunch'));
    fireEvent.click(box('Unknown place'));
    const lunch = dialog.getByLabelText(/^Lunch after/);
    fireEvent.change(lunch, { target: { value: '5:30' } });
    fireEvent.blur(lunch);
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(sent).toEqual([{ ...signs, off: ['noLunch'], lunchAfterMinutes: 330 }]));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says what it takes, and sends nothing else', async () => {
    const dialog = await show();
    const percent = dialog.getByLabelText(/percent/);
    fireEvent.change(percent, { target: { value: '200' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('must be from 1 to 100 percent')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('is told to a supervisor, with its limits', async () => {
    signIn({ role: 'supervisor' });
    const dialog = await show();
    expect(dialog.getByText('after 6h 00min')).toBeDefined();
    expect(dialog.getByText('more than 4h 00min and 20 %')).toBeDefined();
    expect([dialog.queryByText('Unknown place'), dialog.queryByRole('checkbox')]).toEqual([null, null]);
  });
});

describe('after the last of the queue [approval-15]', () => {
  it('says what was done, and what waits for whom', async () => {
    visit('/timesheets?status=submitted');
    days = [];
    queue = { toLook: 0, usual: { dwoIds: [], minutes: 0, people: 0 }, running: 0 };
    const drafts = [
      { supervisorId: 9, supervisor: 'Sue Visor', days: 2 },
      { supervisorId: null, supervisor: null, days: 1 },
    ];
    const waiting = { approved: { sheets: 38, minutes: 24_720 }, running: 4, withoutSheet: 1, drafts };
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (asked) => (asked.resource === 'waiting' ? { data: waiting } : answerTo(asked));
    page.show(<TimesheetsPage />);
    expect(await screen.findByText('38 sheets approved by you today, 412h 00min')).toBeDefined();
    const list = screen.getByRole('list', { name: 'What waits, and for whom' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['4 crews are still at work', '1 crew has no sheet today', '2 drafts for Sue Visor', '1 draft for no supervisor']);
    language.choice = 'es';
    expect(await screen.findByText('38 hojas aprobadas hoy por ti, 412h 00min')).toBeDefined();
  });
});

describe('approving many [screens-5]', () => {
  /** The calls by HTTP and their answers. */
  let calls: string[];
  let approvable: ApprovableSheet[];
  let refuse: (dwoJobId: string) => string | undefined;
  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  beforeEach(() => {
    calls = [];
    refuse = () => undefined;
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      calls.push(`${method} ${path}${body === undefined ? '' : ` ${String(body)}`}`);
      if (method === 'GET') return answer(200, { data: approvable });
      const message = refuse(/dwo_job\/(\d+)/.exec(path)![1]!);
      return message === undefined
        ? answer(200, { data: {} })
        : answer(409, { statusCode: 409, error: 'Conflict', message, code: 'REVISION_CHANGED' });
    });
    return () => vi.unstubAllGlobals();
  });
  const choose = async (name: string) => fireEvent.click(within(await rowOf(name)).getByRole('checkbox'));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Approve timesheets' }));
  const open = async (): Promise<void> => {
    await choose('Foreman 1');
    await choose('Foreman 3');
    fireEvent.click(screen.getByRole('button', { name: 'Approve 2 timesheets' }));
  };

  it('says what will be approved, and what cannot be and why', async () => {
    approvable = [sheetOf(1), sheetOf(3, { refusal: { code: 'SHIFT_RUNNING', message: 'Somebody is still clocked in' } })];
    page.show(<TimesheetsPage />);
    expect((within(await rowOf('Foreman 2')).getByRole('checkbox') as HTMLInputElement).disabled).toBe(true);
    await open();
    expect(await dialog().findByText('1 timesheet with 2h 30min will be approved.')).toBeDefined();
    expect(dialog().getByText('1 cannot be approved.')).toBeDefined();
    expect(dialog().getByText('Somebody is still clocked in')).toBeDefined();
    expect(calls).toEqual(['GET /api/v1/dwo/approvable?ids=1,3']);
    language.choice = 'es';
    expect(await screen.findByText('Alguien sigue fichado')).toBeDefined();
  });

  it('takes no day of a week that is over, says why, and does once an admin lets it', async () => {
    signIn({ role: 'supervisor' });
    days = [dwoOf(1), { ...dwoOf(3), date: '2026-11-12' }];
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (asked) =>
      asked.resource === 'lastWeekApproval' ? { data: { isActive: false, expires: null } } : answerTo(asked);
    page.show(<TimesheetsPage />);
    const box = async (name: string) => within(await rowOf(name)).getByRole<HTMLInputElement>('checkbox');
    await vi.waitFor(async () => expect((await box('Foreman 3')).disabled).toBe(true));
    expect((await box('Foreman 3')).title).toBe('This payroll week can no longer be approved. Please ask an admin');
    expect((await box('Foreman 1')).disabled).toBe(false);
    page.gateway.moveTo({ data: { isActive: true, expires: '2026-11-20T12:00:00.000Z' } }, 'lastWeekApproval', {});
    await vi.waitFor(async () => expect((await box('Foreman 3')).disabled).toBe(false));
  });

  it('[approval-13] asks who sees the company why they approve the days of one supervisor', async () => {
    visit('/timesheets?status=all&supervisor=9');
    approvable = [sheetOf(1), sheetOf(3)];
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (asked) =>
      asked.resource === 'employees' ? { data: [{ ...person(9, 'Sue Visor'), isActive: true }] } : answerTo(asked);
    page.show(<TimesheetsPage />);
    await rowOf('Foreman 1');
    expect(String(asked('crewDays')['where'])).toContain('"supervisorId":{"$in":[9]}');
    await open();
    const field = await dialog().findByRole('textbox', { name: 'Why you approve on behalf of Sue Visor' });
    fireEvent.click(await dialog().findByRole('button', { name: 'Approve 5h 00min' }));
    expect(await dialog().findByText('Please say why')).toBeDefined();
    expect([document.activeElement, calls]).toEqual([field, ['GET /api/v1/dwo/approvable?ids=1,3']]);
    fireEvent.change(field, { target: { value: ' On vacation ' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Approve 5h 00min' }));
    expect(await dialog().findByText('2 of 2 timesheets approved.')).toBeDefined();
    expect(calls.slice(1)).toEqual([
      'POST /api/v1/dwo_job/10/approve {"revision":1,"revisions":{"100":2},"onBehalfReason":"On vacation"}',
      'POST /api/v1/dwo_job/30/approve {"revision":1,"revisions":{"300":2},"onBehalfReason":"On vacation"}',
    ]);
  });

  it('approves each as it was shown, by itself, and says what became of it', async () => {
    approvable = [sheetOf(1), sheetOf(3)];
    refuse = (id) => (id === '30' ? 'Ana changed it' : undefined);
    page.show(<TimesheetsPage />);
    await open();
    fireEvent.click(await dialog().findByRole('button', { name: 'Approve 5h 00min' }));
    expect(await dialog().findByText('1 of 2 timesheets approved.')).toBeDefined();
    // Refused sheets come first.
    expect(
      dialog()
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent?.includes('Ana changed it')),
    ).toEqual([true, false]);
    expect(dialog().getByText('1 was not approved.')).toBeDefined();
    expect(dialog().getByText('Ana changed it')).toBeDefined();
    expect(calls.slice(1)).toEqual([
      'POST /api/v1/dwo_job/10/approve {"revision":1,"revisions":{"100":2}}',
      'POST /api/v1/dwo_job/30/approve {"revision":1,"revisions":{"300":2}}',
    ]);
    refuse = () => undefined;
    approvable = [sheetOf(3, { revision: 2 })];
    fireEvent.click(dialog().getByRole('button', { name: 'Look again' }));
    fireEvent.click(await dialog().findByRole('button', { name: 'Approve 2h 30min' }));
    expect(await dialog().findByText('1 of 1 timesheets approved.')).toBeDefined();
    expect(calls.at(-1)).toContain('{"revision":2,');
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  it('counts all that were chosen and not approved yet, those that could not be tried among them', async () => {
    const refusal = { code: 'SHIFT_RUNNING', message: 'Somebody is still clocked in' } as const;
    approvable = [sheetOf(1), sheetOf(2, { status: 'approved', refusal: null }), sheetOf(3), sheetOf(4, { refusal })];
    refuse = (id) => (id === '30' ? 'Ana changed it' : undefined);
    page.show(<TimesheetsPage />);
    await open();
    fireEvent.click(await dialog().findByRole('button', { name: 'Approve 5h 00min' }));
    expect(await dialog().findByText('1 of 3 timesheets approved.')).toBeDefined();
    expect(dialog().getByText('2 were not approved.')).toBeDefined();
    const rows = dialog().getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => /Foreman (\d)/.exec(textContent!)![1])).toEqual(['3', '4', '1', '2']);
  });

  it('takes all of it back for a while, and says what stayed', async () => {
    approvable = [sheetOf(1), sheetOf(3)];
    page.show(<TimesheetsPage />);
    await open();
    fireEvent.click(await dialog().findByRole('button', { name: 'Approve 5h 00min' }));
    await dialog().findByText('2 of 2 timesheets approved.');
    refuse = (id) => (id === '30' ? 'Only an admin can take it back' : undefined);
    fireEvent.click(await dialog().findByRole('button', { name: 'Undo' }));
    expect(await dialog().findByText('1 approval was taken back.')).toBeDefined();
    expect(dialog().getByText('1 is approved still.')).toBeDefined();
    expect(dialog().getByText('Only an admin can take it back')).toBeDefined();
    expect(calls.slice(-2).map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
      'POST /api/v1/dwo_job/10/unapprove',
      'POST /api/v1/dwo_job/30/unapprove',
    ]);
    expect(dialog().queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('says what payroll would ask, and approves all the same', async () => {
    approvable = [sheetOf(1, { findings: [{ kind: 'phaseCode', count: 2, name: null }] }), sheetOf(3)];
    page.show(<TimesheetsPage />);
    await open();
    expect(await dialog().findByText('Payroll will ask about 1 of them.')).toBeDefined();
    expect(dialog().getByText('2 shifts have no phase code')).toBeDefined();
    expect(dialog().getByRole('button', { name: 'Approve 5h 00min' })).toBeDefined();
  });

  it('offers to ask again when it could not be looked at', async () => {
    vi.stubGlobal('fetch', async () => answer(503, { statusCode: 503, error: '', message: 'The api is away' }));
    page.show(<TimesheetsPage />);
    await open();
    expect(await dialog().findByText('The api is away')).toBeDefined();
    approvable = [sheetOf(1)];
    vi.stubGlobal('fetch', async () => answer(200, { data: approvable }));
    fireEvent.click(dialog().getByRole('button', { name: 'Retry' }));
    expect(await dialog().findByText('1 timesheet with 2h 30min will be approved.')).toBeDefined();
  });
});

describe('the Employee tab', () => {
  it('shows what is to be approved of this payroll week and the last, and opens a person on that day', async () => {
    visit('/timesheets?tab=employee');
    page.show(<TimesheetsPage />);
    const link = await screen.findByRole('link', { name: '1-00005-01, Worker 5, 11/19/2026' });
    expect(link.getAttribute('href')).toBe('/timesheets/employee/5?days=2026-11-19.2026-11-19');
    expect(asked('personDays')).toMatchObject({
      role: 'all',
      status: 'new',
      startDate: '2026-11-09',
      endDate: '2026-11-20',
    });
    const row = within(link.closest('tr')!);
    expect(row.getByText('No picture')).toBeDefined();
    expect(row.getByText('Worker')).toBeDefined();
    expect(row.getByText('11/19/2026 04:30 p.m.')).toBeDefined();
    fireEvent.click(row.getByText('Worker 5'));
    expect(location.pathname + location.search).toBe('/timesheets/employee/5?days=2026-11-19.2026-11-19');
  });

  it('names the days that nobody chose, and comes back to them [general-18]', async () => {
    visit('/timesheets?tab=employee&days=');
    page.show(<TimesheetsPage />);
    const first = 'Dates: This week and last, 11/09 – 11/20';
    fireEvent.click(await screen.findByRole('button', { name: first }));
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Today' }));
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Dates: 11/20/2026' }));
    expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDefined();
    await vi.waitFor(() => expect(asked('personDays')).toMatchObject({ startDate: '2026-11-20', endDate: '2026-11-20' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(await screen.findByRole('button', { name: first })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    expect(location.search).toBe('?tab=employee');
  });

  it('is searched, narrowed and sorted by asking', async () => {
    visit('/timesheets?tab=employee');
    page.show(<TimesheetsPage />);
    fireEvent.click(await screen.findByRole('radio', { name: 'Approved' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'foreman' } });
    await vi.waitFor(() => expect(asked('personDays')).toMatchObject({ status: 'approved', role: 'foreman' }));
    fireEvent.click(screen.getByRole('columnheader', { name: /Submit Date/ }));
    await vi.waitFor(() => expect(asked('personDays')['order']).toBe('[["submittedAt","ASC"]]'));
  });

  it('says how many that are looked for are approved, beside those that are not, and shows them', async () => {
    page.gateway.answerTo = ({ resource, query }: LiveOpen) => {
      const data = resource !== 'personDays' ? [] : query?.['status'] === 'new' ? [dayOf(5)] : [dayOf(6), dayOf(7)];
      return { data, count: data.length, limit: 10, offset: 0, order: [] };
    };
    visit('/timesheets?tab=employee&search=worker');
    page.show(<TimesheetsPage />);
    await screen.findByText('Worker 5');
    expect(await screen.findByText('2 that are approved')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show them' }));
    expect(await screen.findByText('Worker 7')).toBeDefined();
    expect(asked('personDays')).toMatchObject({ search: 'worker', status: 'approved' });
    expect(screen.queryByText('2 that are approved')).toBeNull();
  });

  it('says, where it finds nobody, how many days there are in a year, and shows them', async () => {
    page.gateway.answerTo = ({ resource, query }: LiveOpen) => {
      const isYear = resource === 'personDays' && query?.['startDate'] === '2025-11-20' && query['status'] === 'new';
      const data = isYear ? [dayOf(8)] : [];
      return { data, count: data.length, limit: 10, offset: 0, order: [] };
    };
    visit('/timesheets?tab=employee&search=worker');
    page.show(<TimesheetsPage />);
    expect(await screen.findByText('1 day in the last twelve months')).toBeDefined();
    expect(screen.queryByText(/approved$/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show it' }));
    expect(await screen.findByText('Worker 8')).toBeDefined();
    expect(new URLSearchParams(location.search).get('days')).toBe('2025-11-20.2026-11-20');
    expect(screen.queryByText('1 day in the last twelve months')).toBeNull();
  });

  it('says so of days, too, that are approved and of before', async () => {
    page.gateway.answerTo = ({ resource, query }: LiveOpen) => {
      const isThere = resource === 'personDays' && query?.['startDate'] === '2025-11-20' && query['status'] === 'approved';
      const data = isThere ? [dayOf(8), dayOf(9)] : [];
      return { data, count: data.length, limit: 10, offset: 0, order: [] };
    };
    visit('/timesheets?tab=employee&search=worker');
    page.show(<TimesheetsPage />);
    expect(await screen.findByText('2 days in the last twelve months')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show them' }));
    expect(await screen.findByText('Worker 8')).toBeDefined();
    expect(location.search).toBe('?tab=employee&search=worker&status=approved&days=2025-11-20.2026-11-20');
  });

  it('comes back on return, and the other tab with what it was narrowed by', async () => {
    signIn({ role: 'supervisor' });
    page.show(<TimesheetsPage />);
    fireEvent.click(await screen.findByRole('tab', { name: 'Employee' }));
    await screen.findByRole('link', { name: /Worker 5/ });
    expect(location.search).toBe('?tab=employee');
    fireEvent.click(screen.getByRole('tab', { name: 'Crew' }));
    expect(await screen.findByRole('button', { name: 'Foreman 1' })).toBeDefined();
  });
});
