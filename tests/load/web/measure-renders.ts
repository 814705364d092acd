import type { Browser, Page } from 'playwright-core';
import { launchChromium, openScreen, signInWith } from '#tests/support/browser/chromium.ts';
import { openPhone } from '#tests/support/phone.ts';
import { OUT } from '#tests/support/screens/roster-screen.ts';
import type { System } from '#tests/support/system.ts';
import { signIn } from '#tests/support/visitor.ts';
import { countRenders } from './render-counter.ts';

/** How many components of an open page rendered because of one change somewhere else. */
export interface RenderCount {
  change: string;
  route: string;
  rendered: number;
  /** Components on the page, for comparison. */
  mounted: number;
  commits: number;
}

declare global {
  interface Window {
    musterRenders: { rendered: number; mounted: number; commits: number };
  }
}

/**
 * Opens the pages on which each change shows, makes it by phone or by another person's hand, and
 * counts until it is shown.
 */
export async function measureRenders(system: System): Promise<RenderCount[]> {
  const browser = await launchChromium();
  try {
    const phone = await openPhone(system.url, system.apiUrl, 'foreman1');
    const [first, second] = phone.crew;
    if (!first || !second) throw new Error('foreman1 has too small a crew for this');
    for (const { id } of phone.crew) await phone.clockOutIfIn(id);
    const office = await signIn(system.url, 'admin');

    const clockIn = await observe(browser, system.url, '/?tab=roster&rows=30', 'one clock-in', async (page) => {
      const row = page.locator('.member', { has: page.getByText(first.fullName, { exact: true }) }).first();
      await row.getByText(OUT).waitFor();
      return { act: () => phone.clockIn(first.id), shown: () => row.getByText(/^(In|Now in)$/).waitFor() };
    });

    const text = `${second.fullName} has a picture mismatch in the job "#${phone.jobNumber}"`;
    const alert = await observe(browser, system.url, '/?tab=roster&rows=30', 'one alert', async (page) => {
      await page.locator('.job-card').first().waitFor();
      const toast = page.getByRole('region', { name: 'Messages' }).getByText(text);
      const act = () => phone.clockIn(second.id, { startPictureMatchStatus: 'notMatched' });
      return { act, shown: () => toast.waitFor() };
    });

    for (const id of [phone.foremanId, ...phone.crew.map((one) => one.id)]) await phone.clockOutIfIn(id);
    const approval = await observe(browser, system.url, '/?tab=timesheet', 'one approved timesheet', async (page) => {
      const count = page.getByRole('link', { name: /^Approved/ }).first();
      await count.getByText(/\d/).waitFor();
      const before = await count.innerText();
      const act = () => approveTodays(office, phone.dwoJobId);
      const shown = () =>
        count.and(page.getByRole('link', { name: before.replace(/\s+/g, ' '), exact: true })).waitFor({ state: 'detached' });
      return { act, shown };
    });
    return [clockIn, alert, approval];
  } finally {
    await browser.close();
  }
}

async function approveTodays(office: Awaited<ReturnType<typeof signIn>>, dwoJobId: number): Promise<void> {
  const answer = await office.send('POST', `/api/v1/dwo_job/${dwoJobId}/approve`, {});
  if (answer.status >= 300) throw new Error(`The timesheet was not approved: ${answer.status} ${answer.text}`);
}

interface Change {
  act: () => Promise<unknown>;
  shown: () => Promise<unknown>;
}

async function observe(
  browser: Browser,
  origin: string,
  route: string,
  change: string,
  prepare: (page: Page) => Promise<Change>,
): Promise<RenderCount> {
  const screen = await openScreen(browser);
  await screen.addInitScript(countRenders);
  const page = await screen.newPage();
  await signInWith(page, origin, 'admin');
  await page.goto(origin + route);
  const { act, shown } = await prepare(page);
  // What the page itself still had to do is not the change's.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window.musterRenders, { rendered: 0, commits: 0 }));
  await act();
  await shown();
  const { rendered, mounted, commits } = await page.evaluate(() => window.musterRenders);
  await screen.close();
  return { change, route, rendered, mounted, commits };
}
