import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { PLAYLIST_VIEWS } from '#shared/displays/playlist.ts';
import { screens } from '#web/app/screens/screens.tsx';
import {
  type FirefoxDesk,
  find,
  hasFirefox,
  isGone,
  launchFirefox,
  press,
  signInByFirefox,
  takeFirefox,
} from '../support/browser/firefox.ts';
import { openPhone } from '../support/phone.ts';
import { employeeFile } from '../support/screens/employee-file.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
let desk: FirefoxDesk;

/** Of the first row of a list. */
async function firstId(list: string, where: object = {}): Promise<number> {
  const visitor = await signIn(system.url, 'admin');
  const asked = { where: JSON.stringify(where), order: '[["id","ASC"]]', limit: '1' };
  return (await read<{ data: { id: number }[] }>(visitor, list, asked)).data[0]!.id;
}

/** Gives a file by the call of the screen; answers the number of what it became. */
async function give(path: string, field: string, content: string): Promise<number> {
  const page = await open('/upload');
  const sent = (to: string, name: string, csv: string, header: string): Promise<{ data: { id: number } }> => {
    const body = new FormData();
    body.append(name, new File([csv], 'given.csv', { type: 'text/csv' }));
    return fetch(to, { method: 'POST', body, headers: { [header]: 'web' } }).then((answer) => answer.json());
  };
  return (await page.evaluate(sent, `/api/v1${path}`, field, content, CLIENT_HEADER)).data.id;
}

const open = async (path: string, until = 'main h1'): Promise<Page> => {
  await desk.page.goto(system.url + path);
  await desk.page.waitForSelector(until);
  return desk.page;
};
const textOf = (page: Page, selector: string): Promise<string> => page.$eval(selector, (element) => element.textContent ?? '');

/** What can be pressed, shows no word, and has nothing that its tooltip could say. */
function namelessIcons(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button, a[href], [role="button"]')]
    .filter((control) => control.checkVisibility() && !/[\p{L}\p{N}]/u.test(control.textContent ?? '') && !control.ariaLabel)
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}

describe.skipIf(!hasFirefox())('in Firefox', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), launchFirefox()]);
    desk = await takeFirefox(browser, system.url, 'admin');
  });
  afterAll(async () => {
    await browser?.close();
    await system?.stop();
  });

  it('somebody signs in by the pages, and nothing is said to the console', async () => {
    const { page, trouble, context } = await takeFirefox(browser, system.url);
    await signInByFirefox(page, system.url, 'supervisor1');
    await find(page, 'main h1', /Welcome!/);
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('every screen opens and says nothing to the console, sticks out nowhere, and every icon to press has a name', async () => {
    const [job, sheet, person] = await Promise.all([firstId('/job'), firstId('/dwo'), firstId('/employee', { role: 'foreman' })]);
    const upload = await give('/upload_employee', 'csv', employeeFile('Long Island', [{ employee: 'Bell, Ann' }]));
    const given = await give('/import?kind=job', 'file', 'Job No,Site Address\r\nNB-1,1 Nimbus Way');
    const paths = [
      ...[
        '/',
        '/?tab=timesheet',
        '/?tab=roster',
        '/?tab=roster&replay=0',
        '/shift-log',
        '/job-management',
        `/job-management/${job}`,
        `/job-management/${job}?tab=workforce`,
      ],
      ...['/timesheets', '/timesheets?tab=employee', `/timesheets/${sheet}`, `/timesheets/employee/${person}`, '/notifications'],
      ...[
        '/user-management',
        '/user-management/needed',
        `/user-management/${person}`,
        `/user-management/${person}?tab=hierarchy`,
        `/user-management/${person}?tab=allocation`,
      ],
      ...[
        '/upload',
        '/upload?tab=imports',
        '/upload?tab=timesheets',
        '/upload?tab=vista',
        '/upload?tab=jobs',
        '/upload?tab=employee',
        '/upload?tab=admin',
        `/upload/${upload}`,
        `/upload/import/${given}`,
      ],
      ...['/audit', '/vehicles', '/displays', '/notices', '/sessions', '/app-changelog', '/nowhere'],
      ...['/integrations', '/integrations?tab=webhooks', '/integrations?tab=deliveries'],
    ];
    const isOpened = (address: RegExp) => paths.some((path) => address.test(path.split('?')[0]!));
    expect(screens.filter(([, { path }]) => !isOpened(path)).map(([name]) => name)).toEqual([]);
    const stuckOut: string[] = [];
    const nameless: string[] = [];
    for (const path of paths) {
      const page = await open(path);
      await page.waitForNetworkIdle({ idleTime: 100, concurrency: 2 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (beyond > 0) stuckOut.push(`${path} ${beyond}`);
      nameless.push(...(await page.evaluate(namelessIcons)).map((icon) => `${path} ${icon}`));
    }
    for (const view of PLAYLIST_VIEWS) {
      const wall = await open(`/wall?view=${view}`, view === 'quiet' || view === 'board' ? 'article' : 'main h1');
      await wall.waitForNetworkIdle({ idleTime: 100, concurrency: 2 });
      const below = await wall.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
      if (below > 0) stuckOut.push(`${view} ${below}`);
    }
    expect(stuckOut).toEqual([]);
    expect(nameless).toEqual([]);
    expect(desk.trouble).toEqual([]);
  });

  it('a clock-in is seen live', async () => {
    const phone = await openPhone(system.url, system.apiUrl, 'foreman1');
    const [person] = phone.crew;
    await phone.clockOutIfIn(person!.id);
    const page = await open('/?tab=roster&rows=30', '.member');
    const says = (words: RegExp) => find(page, `.member:has(a, *)`, new RegExp(`${person!.fullName}[\\s\\S]*${words.source}`));
    await says(/(Not in|Left|late|Due )/);
    await phone.clockIn(person!.id);
    await says(/(Now in|In)$/);
    expect(desk.trouble).toEqual([]);
  });

  it('a sheet is edited and approved', async () => {
    const visitor = await signIn(system.url, 'admin');
    const days = await read<{ data: { id: number }[] }>(visitor, '/dwo', {
      where: '{"status":"submitted"}',
      order: '[["date","ASC"]]',
      limit: '1',
    });
    const dwoId = days.data[0]!.id;
    const jobs = await read<{ data: { id: number }[] }>(visitor, '/dwo_job', { where: JSON.stringify({ dwoId }) });
    const page = await open(`/timesheets/${dwoId}?job=${jobs.data[0]!.id}`);
    await press(page, 'button', /^Edit$/);
    const end = (await page.waitForSelector('[data-cell-column="end"]'))!;
    await end.focus();
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await end.type('3:25p');
    await page.keyboard.press('Tab');
    await press(page, 'button', /^Update/);
    await find(page, '.toast', /rows? saved/);
    await find(page, '.crew-sheet td', /03:25 p\.m\./);
    await press(page, '.crew-sheet button:not([aria-disabled="true"])', /^Approve \d/);
    await page.waitForSelector('[role="alertdialog"]');
    await press(page, '[role="alertdialog"] button:not([aria-disabled="true"])', /^Approve/);
    await find(page, 'button', /^(Reapprove|Approved)$/);
    await vi.waitFor(async () =>
      expect((await read<{ data: { status: string } }>(visitor, `/dwo_job/${jobs.data[0]!.id}`)).data.status).toBe('approved'),
    );
    expect(desk.trouble).toEqual([]);
  });

  it('the form of a new job says what is wrong at each field, and keeps what was typed', async () => {
    const page = await open('/job-management');
    await press(page, 'button', /^New Job$/);
    await find(page, '[role="dialog"] h2, dialog h2', /^New Job$/);
    const address = (await page.waitForSelector('dialog [name="address"], [role="dialog"] [name="address"]'))!;
    await address.type('12 Quarry Lane');
    await press(page, 'dialog button, [role="dialog"] button', /^Save$/);
    await page.waitForSelector('.labelled-error');
    expect((await page.$$('.labelled-error')).length).toBeGreaterThan(3);
    expect(await address.evaluate((field) => (field as HTMLInputElement).value)).toBe('12 Quarry Lane');
    await press(page, 'dialog button, [role="dialog"] button', /^Cancel$/);
    await press(page, 'button', /^Leave without saving$/);
    await isGone(page, 'dialog[open], [role="dialog"]');
    expect(desk.trouble).toEqual([]);
  });

  it('a range of days is chosen by keyboard', async () => {
    const page = await open('/');
    await (await find(page, 'button', /^Dates/)).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.range-said');
    const said = await textOf(page, '.range-said');
    for (const key of ['Tab', 'Tab', 'Tab', 'Enter'] as const) await page.keyboard.press(key);
    await vi.waitFor(async () => expect(await textOf(page, '.range-said')).not.toBe(said));
    await (await find(page, 'button', /^Apply$/)).focus();
    await page.keyboard.press('Enter');
    await isGone(page, '.range-said');
    expect(page.url()).toContain('days=');
    await page.waitForFunction(() => document.activeElement?.matches('button'));
    expect(desk.trouble).toEqual([]);
  });

  it('days of a range are reached by the arrow keys', async () => {
    const page = await open('/');
    await press(page, 'button', /^Dates/);
    // The calendar may draw its days anew until it stands there.
    await vi.waitFor(async () => {
      await (await page.waitForSelector('.calendar td > [tabindex="0"]'))!.focus();
      expect(await page.$('.calendar td > :focus')).not.toBeNull();
    });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const first = await focused();
    // Up, for it may be today, and no day is chosen that is yet to come.
    await page.keyboard.press('ArrowUp');
    await vi.waitFor(async () => expect(await focused()).not.toBe(first));
    await page.keyboard.press('Enter');
    await find(page, '.range-said', /choose an end date/);
    await page.waitForSelector('.calendar td > :focus');
    for (const key of ['ArrowRight', 'Enter'] as const) await page.keyboard.press(key);
    await find(page, '.range-said', /, 2 days$/);
    expect(desk.trouble).toEqual([]);
  });

  it('a list is printed whole, without the frame', async () => {
    const page = await open('/job-management', 'main td');
    const rows = () => page.$$eval('main tbody tr', (all) => all.length);
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        document.body.dataset['printed'] = String(document.querySelectorAll('main tbody tr').length);
      }),
    );
    const shown = await rows();
    const pdf = Buffer.from(await page.pdf({ format: 'A4' }));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(Number(await page.evaluate(() => document.body.dataset['printed']))).toBeGreaterThan(shown);
    expect(desk.trouble).toEqual([]);
  });
});
