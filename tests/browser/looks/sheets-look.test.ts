import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CrewSheet, EmployeeShifts } from '#shared/timesheets/screens.ts';
import { hasChromium } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { openSignedIn } from '#tests/support/browser/signed-in.ts';
import { employeeFile } from '#tests/support/screens/employee-file.ts';
import { poseAnswer } from '#tests/support/screens/posed-answer.ts';
import { read, type SignedIn, signIn } from '#tests/support/visitor.ts';

const system = commonSystem();
let browser: Browser;
let admin: SignedIn;
/** A day with many jobs, and one that is approved. */
let busy: CrewSheet;
let approved: CrewSheet;

const DESK = { viewport: { width: 1440, height: 900 } };
const LAPTOP = { viewport: { width: 1024, height: 768 } };

async function open(path: string, wait: string, options = {}): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, 'admin', path, { ...DESK, ...options });
  await page.locator(wait).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

const poseFourJobs = poseAnswer<{ data: CrewSheet }>('crewSheet', ({ data }) => ({
  data: {
    ...data,
    jobs: [0, 1, 2, 3].map((one) => ({ ...data.jobs[0]!, jobId: one + 1, dwoJobId: one + 1, jobNumber: `1050${one}` })),
  },
}));

/** Those of these whose words do not fit into them. */
const cutOf = (page: Page, wanted: string): Promise<string[]> =>
  page
    .locator(wanted)
    .evaluateAll((parts) =>
      parts
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight + 2,
        )
        .map((part) => part.textContent ?? ''),
    );

async function sheetsOf(status: string): Promise<CrewSheet[]> {
  const query = { where: JSON.stringify({ status }), order: '[["date","DESC"]]', limit: '60' };
  const { data } = await read<{ data: { id: number }[] }>(admin, '/dwo', query);
  return Promise.all(data.map(async ({ id }) => (await read<{ data: CrewSheet }>(admin, `/dwo/${id}/crew`)).data));
}

describe.skipIf(!hasChromium())('sheets and lists', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
    admin = await signIn(system.url, 'admin');
    approved = (await sheetsOf('approved'))[0]!;
    busy = (await sheetsOf('submitted')).toSorted((a, b) => b.jobs.length - a.jobs.length)[0]!;
  });

  it.each(['list', 'sheet', 'person'])('have what is approved in the colour of success: %s', async (screen) => {
    const { dwoId, date, foreman } = approved;
    const path = {
      list: '/timesheets?status=approved',
      sheet: `/timesheets/${dwoId}`,
      person: `/timesheets/employee/${foreman.id}?days=${date}.${date}`,
    }[screen]!;
    const page = await open(path, '.tag-approved');
    const colours = await page
      .locator('.tag-approved')
      .first()
      .evaluate((tag) => {
        const meant = document.body.appendChild(document.createElement('span'));
        meant.style.cssText = 'background: var(--ok-tint)';
        return [tag, meant].map((one) => getComputedStyle(one).backgroundColor);
      });
    expect(colours[0]).toBe(colours[1]);
    await leave(page);
  });

  it('keep the tint of a tag on the tint of a chosen row', async () => {
    const page = await open('/timesheets?status=submitted', 'tbody .tag');
    const row = page
      .locator('tbody tr')
      .filter({ has: page.locator('input:enabled') })
      .first();
    await row.getByRole('checkbox').check();
    /** By how much of 255 the two colours differ where they differ most. */
    const apart = () =>
      row.evaluate((line) => {
        const pen = document.createElement('canvas').getContext('2d')!;
        const [tag, below] = [line.querySelector('.tag')!, line].map((part) => {
          pen.fillStyle = getComputedStyle(part).backgroundColor;
          pen.fillRect(0, 0, 1, 1);
          return [...pen.getImageData(0, 0, 1, 1).data];
        });
        return Math.max(...tag!.map((part, place) => Math.abs(part - below![place]!)));
      });
    await row.and(page.locator('.is-chosen')).waitFor();
    await vi.waitFor(async () => expect(await apart()).toBeGreaterThan(12));
    await leave(page);
  });

  it('have no corner that stands over the corner of its card', async () => {
    const page = await open('/timesheets', 'tbody tr');
    const corners = await page.locator('.card:has(> .table)').evaluateAll((cards) =>
      cards.flatMap((card) => {
        card.scrollIntoView({ block: 'end' });
        const table = card.querySelector(':scope > .table')!.getBoundingClientRect();
        const points = [
          ...(card.firstElementChild?.matches('.table') ? [[table.left + 1, table.top + 1]] : []),
          ...(card.lastElementChild?.matches('.table') ? [[table.left + 1, table.bottom - 1]] : []),
        ];
        return points.map(([x, y]) => document.elementFromPoint(x!, y!)?.closest('.table') === null);
      }),
    );
    expect(corners.length).toBeGreaterThan(0);
    expect(corners).not.toContain(false);
    await leave(page);
  });

  it("begin high: a crew's by 260 of 900 pixels", async () => {
    const { dwoId, jobs } = busy;
    const page = await open(`/timesheets/${dwoId}?job=${jobs[0]!.dwoJobId}`, '.crew-sheet thead th');
    const box = async (part: string) => (await page.locator(part).first().boundingBox())!;
    expect((await box('.crew-sheet')).y).toBeLessThanOrEqual(260);
    await leave(page);
  });

  it.each([
    ['1440', DESK],
    ['1024', LAPTOP],
  ])('name the jobs of a day in one line, however many there are: %s px', async (_, size) => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/app-changelog', size);
    await poseFourJobs(page);
    await page.goto(`${system.url}/timesheets/${busy.dwoId}`);
    await page.locator('.crew-leads .tag[role="img"]').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const lines = await page
      .locator('.crew-leads dd')
      .evaluateAll((lists) =>
        lists.map((list) => new Set([...list.children].map((tag) => tag.getBoundingClientRect().top)).size),
      );
    expect(lines).toEqual([1, 1]);
    await leave(page);
  });

  it("have a person's names and totals whole on a screen with room for them", async () => {
    const { foreman, date } = busy;
    const page = await open(`/timesheets/employee/${foreman.id}?days=${date}.${date}`, '.person-sheet tbody a');
    expect(await cutOf(page, '.person-sheet tbody td:nth-child(n+3) .person-cut, .person-sheet tfoot .num')).toEqual([]);
    await leave(page);
  });

  it('show 96 characters of a comment, whole', async () => {
    const comment =
      'Waited for the concrete until noon, then helped the other crew at the corner; the gate was locked, so back by half past.';
    const said = [comment, 'x'.repeat(120)];
    const { foreman, date } = busy;
    const { page } = await openSignedIn(browser, system.url, 'admin', '/app-changelog', DESK);
    await poseAnswer<{ data: EmployeeShifts }>('employeeShifts', ({ data }) => {
      const [shift] = data.workShifts;
      const workShifts = said.map((words, place) => ({ ...shift!, id: shift!.id + place, comment: words, commentCount: 1 }));
      return { data: { ...data, workShifts } };
    })(page);
    await page.goto(`${system.url}/timesheets/employee/${foreman.id}?days=${date}.${date}`);
    const excerpts = page.locator('.person-excerpt');
    await excerpts.nth(1).waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await excerpts.allTextContents()).toEqual(said.map((words) => `${words.slice(0, 96)}...`));
    expect(await cutOf(page, '.person-excerpt, td:has(.person-excerpt)')).toEqual([]);
    await leave(page);
  });

  it('say that there are more days than are in sight', async () => {
    const { foreman, date } = busy;
    const from = new Date(Date.parse(date) - 12 * 86_400_000).toISOString().slice(0, 10);
    const page = await open(`/timesheets/employee/${foreman.id}?days=${from}.${date}`, '.day-grid tbody', LAPTOP);
    const grid = page.locator('.day-grid');
    const hint = () => grid.evaluate(({ dataset }) => [dataset['before'], dataset['after']]);
    await vi.waitFor(async () => expect(await hint()).toEqual([undefined, 'true']));
    await grid.evaluate((view) => view.scrollTo({ left: view.scrollWidth }));
    await vi.waitFor(async () => expect(await hint()).toEqual(['true', undefined]));
    await leave(page);
  });

  it('strike through the tabs that cannot be chosen', async () => {
    const where = JSON.stringify({ isActive: false });
    const { data } = await read<{ data: { id: number }[] }>(admin, '/employee', { where, limit: '1' });
    const page = await open(`/user-management/${data[0]!.id}`, '.tabs-list > [aria-disabled="true"]');
    const lines = await page
      .locator('.tabs-list > button')
      .evaluateAll((tabs) => tabs.map((tab) => [tab.ariaDisabled === 'true', getComputedStyle(tab).textDecorationLine]));
    expect(new Set(lines.map(String))).toEqual(new Set(['false,none', 'true,line-through']));
    await leave(page);
  });

  it('scroll in one box where a file is looked at before it is taken', async () => {
    const page = await open('/upload', 'tbody tr');
    const { data } = await read<{ data: { name: string }[] }>(admin, '/region', { limit: '1' });
    const rows = Array.from({ length: 40 }, (_, place) => ({ employee: `Bell, Ann${place}` }));
    const buffer = Buffer.from(employeeFile(data[0]!.name, rows));
    await page.locator('input[type="file"]').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer });
    const dialog = page.getByRole('dialog', { name: 'Preview of many.csv' });
    await dialog.locator('tbody tr').first().waitFor();
    await dialog.getByText(/^Errors/).click();
    const bars = () =>
      dialog.evaluate((box) =>
        [box, ...box.querySelectorAll('*')]
          .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1)
          .map(({ className }) => className),
      );
    await vi.waitFor(async () => expect(await bars()).toEqual(['table-view']));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await leave(page);
  });
});
