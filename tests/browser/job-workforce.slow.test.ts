import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Workforce } from '#shared/crews/workforce.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { goWithin, openSignedIn } from '../support/browser/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, type SignedIn, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
let visitor: SignedIn;
/** Two of the office who look at the same jobs: an admin, and whose jobs they are. */
let admin: Page;
let other: Page;
const trouble: string[][] = [];

/** A job to come with two crews, and one that nobody has. */
let shared: Workforce;
let loose: number;
let supervisor: string;

const workforceOf = async (id: number): Promise<Workforce> =>
  (await read<{ data: Workforce }>(visitor, `/job/${id}/workforce`)).data;
/** A job of the same supervisor and region as the shared one. */
async function newJob(): Promise<number> {
  const { regionId } = (await read<{ data: { regionId: number } }>(visitor, `/job/${shared.id}`)).data;
  const form = { address: '7 Crew Lane', category: 'general', type: 'bid', workOrderType: 'maintenance' };
  const days = { startDate: '2099-01-02', endDate: '2099-02-02' };
  const made = await visitor.send('POST', '/api/v1/job', { ...form, ...days, regionId, supervisorId: shared.supervisor!.id });
  return (made.json() as { data: { id: number } }).data.id;
}
const jobsWhere = async (where: object): Promise<number[]> =>
  (await read<{ data: { id: number }[] }>(visitor, '/job', { where: JSON.stringify(where), limit: '100' })).data.map(
    ({ id }) => id,
  );

/** Goes to the Workforce tab of a job inside the app, as a link does. */
async function goTo(page: Page, id: number): Promise<void> {
  await goWithin(page, `/job-management/${id}?tab=workforce`);
  await page.getByRole('tab', { name: 'Workforce', selected: true }).waitFor();
}
const crew = (page: Page, id: number) => page.getByRole('region', { name: `Crew ${id}` });
const rowOf = (page: Page, crewId: number, name: string) => crew(page, crewId).getByRole('listitem').filter({ hasText: name });

describe.skipIf(!hasChromium())('the Workforce tab', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    visitor = await signIn(system.url, 'admin');
    for (const id of await jobsWhere({ status: 'assigned' })) {
      const found = await workforceOf(id);
      if (found.crews.length === 2) shared = found;
    }
    const [row] = (
      await read<{ data: { email: string }[] }>(visitor, '/employee', { where: JSON.stringify({ id: shared.supervisor!.id }) })
    ).data;
    supervisor = row!.email.split('@', 1)[0]!;
    loose = await newJob();
    const open = async (person: string): Promise<Page> => {
      const desk = await openSignedIn(browser, system.url, person, `/job-management/${shared.id}?tab=workforce`);
      trouble.push(desk.trouble);
      await crew(desk.page, shared.crews[0]!.id).waitFor();
      return desk.page;
    };
    [admin, other] = await Promise.all([open('admin'), open(supervisor)]);
  });
  afterAll(async () => {
    await Promise.all([admin?.context().close(), other?.context().close()]);
    await system?.stop();
  });

  it('moves a member by the pointer, and back by the keyboard, at once for both', async () => {
    const [first, second] = shared.crews as [Workforce['crews'][number], Workforce['crews'][number]];
    const { fullName } = first.members.find(({ isForeman, isDriver }) => !isForeman && !isDriver)!.employee;
    await rowOf(admin, first.id, fullName).dragTo(crew(admin, second.id));
    await rowOf(other, second.id, fullName).waitFor();
    await rowOf(other, first.id, fullName).waitFor({ state: 'detached' });
    await rowOf(other, second.id, fullName).getByRole('button', { name: /^More/ }).focus();
    await other.keyboard.press('Enter');
    await other.getByRole('dialog', { name: `More for ${fullName}` }).waitFor();
    await other.keyboard.press('Tab');
    await other.keyboard.press('Tab');
    await other.keyboard.press('Enter');
    await rowOf(admin, first.id, fullName).waitFor();
    await rowOf(admin, second.id, fullName).waitFor({ state: 'detached' });
    await admin.getByRole('button', { name: 'History', exact: true }).click();
    const history = admin.getByRole('dialog', { name: 'History' });
    await history.getByText(fullName).first().waitFor();
    expect(await history.innerText()).toMatch(/Crew member added/);
    await admin.keyboard.press('Escape');
  });

  it('tells the slower of two what the other changed, and who they are', async () => {
    const { id, members } = shared.crews[1]!;
    const { fullName } = members.find(({ isForeman, isDriver }) => !isForeman && !isDriver)!.employee;
    for (const [page, act] of [
      [admin, 'Remove'],
      [other, 'Make Driver'],
    ] as const) {
      await rowOf(page, id, fullName).getByRole('button', { name: /^More/ }).click();
      await page.getByRole('button', { name: act, exact: true }).click();
    }
    await rowOf(other, id, fullName).getByText('Driver').waitFor();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    const overtaken = admin.getByRole('alertdialog', { name: 'Somebody else changed this meanwhile' });
    await overtaken.getByText(shared.supervisor!.fullName).waitFor();
    expect(await overtaken.innerText()).toMatch(/Driver\s+No\s+Yes/);
    await overtaken.getByRole('button', { name: 'Save mine' }).click();
    await rowOf(other, id, fullName).waitFor({ state: 'detached' });
    await crew(other, id).getByText('No Assigned Driver').waitFor();
    await crew(other, id)
      .getByRole('button', { name: `Add Members to Crew ${id}` })
      .click();
    const list = other.getByRole('dialog', { name: `Add Members to Crew ${id}` });
    await list.getByRole('searchbox').fill(fullName);
    await list.getByRole('checkbox', { name: `Choose ${fullName}` }).check();
    expect(await axeViolations(other, 'dialog')).toEqual([]);
    await list.getByRole('button', { name: 'Add', exact: true }).click();
    await rowOf(admin, id, fullName).waitFor();
  });

  it('gets a first crew by its foreman, with the crew they bring along, and is assigned then', async () => {
    for (const page of [admin, other]) await goTo(page, loose);
    await other.getByRole('button', { name: 'Create crew' }).click();
    const dialog = other.getByRole('dialog', { name: 'Create crew' });
    await dialog.getByRole('radio', { disabled: false }).first().check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const prompt = other.getByRole('alertdialog', { name: 'Add default crew?' });
    await prompt.getByText(/^Joining: \d+$/).waitFor();
    expect(await axeViolations(other, 'dialog')).toEqual([]);
    await prompt.getByRole('button', { name: 'Add default crew' }).click();
    await prompt.waitFor({ state: 'detached' });
    const { crews } = await workforceOf(loose);
    const { id, members } = crews[0]!;
    expect(members.length).toBeGreaterThan(2);
    for (const { employee } of members) await crew(admin, id).getByText(employee.fullName).first().waitFor();
    await admin.locator('.details-head').getByText('Assigned').waitFor();
    // The first crew stays, and says why to a person who wants to remove it.
    await crew(admin, id)
      .getByRole('button', { name: `Remove crew ${id}` })
      .press('Enter');
    await crew(admin, id).getByText('The first crew of a job cannot be removed.').waitFor();
  });

  it('adds a team, which is removed once nobody is on it', async () => {
    const [first] = (await workforceOf(loose)).crews;
    await admin.getByRole('button', { name: 'Add New Team' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add New Team' });
    await dialog.getByRole('radio', { disabled: false }).first().check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click();
    const { id, members } = (await workforceOf(loose)).crews.find((one) => one.id !== first!.id)!;
    await crew(other, id).getByText('1 person').waitFor();
    await crew(other, id)
      .getByRole('button', { name: `More for ${members[0]!.employee.fullName}` })
      .click();
    await other.getByRole('button', { name: 'Remove Foreman' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await crew(other, id).getByText('No foreman assigned').waitFor();
    await crew(other, id)
      .getByRole('button', { name: `Remove crew ${id}` })
      .click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await crew(admin, id).waitFor({ state: 'detached' });
  });

  it('is without faults for screen readers, on a desk and on a phone', async () => {
    await goTo(admin, shared.id);
    await crew(admin, shared.crews[1]!.id).waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    const { page } = await openSignedIn(browser, system.url, supervisor, `/job-management/${shared.id}?tab=workforce`, NARROW);
    await crew(page, shared.crews[1]!.id).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await sticksOut(page)).toBe(0);
    const small = await page
      .locator('.workforce button')
      .evaluateAll((buttons) =>
        buttons.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.ariaLabel ?? one.textContent),
      );
    expect(small).toEqual([]);
    await page.context().close();
  });

  it('writes nothing into the console', () => {
    // A refusal is told on the page; the browser notes its status beside.
    expect(trouble.flat().filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
  });
});
