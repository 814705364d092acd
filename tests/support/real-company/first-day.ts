import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasChromium, onTrouble, openScreen } from '#tests/support/browser/chromium.ts';
import { commonBrowser } from '#tests/support/browser/common.ts';
import { goWithin, openSummary } from '#tests/support/browser/signed-in.ts';
import { chooseJob } from '#tests/support/screens/crew-screen.ts';
import { TODAY } from '#tests/support/screens/summary-screen.ts';
import type { System } from '#tests/support/system.ts';
import { type Certificate, createCertificate } from './certificate.ts';
import { openExamplePhone } from './example-phone.ts';
import {
  addressOf,
  COUNTS,
  codesFile,
  crewsFile,
  firstCrews,
  jobsFile,
  peopleFile,
  REGION_NAMES,
  type Size,
  SUPERVISORS,
  vehiclesFile,
} from './files.ts';
import { createHand } from './hand.ts';
import { startRealCompany } from './real-company.ts';

const [ADMIN, SECOND_ADMIN, SUBADMIN] = ['ana@corp.test', 'cleo@corp.test', 'della@corp.test'];
const ROOT_PASSWORD = 'muster-demo';
const COMPANY = 'TSU One';
const NUMBER_IN_VISTA = '7';
const SUPERVISOR = addressOf(SUPERVISORS[0]!);
const CREWS = firstCrews(3);
const HOURS = 4;
/** A check or an import of thousands of rows, also beside other tests. */
const LONGEST_STEP_MS = 150_000;
/** Several of these. */
const IMPORTS_MS = 600_000;

const hand = createHand();
const { press, type, choose, giveFile } = hand;
const figure = (count: number): string => count.toLocaleString('en-US');
const dialog = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * Tests that a company with nothing but an empty database works a day and gets its payroll files,
 * with files of that size. Prints the presses and seconds of each step.
 */
export const testFirstDay = (title: string, size: Size) =>
  describe.skipIf(!hasChromium())(`the first day of a company in production ${title}`, () => {
    let certificate: Certificate;
    let system: System;
    let folder: string;
    let admin: Page;
    let supervisor: Page;
    const trouble: string[][] = [[]];

    beforeAll(async () => {
      certificate = createCertificate();
      folder = mkdtempSync(path.join(tmpdir(), 'muster-first-day-'));
      const addresses = [ADMIN, SECOND_ADMIN, SUBADMIN, SUPERVISOR, ...CREWS.map(({ foreman }) => addressOf(foreman))];
      system = await startRealCompany({ firstAdmin: `Ana Ferreira <${ADMIN}>`, addresses, certificate });
      const screen = await openScreen(await commonBrowser(), { ignoreHTTPSErrors: true });
      admin = await screen.newPage();
      // Thousands of rows are checked and written while the next button is waited for.
      admin.setDefaultTimeout(LONGEST_STEP_MS);
      onTrouble(admin, (line) => trouble[0]!.push(line));
    });
    afterAll(async () => {
      await Promise.all([admin, supervisor].map((page) => page?.context().close()));
      await system?.stop();
      certificate?.remove();
      rmSync(folder, { recursive: true, force: true });
      console.info(hand.lines().join('\n'));
    });

    const menu = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
    const checklist = () => admin.getByRole('region', { name: 'Before the first day' });

    it('begins with its first admin, who signs in by the provider and finds a checklist', () =>
      hand.step('Sign in', async () => {
        await admin.goto(`${system.url}/login`);
        await press(
          admin
            .getByRole('button', { name: /microsoft/i })
            .or(admin.getByRole('link', { name: /microsoft/i }))
            .first(),
        );
        await press(admin.locator(`button[name="email"][value="${ADMIN}"]`));
        await checklist().getByText('0 of 9 done').waitFor();
      }));

    it('gets its regions and people', async () => {
      await hand.step('6 regions', async () => {
        await press(checklist().getByRole('link', { name: /Regions/ }));
        await press(button(admin, 'Regions'));
        for (const name of REGION_NAMES) {
          await press(dialog(admin, 'Regions').getByRole('button', { name: 'Add Region' }));
          await type(dialog(admin, 'New Region').getByLabel('Name'), name);
          await press(button(admin, 'Save'));
          await dialog(admin, 'Regions').getByText(name, { exact: true }).waitFor();
        }
        await press(dialog(admin, 'Regions').getByRole('button', { name: 'Close' }));
      });
      await hand.step(`${COUNTS.people} people by a file`, async () => {
        await press(menu(admin, 'Data Management'));
        await giveFile(admin, 'people.csv', peopleFile());
        await dialog(admin).getByText(`${COUNTS.people} new, 0 changed, 0 as they are, 0 with errors`).waitFor();
        await press(button(admin, 'Upload'));
        await admin.locator('.list-page-table').getByText('Successful').waitFor();
      });
      await hand.step('A second admin and a sub-admin', async () => {
        await makeAdministrator({
          first: 'Cleo',
          email: SECOND_ADMIN,
          number: '1-20001-01',
          role: 'admin',
          question: 'Make an Admin',
        });
        await makeAdministrator({
          first: 'Della',
          email: SUBADMIN,
          number: '1-20002-01',
          role: 'subadmin',
          question: 'Make a Sub-admin',
        });
      });
    });

    interface Administrator {
      first: string;
      email: string;
      number: string;
      role: 'admin' | 'subadmin';
      question: string;
    }

    async function makeAdministrator({ first, email, number, role, question }: Administrator): Promise<void> {
      await press(menu(admin, 'User Management'));
      await press(button(admin, 'New User'));
      const field = (name: string) => dialog(admin, 'New User').getByLabel(name, { exact: true });
      await type(field('First Name'), first);
      await type(field('Last Name'), 'Quill');
      await type(field('Employee ID'), number);
      await choose(field('User Role'), role);
      await choose(field('Company'), COMPANY);
      await choose(field('Specialist Field'), 'Supervisor');
      await choose(field('Region'), { label: REGION_NAMES[0]! });
      await type(field('Email'), email);
      await press(button(admin, 'Save'));
      await press(button(admin, question));
      await admin.getByRole('heading', { name: `${first} Quill`, level: 1 }).waitFor();
    }

    it('lets them in by the provider, each to what is theirs', async () => {
      const [second, sub] = await Promise.all(
        [SECOND_ADMIN, SUBADMIN].map(async (person) => openSummary(trouble, await commonBrowser(), system.url, person)),
      );
      await menu(second!, 'Audit').waitFor();
      expect(await menu(sub!, 'Audit').count()).toBe(0);
      await Promise.all([second, sub].map((page) => page!.context().close()));
    });

    it('says how payroll and people name things', () =>
      hand.step('Numbers of the company', async () => {
        await press(menu(admin, 'Data Management'));
        await press(admin.getByRole('tab', { name: 'Admin Panel' }));
        await type(admin.getByLabel('Root password'), ROOT_PASSWORD);
        await press(button(admin, 'Validate'));
        const own = admin.getByRole('switch', { name: "The company's own job numbers" });
        await press(own);
        await vi.waitFor(async () => expect(await own.isChecked()).toBe(true));
        await press(button(admin, `Edit ${COMPANY}`));
        await type(dialog(admin, 'Edit Company').getByLabel('Number in payroll'), NUMBER_IN_VISTA);
        await press(button(admin, 'Save'));
        await admin.getByText(`Number ${NUMBER_IN_VISTA}`, { exact: true }).waitFor();
      }));

    const imported = () => admin.locator('.tag', { hasText: /^Imported$/ }).waitFor();

    it('gets its jobs by a file of its own, of which one word is explained', { timeout: IMPORTS_MS }, () =>
      hand.step(`${size.jobs} jobs by a file`, async () => {
        await press(admin.getByRole('tab', { name: 'Import', exact: true }));
        await giveFile(admin, 'jobs.csv', jobsFile(size, TODAY));
        await press(button(admin, 'Check the rows'));
        await choose(admin.getByLabel('Region: “Zone Q” means'), 'Queens');
        await press(button(admin, 'Check again'));
        await press(button(admin, `Import ${figure(size.jobs)} jobs`));
        await imported();
      }),
    );

    /** A file of another kind, in which nothing is refused. */
    async function bringIn(kind: string, content: string, start: string): Promise<void> {
      await press(admin.getByRole('link', { name: 'Back', exact: true }));
      await choose(admin.getByRole('combobox', { name: 'What' }), { label: kind });
      await giveFile(admin, 'given.csv', content);
      await press(button(admin, 'Check the rows'));
      await press(button(admin, start));
      await imported();
    }

    it('gets phase codes, vehicles and crews by files', { timeout: IMPORTS_MS }, async () => {
      await hand.step(`${size.codes} phase codes by a file`, () =>
        bringIn('Phase codes of jobs', codesFile(size), `Import ${figure(size.codes)} phase codes`),
      );
      await hand.step(`${COUNTS.vehicles} vehicles by a file`, () =>
        bringIn('Vehicles', vehiclesFile(), `Import ${COUNTS.vehicles} vehicles`),
      );
      await hand.step('45 default crews by a file', () =>
        bringIn('Default crews', crewsFile(), `Import ${COUNTS.crewMembers} members`),
      );
      await press(menu(admin, 'Summary'));
      for (const line of [
        '6 regions',
        `${figure(size.jobs)} open jobs`,
        '45 foremen with a crew',
        `${figure(size.codes)} codes`,
        '45 have not yet',
      ])
        await checklist().getByText(line).first().waitFor();
    });

    it('sends three crews to their jobs', () =>
      hand.step('3 crews to their jobs', async () => {
        for (const { foreman, workers, jobNumber, address } of CREWS) {
          await press(menu(admin, 'Job Management'));
          await type(admin.getByRole('searchbox').first(), jobNumber);
          await press(admin.getByRole('link', { name: jobNumber }).first());
          await admin.getByRole('heading', { name: address, level: 1 }).waitFor();
          await press(admin.getByRole('tab', { name: 'Workforce' }));
          await press(button(admin, 'Create crew'));
          const list = dialog(admin, 'Create crew');
          await type(list.getByRole('searchbox'), foreman.fullName);
          await press(list.getByRole('radio', { name: new RegExp(foreman.fullName) }));
          await press(button(admin, 'Continue'));
          await press(button(admin, 'Add default crew'));
          for (const { fullName } of workers) await admin.locator('.workforce-crews').getByText(fullName).first().waitFor();
        }
      }));

    it('has its day by its phones, at the public address, in the right places', async () => {
      const phones = await Promise.all(
        CREWS.map(({ foreman, place }) => openExamplePhone({ origin: system.url, foreman: addressOf(foreman), folder, place })),
      );
      await hand.step('The day on three phones', async () => {
        for (const [command, hoursAgo] of [
          ['in', HOURS],
          ['out', 0],
        ] as const) {
          const said = await Promise.all(phones.map((phone) => phone.run(command, { hoursAgo })));
          for (const { text, code } of said) expect([text, code]).toEqual([expect.stringMatching(/Everything is sent\n$/), 0]);
          for (const { text } of said) expect(text).not.toMatch(/^(Hazard form|Day|Sheet|Picture|Clock)/m);
        }
      });
      const alerts = await admin.request.get(`${system.url}/api/v1/alert?where=${encodeURIComponent('{}')}`);
      expect(((await alerts.json()) as { data: { type: string }[] }).data).toEqual([]);
      await press(menu(admin, 'Summary'));
      await checklist().waitFor({ state: 'detached' });
      // The figures that come in its place are those of now, and so is the time of their answer.
      await admin.getByText('Total Jobs').waitFor();
      expect(await admin.getByText(/computer's clock/).count()).toBe(0);
    });

    it('is approved by the supervisor of the crews', () =>
      hand.step('Approve 3 sheets', async () => {
        supervisor = await openSummary(trouble, await commonBrowser(), system.url, SUPERVISOR);
        for (let place = 0; place < CREWS.length; place += 1) {
          await press(menu(supervisor, 'Timesheets'));
          await goWithin(supervisor, '/timesheets?status=submitted');
          const rows = supervisor.locator('.list-page-rows tbody tr');
          await vi.waitFor(async () => expect(await rows.count()).toBe(CREWS.length - place));
          await press(supervisor.getByRole('link', { name: /^Crew Details/ }).first());
          await chooseJob(supervisor);
          await press(supervisor.locator('.crew-sheet').getByRole('button', { name: /^Approve \d/ }));
          await press(supervisor.getByRole('alertdialog').getByRole('button', { name: /^Approve \d/ }));
          await supervisor.locator('.crew-head').getByText('Approved', { exact: true }).waitFor();
        }
      }));

    /** Requests this week's file of a tab, once nothing stands in its way, and reads it. */
    async function makeFile(): Promise<string> {
      await choose(admin.getByRole('combobox', { name: 'Company' }).first(), COMPANY);
      await press(admin.getByRole('button', { name: /^Dates/ }));
      await press(button(admin, 'This week'));
      await press(button(admin, 'Apply'));
      await admin.getByText('Nothing stands in the way: all shifts are approved and have a phase code.').waitFor();
      await press(button(admin, 'Generate File'));
      await admin.locator('.export-status').getByText('Successful').waitFor();
      const [download] = await Promise.all([admin.waitForEvent('download'), press(button(admin, 'Download File'))]);
      return readFile(await download.path(), 'utf8');
    }

    /** What a file should hold: a row for each who worked. */
    const worked = CREWS.flatMap(({ foreman, workers, jobNumber, phaseCode }) =>
      [foreman, ...workers].map(({ employeeId, lastFirst }) => ({ employeeId, lastFirst, jobNumber, phaseCode })),
    );
    /** The minute in which a phone has clocked out may be the next. */
    const isWorked = (hours: number): boolean => hours >= HOURS && hours < HOURS + 0.1;

    it('gets the file for Vista with its own numbers and codes', () =>
      hand.step('The file for Vista', async () => {
        await press(menu(admin, 'Data Management'));
        await press(admin.getByRole('tab', { name: 'Download Vista Timesheets' }));
        const [head = [], ...rows] = (await makeFile())
          .trim()
          .split('\r\n')
          .map((line) => line.split(','));
        const cell = (row: string[], column: string): string => row[head.indexOf(column)] ?? '';
        const of = (row: string[]) =>
          ['Co', 'JCCo', 'Employee', 'Job', 'Phase', 'EarnCode'].map((column) => cell(row, column)).join();
        const expected = worked.map(({ employeeId, jobNumber, phaseCode }) =>
          [NUMBER_IN_VISTA, NUMBER_IN_VISTA, employeeId.slice(2, 7), jobNumber, phaseCode, '1'].join(),
        );
        expect(rows.map(of).toSorted()).toEqual(expected.toSorted());
        expect(rows.filter((row) => !isWorked(Number(cell(row, 'Hours'))))).toEqual([]);
      }));

    it('gets the file for QuickBooks with its own numbers and codes', () =>
      hand.step('The file for QuickBooks', async () => {
        await press(admin.getByRole('tab', { name: 'Download Timesheets' }));
        await press(admin.getByText('IIF', { exact: true }));
        await admin.getByText(/^Approved timesheets for QuickBooks/).waitFor();
        const lines = (await makeFile()).split('\r\n').map((line) => line.split('\t').map((cell) => cell.replaceAll('"', '')));
        const head = lines.find(([kind]) => kind === '!TIMEACT') ?? [];
        const rows = lines.filter(([kind]) => kind === 'TIMEACT');
        const cell = (row: string[], column: string): string => row[head.indexOf(column)] ?? '';
        const of = (row: string[]) => [cell(row, 'JOB'), cell(row, 'EMP'), cell(row, 'ITEM'), cell(row, 'NOTE')].join(' | ');
        const expected = worked.map(
          ({ lastFirst, jobNumber, phaseCode }) => `City Gas:${jobNumber} | ${lastFirst} | Labor | Phase ${phaseCode}`,
        );
        expect(rows.map(of).toSorted()).toEqual(expected.toSorted());
        const hoursOf = (duration: string): number => Number(duration.split(':')[0]) + Number(duration.split(':')[1]) / 60;
        expect(rows.filter((row) => !isWorked(hoursOf(cell(row, 'DURATION'))))).toEqual([]);
        expect(trouble.flat()).toEqual([]);
      }));
  });
