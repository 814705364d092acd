import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lunchTime } from '#shared/rules/hours.ts';
import { timeText } from '#shared/rules/local-time.ts';
import type { CrewRow, CrewSheet } from '#shared/timesheets/screens.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { businessZone } from '../support/business-zone.ts';
import { connectEmbedded } from '../support/connect-embedded.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, type SignedIn, signIn } from '../support/visitor.ts';

const SUPERVISOR = 'supervisor1';
/** A clock that ran on was ended so much later. */
const RAN_ON_MS = 4 * 3_600_000;
/** A lunch is due in a longer shift. */
const LONG_MINUTES = 400;
/** The crew is a foreman, three people who forgot something, and others by whom that is told. */
const LEAST = 5;

let system: System;
let office: SignedIn;
/** Two sheets of the supervisor, each with a lunch, a clock-out and a phase code that are wrong. */
let sheets: Forgotten[];

interface Forgotten {
  dwoId: number;
  dwoJobId: number;
  /** Everybody's phase code, but one's. */
  code: string;
  /** When everybody left, but one. */
  left: string;
  lunch: CrewRow;
  end: CrewRow;
  phaseCode: CrewRow;
}

const sheetOf = async ({ dwoId, dwoJobId }: Pick<Forgotten, 'dwoId' | 'dwoJobId'>): Promise<CrewSheet> =>
  (await read<{ data: CrewSheet }>(office, `/dwo/${dwoId}/crew`, { dwoJobId: `${dwoJobId}` })).data;
const rowOf = async (sheet: Forgotten, { id }: CrewRow): Promise<CrewRow> =>
  (await sheetOf(sheet)).rows.find((row) => row.id === id)!;

/** Sheets of days that are over and have one job: nobody has other work in the evening. */
async function listSheets(): Promise<{ dwoId: number; dwoJobId: number }[]> {
  const supervisor = await signIn(system.url, SUPERVISOR);
  const { data: days } = await read<{ data: { id: number }[] }>(supervisor, '/dwo', {
    where: '{"status":"submitted"}',
    order: '[["date","ASC"]]',
    limit: '40',
  });
  const all = await Promise.all(
    days.map(async ({ id }) => {
      const { data } = await read<{ data: { id: number }[] }>(supervisor, '/dwo_job', { where: JSON.stringify({ dwoId: id }) });
      return data.length === 1 ? [{ dwoId: id, dwoJobId: data[0]!.id }] : [];
    }),
  );
  return all.flat();
}

/** Three people of a crew forget something, each something else; all others agree. */
async function forget(which: { dwoId: number; dwoJobId: number }): Promise<Forgotten[]> {
  const { rows, jobs } = await sheetOf(which);
  const [foreman, lunch, end, phaseCode] = rows;
  const isUsual = rows.length >= LEAST && rows.every(({ type, minutes }) => type === 'NORMAL' && minutes > LONG_MINUTES);
  if (!isUsual || !foreman || !lunch || !end || !phaseCode) return [];
  const { jobId } = jobs.find(({ dwoJobId }) => dwoJobId === which.dwoJobId)!;
  const { body } = await read<{ body: { phaseCode: string }[] }>(office, `/jobphasecode/${jobId}`);
  const [code, left] = [body[0]!.phaseCode, foreman.end!];
  const database = await connectEmbedded(system.dataDir);
  await database.query(
    `insert into alert (type, job_id, dwo_id, dwo_job_id, data, occasion) values ('clockout', $1, $2, $3, $4, $5)`,
    [
      jobId,
      which.dwoId,
      which.dwoJobId,
      { jobId: `${jobId}`, name: end.fullName, employeeId: end.employeeId },
      `forgot:${end.id}`,
    ],
  );
  await database.end();
  const workshifts = rows.map((row) => ({
    id: row.id,
    type: row.type,
    start: row.start,
    end: row === end ? new Date(Date.parse(left) + RAN_ON_MS).toISOString() : left,
    lunchTime: lunchTime(row === lunch ? 0 : 30),
    phaseCode: row === phaseCode ? '' : code,
  }));
  const { status, text } = await office.send('PUT', '/api/v1/workshift', { workshifts });
  expect(status, text).toBe(200);
  return [{ ...which, code, left, lunch, end, phaseCode }];
}

/** Two sheets with the same faults, one for each screen. */
async function forgetOnTwo(): Promise<Forgotten[]> {
  const found: Forgotten[] = [];
  for (const which of await listSheets()) {
    found.push(...(await forget(which)));
    if (found.length === 2) return found;
  }
  throw new Error('the demo company has no two crews of which three people could forget something');
}

async function open(sheet: Forgotten, person: string, options = {}): Promise<Page> {
  const path = `/timesheets/${sheet.dwoId}?job=${sheet.dwoJobId}`;
  const { page } = await openSignedIn(await commonBrowser(), system.url, person, path, options);
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  return page;
}

const isFocused = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement);
const focused = (one: Locator): Promise<void> => vi.waitFor(async () => expect(await isFocused(one)).toBe(true));
const fieldOf = (page: Page, column: string, { id }: CrewRow): Locator =>
  page.locator(`[data-cell-row="${id}"][data-cell-column="${column}"]`);
const amber = (page: Page): Locator => page.locator('.proposed');
const saved = (page: Page): Promise<void> => page.getByText(/rows? saved$/).waitFor();

/** Where the last row is, which moves when another one grows or shrinks. */
const lastRow = (page: Page): Promise<number> =>
  page
    .locator('.crew-sheet tbody tr')
    .last()
    .evaluate((row) => (row as HTMLElement).offsetTop);

/** Goes from field to field, as arrows do, until the wanted one has the focus. */
async function goTo(page: Page, wanted: Locator, key: string): Promise<void> {
  for (let step = 0; step < 20 && !(await isFocused(wanted)); step += 1) await page.keyboard.press(key);
  await focused(wanted);
}

/** The values that the crew proposes are stored. */
async function expectTaken(sheet: Forgotten): Promise<void> {
  const [lunch, end, phaseCode] = await Promise.all([sheet.lunch, sheet.end, sheet.phaseCode].map((row) => rowOf(sheet, row)));
  expect([lunch!.lunchMinutes, end!.end, phaseCode!.phaseCode]).toEqual([30, sheet.left, sheet.code]);
  expect((await sheetOf(sheet)).rows.flatMap(({ proposals = [] }) => proposals)).toEqual([]);
}

describe.skipIf(!hasChromium())('what is proposed on a sheet [edits-8]', () => {
  beforeAll(async () => {
    system = await startSystem();
    office = await signIn(system.url, 'admin');
    sheets = await forgetOnTwo();
  });
  afterAll(() => system?.stop());

  it('is taken by keyboard alone, and goes on the screens of others too', async () => {
    const [sheet] = sheets as [Forgotten];
    const [page, other] = await Promise.all([open(sheet, SUPERVISOR), open(sheet, 'admin')]);
    const { keyboard } = page;
    for (const screen of [page, other]) await vi.waitFor(async () => expect(await amber(screen).count()).toBe(3));
    // A page that is loaded again forgets this.
    await other.evaluate(() => document.body.classList.add('never-reloaded'));
    expect(await axeViolations(page, '.crew-page')).toEqual([]);

    const lunch = page.getByRole('button', { name: new RegExp(`^LUNCH of ${sheet.lunch.fullName}\\. No lunch\\.`) });
    for (let step = 0; step < 200 && !(await isFocused(lunch)); step += 1) await keyboard.press('Tab');
    await focused(lunch);
    await page.getByRole('tooltip', { name: /of the crew had 00:30\.$/ }).waitFor();
    await keyboard.press('Enter');
    await focused(fieldOf(page, 'lunch', sheet.lunch));
    expect(await fieldOf(page, 'lunch', sheet.lunch).inputValue()).toBe('00:30');
    expect(await axeViolations(page, '.crew-page')).toEqual([]);

    const [end, code] = [fieldOf(page, 'end', sheet.end), fieldOf(page, 'phaseCode', sheet.phaseCode)];
    await goTo(page, fieldOf(page, 'lunch', sheet.end), 'ArrowDown');
    await goTo(page, end, 'ArrowLeft');
    const place = await lastRow(page);
    await keyboard.press('=');
    expect(await end.inputValue()).toBe(timeText(sheet.left, businessZone()));
    expect(await lastRow(page)).toBe(place);
    await goTo(page, fieldOf(page, 'end', sheet.phaseCode), 'ArrowDown');
    await goTo(page, code, 'ArrowRight');
    await keyboard.press('=');
    expect(await code.inputValue()).toBe(sheet.code);
    await keyboard.press('Control+s');
    await saved(page);

    await expectTaken(sheet);
    for (const screen of [page, other]) await vi.waitFor(async () => expect(await amber(screen).count()).toBe(0));
    expect(await other.locator('body.never-reloaded').count()).toBe(1);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const history = page.getByRole('dialog');
    await vi.waitFor(async () => expect(await history.getByText('Proposed, accepted').count()).toBe(3));
    await leave(page, other);
  });

  it('is taken by a finger, with the reason in sight', async () => {
    const sheet = sheets[1]!;
    const page = await open(sheet, SUPERVISOR, NARROW);
    const lines = page.locator('.proposal-line');
    await vi.waitFor(async () => expect(await lines.count()).toBe(3));
    expect(await sticksOut(page)).toBe(0);
    expect(await axeViolations(page, '.crew-page')).toEqual([]);
    await lines
      .filter({ hasText: 'No lunch.' })
      .getByRole('button', { name: /^Use 00:30/ })
      .tap();
    await page.getByRole('button', { name: 'Update 1 row' }).waitFor();
    expect(await sticksOut(page)).toBe(0);
    expect(await axeViolations(page, '.crew-page')).toEqual([]);
    for (const count of [1, 0]) {
      await lines.first().getByRole('button', { name: /^Use / }).tap();
      await vi.waitFor(async () => expect(await lines.count()).toBe(count));
    }
    await page.getByRole('button', { name: 'Update 3 rows' }).tap();
    await saved(page);
    await expectTaken(sheet);
    await leave(page);
  });
});
