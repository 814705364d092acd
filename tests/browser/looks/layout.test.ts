import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hasChromium, NARROW } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { goWithin, openSignedIn } from '#tests/support/browser/signed-in.ts';
import { wordsNotApart } from '#tests/support/browser/words-apart.ts';
import { read, signIn } from '#tests/support/visitor.ts';

const system = commonSystem();
let browser: Browser;

const SMALL = { ...NARROW, viewport: { width: 320, height: 640 } };
const TABLET = { viewport: { width: 760, height: 1024 } };

async function open(
  path: string,
  wait: string,
  language: string,
  options: BrowserContextOptions = {},
  person = 'admin',
): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, person, path, { language, ...options });
  await page.locator(wait).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

describe.skipIf(!hasChromium())('what stands beside and below each other', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it('leaves no empty line below tabs that scroll', async () => {
    const page = await open('/?tab=roster', '.tabs-more', 'es', NARROW);
    const [tabs, list] = await Promise.all([page.locator('.tabs').boundingBox(), page.getByRole('tablist').boundingBox()]);
    expect(tabs?.height).toBe(list?.height);
    await leave(page);
  });

  it.each(['en', 'es'])('has the region and the day of the roster side by side on a phone, whole: %s', async (language) => {
    const page = await open('/?tab=roster', '.job-card', language, NARROW);
    const tops = () =>
      page
        .locator('.summary-filters > :not(.button-plain)')
        .evaluateAll((fields) => new Set(fields.map((field) => field.getBoundingClientRect().top)).size);
    await vi.waitFor(async () => expect(await tops()).toBe(1));
    const region = page.locator('.summary-filters .choice-value').first();
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await leave(page);
  });

  it('has no name in the bar that takes two lines on a tablet', async () => {
    const page = await open('/nowhere', '.notice', 'es', TABLET);
    const title = page.locator('.top-title');
    expect(await title.innerText()).toBe('Página no encontrada');
    expect((await title.boundingBox())?.height).toBeLessThan(24);
    expect(await page.getByRole('button', { name: 'Ana Ferreira' }).isVisible()).toBe(true);
    expect(await wordsNotApart(page)).toEqual([]);
    await leave(page);
  });

  it.each(['en', 'es'])('has the words of the menu below its icons on a tablet, none of them cut: %s', async (language) => {
    const page = await open('/user-management', '.table-lines', language, TABLET);
    expect((await page.locator('.side-menu').boundingBox())?.width).toBe(88);
    const entries = await page.locator('.side-entry').evaluateAll((links) =>
      // Find is in the menu where the bar has no room for it.
      links
        .filter((link) => link.checkVisibility())
        .map(({ scrollWidth, clientWidth, clientHeight }) => [scrollWidth - clientWidth, clientHeight]),
    );
    expect(entries.length).toBeGreaterThan(5);
    expect(new Set(entries.map(String))).toEqual(new Set(['0,60']));
    expect(await wordsNotApart(page)).toEqual([]);
    await leave(page);
  });

  it('fades a list towards the columns that are out of sight', async () => {
    const page = await open('/audit', '.table-lines td', 'en', TABLET);
    const list = page.locator('.table-view');
    const fades = () =>
      list.evaluate((view) => {
        const look = getComputedStyle(view);
        const of = (side: string) => Number.parseFloat(look.getPropertyValue(`--columns-${side}`));
        return { before: of('before'), after: of('after'), isMasked: look.maskImage !== 'none' };
      });
    await vi.waitFor(async () => expect(await fades()).toEqual({ before: 0, after: 40, isMasked: true }));
    await list.evaluate((view) => view.scrollTo({ left: view.scrollWidth }));
    await vi.waitFor(async () => expect(await fades()).toEqual({ before: 40, after: 0, isMasked: true }));
    await page.setViewportSize({ width: 1440, height: 900 });
    await vi.waitFor(async () => expect(await fades()).toEqual({ before: 0, after: 0, isMasked: false }));
    await leave(page);
  });

  /** The heads of a table's columns that are in sight. */
  const headsIn = (page: Page): Promise<string[]> =>
    page
      .locator('.table-view')
      .first()
      .evaluate((view) => {
        const { right } = view.getBoundingClientRect();
        return [...view.querySelectorAll('thead th')]
          .filter((head) => head.getBoundingClientRect().width > 40 && head.getBoundingClientRect().right <= right + 1)
          .map((head) => head.textContent.trim());
      });

  it.each([
    ['when each job ends, its hours and its cost', '/job-management', ['End Date', 'Hours', 'Cost / Estimated']],
    ['what is to be looked at in each day', '/timesheets?status=submitted', ['Hours', 'Status', 'To look at']],
    ['what is to be looked at of each person', '/timesheets?tab=employee', ['Supervisor', 'Foreman', 'To look at']],
    ['who somebody is and whether they are there', '/user-management', ['Phone', 'Region', 'Role', 'Status']],
    ['where each vehicle is', '/vehicles', ['Plate', 'Region', 'In Use By', 'Status']],
  ])('shows %s on a small laptop', async (_what, path, heads) => {
    const page = await open(path, '.table-lines td', 'en', { viewport: { width: 1024, height: 768 } });
    // Other rows may have come since the first, with the columns measured again.
    await vi.waitFor(async () => expect(await headsIn(page)).toEqual(expect.arrayContaining(heads)));
    await leave(page);
  });

  it.each([
    ['/job-management', ['ID#', 'Job Address', 'Foreman', 'End Date', 'Hours', 'Cost / Estimated']],
    ['/timesheets?status=submitted', ['Date', 'Foreman', 'Hours', 'Status', 'To look at']],
    ['/timesheets?tab=employee', ['Name', 'Date', 'Foreman', 'To look at']],
    ['/user-management', ['ID', 'Name', 'Phone', 'Role', 'Status']],
    ['/vehicles', ['Name', 'Model', 'Plate', 'In Use By', 'Status']],
  ])('shows on an upright tablet what matters first: %s', async (path, heads) => {
    const page = await open(path, '.table-lines td', 'en', TABLET);
    await vi.waitFor(async () => expect(await headsIn(page)).toEqual(expect.arrayContaining(heads)));
    await leave(page);
  });

  it.each([
    ['/job-management', /^#/],
    ['/timesheets?status=submitted', /^Crew Details/],
    ['/timesheets?tab=employee', /^\d-/],
    ['/user-management', /./],
  ])('leads by a link from each row, which keys reach, at every width: %s', async (path, name) => {
    const page = await open(path, '.table-lines td', 'en', TABLET);
    for (const width of [760, 1024, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      const rows = await page.locator('tbody > tr').count();
      const links = page.locator('tbody').getByRole('link', { name });
      await vi.waitFor(async () => expect([width, await links.count()]).toEqual([width, rows]));
    }
    await leave(page);
  });

  it.each(['en', 'es'])('has all columns of the lists of timesheets in sight, each day in one line: %s', async (language) => {
    const usual = { viewport: { width: 1440, height: 900 } };
    const page = await open('/timesheets?status=submitted', '.table-action a', language, usual);
    for (const path of ['/timesheets?status=submitted', '/timesheets?tab=employee']) {
      await goWithin(page, path);
      await page.locator('tbody td.num, tbody td a').first().waitFor();
      await vi.waitFor(async () =>
        expect([
          path,
          await page
            .locator('.table-view')
            .first()
            .evaluate((view) => view.scrollWidth - view.clientWidth),
        ]).toEqual([path, 0]),
      );
      const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect([path, Math.max(...heights)]).toEqual([path, 40]);
    }
    await leave(page);
  });

  it('has the views of a list among its filters on a phone', async () => {
    const page = await open('/job-management', '.list-page-filters', 'es', NARROW);
    await page.getByRole('button', { name: 'Vistas' }).waitFor();
    const lefts = await page
      .locator('.list-page-filters > *')
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().left));
    expect(lefts.at(-1)).toBe(lefts[0]);
    await leave(page);
  });

  it('marks the fields that a form needs', async () => {
    const page = await open('/job-management', '.table-lines td', 'en');
    await page.getByRole('button', { name: 'New Job' }).click();
    await page.locator('dialog .labelled').first().waitFor();
    const marks = await page
      .locator('dialog label')
      .evaluateAll((labels) => labels.map((label) => [label.textContent, getComputedStyle(label, '::after').content]));
    expect(marks).toEqual(
      expect.arrayContaining([
        ['Address', '" *" / ""'],
        ['Inspector', 'none'],
      ]),
    );
    await leave(page);
  });

  it('has the fields of the notifications in one line on a tablet', async () => {
    const page = await open('/notifications?type=overcost', '.list-page-filters', 'en', TABLET);
    // The last one, the views, comes with its own code.
    await page.getByRole('button', { name: 'Views' }).waitFor();
    const lines = await page
      .locator('.list-page-filters > *')
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top));
    expect([lines.length, new Set(lines).size]).toEqual([5, 1]);
    await leave(page);
  });

  it.each(['en', 'es'])('breaks no number and no link of a list: %s', async (language) => {
    const page = await open('/timesheets', '.table-action a', language);
    for (const [path, selector] of [
      ['/timesheets', '.table-action a'],
      ['/job-management', '.job-list-order'],
      ['/job-management', '.table-action a'],
    ] as const) {
      await goWithin(page, path);
      const words = page.locator(`td ${selector.replace('.table-action', '')}`);
      await words.first().waitFor();
      const lines = await page.locator(selector).evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        }),
      );
      expect([path, selector, new Set(lines)]).toEqual([path, selector, new Set([1])]);
    }
    await leave(page);
  });

  it.each(['en', 'es'])('has names, faces and fields of a sheet on one line, and no word of a role cut: %s', async (language) => {
    const page = await open('/timesheets?status=submitted', '.table-action a', language);
    await page.locator('.table-action a').first().click();
    await page.locator('.crew-sheet td .crew-name').first().waitFor();
    const cutNames = () =>
      page.locator('.crew-own > .cut').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    const cutRoles = () =>
      page.locator('td .crew-name > .tag').evaluateAll((all) =>
        all
          .map((tag) => [tag, tag.getBoundingClientRect(), tag.parentElement!.getBoundingClientRect()] as const)
          .filter(([tag, own, line]) => own.top < line.bottom && tag.scrollWidth > tag.clientWidth)
          .map(([tag]) => tag.textContent),
      );
    await vi.waitFor(async () => expect([await cutNames(), await cutRoles()]).toEqual([0, []]));
    await page.getByRole('button', { name: language === 'en' ? 'Edit' : 'Editar', exact: true }).click();
    await page.locator('.edit-field').first().waitFor();
    const middles = await page.locator('.crew-sheet tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const [face, field] = ['.avatar', '.edit-field'].map((one) => row.querySelector(one)!.getBoundingClientRect());
        return Math.abs(face!.top + face!.height / 2 - field!.top - field!.height / 2);
      }),
    );
    expect(Math.max(...middles)).toBeLessThan(1);
    await leave(page);
  });

  it.each(['en', 'es'])('has the day of a sheet whole in its field: %s', async (language) => {
    const page = await open('/timesheets?status=submitted', '.table-action a', language, {
      viewport: { width: 1440, height: 900 },
    });
    await page.locator('.table-action a').first().click();
    const day = page.locator('.crew-days .field-value');
    await day.waitFor();
    expect(await day.innerText()).toMatch(/: \d\d\/\d\d\/\d{4}$/);
    expect(await day.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await leave(page);
  });

  it.each([1440, 760])('has the ID and the name of a supervisor in one line, on a screen of %i pixels', async (width) => {
    const page = await open('/user-management', '.table-lines td', 'en', { viewport: { width, height: 900 } });
    await page.getByRole('button', { name: 'New User' }).click();
    const both = page.locator('dialog .labelled:has(> :is(label, .labelled-name))').filter({ hasText: /^Supervisor/ });
    await both.nth(1).waitFor();
    const [id, name] = await both.evaluateAll((fields) =>
      fields.map((field) => field.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect([name!.top, Math.round(name!.width)]).toEqual([id!.top, Math.round(id!.width)]);
    expect(name!.left).toBeGreaterThan(id!.right);
    await leave(page);
  });

  it('has the dot of what is unread behind the last word of its name, in the panel and on the page', async () => {
    // Looking at them reads them: no other test looks as this person does.
    const page = await open('/nowhere', 'h1', 'es', SMALL, 'supervisor1');
    const gapsAre = (expected: number) =>
      page.waitForFunction((gap) => {
        const titles = [...document.querySelectorAll('.alert-title:has(.alert-unread)')];
        const gaps = titles.map((title) => {
          const words = document.createRange();
          words.selectNodeContents((title.querySelector('button') ?? title).firstChild!);
          const last = [...words.getClientRects()].at(-1)!;
          const dot = title.querySelector('.alert-unread')!.getBoundingClientRect();
          return dot.top > last.top && dot.bottom < last.bottom ? Math.round(dot.left - last.right) : null;
        });
        return gaps.length > 0 && gaps.every((one) => one === gap);
      }, expected);
    await page.locator('.alerts-button').click();
    await gapsAre(7);
    await page.keyboard.press('Escape');
    await goWithin(page, '/notifications');
    await page.locator('.alert-group-all').waitFor();
    await gapsAre(7);
    await leave(page);
  });

  it('breaks no line within what can be done to all notifications', async () => {
    const page = await open('/notifications', '.alert-group-all', 'es', SMALL);
    const lines = await page
      .locator('.alert-group-all > button')
      .evaluateAll((buttons) => buttons.map((button) => button.getClientRects()[0]!.height));
    expect(new Set(lines)).toEqual(new Set([24]));
    await leave(page);
  });

  it('has the way to more rows of a dialog in sight above them', async () => {
    const admin = await signIn(system.url, 'admin');
    const { data: jobs } = await read<{ data: { id: number }[] }>(admin, '/job', {
      where: '{"status":"completed"}',
      limit: '20',
    });
    const trips = await Promise.all(jobs.map(({ id }) => read<{ count: number }>(admin, `/job/${id}/vehicle`, { limit: '1' })));
    const { id: jobId } = jobs.find((_, place) => trips[place]!.count > 10)!;
    const page = await open(`/job-management/${jobId}`, 'h1', 'en', { viewport: { width: 1440, height: 900 } });
    await page.getByRole('button', { name: 'Vehicle History' }).click();
    const more = page.getByRole('dialog').getByRole('button', { name: 'View More' });
    await more.waitFor();
    const isInSight = () =>
      more.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return [y + 1, y + height - 1].every((at) => document.elementFromPoint(x + width / 2, at) === button);
      });
    await vi.waitFor(async () => expect(await isInSight()).toBe(true));
    await leave(page);
  });
});
