import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Job } from '#shared/jobs/jobs.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

/** One grey pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const CREDIT = 'Map of the test';

let system: System;
let browser: Browser;
/** The company's own tiles, and what was asked of them. */
let tiles: Server;
let asked: IncomingMessage[];
/** In progress, with their places. */
let jobs: Job[];

const form = (page: Page) => page.getByRole('dialog', { name: 'Edit Job' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Place on Map' });
const canvas = (page: Page) => dialog(page).getByRole('application', { name: 'Map' });
const said = async (page: Page): Promise<number[]> => (await dialog(page).locator('output').innerText()).split(', ').map(Number);
const typed = (page: Page): Promise<string[]> =>
  Promise.all(['Latitude', 'Longitude'].map((name) => form(page).getByLabel(name, { exact: true }).inputValue()));

async function openMap(person: string, { id }: Job, options = {}): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, person, `/job-management/${id}`, options);
  await page.getByRole('button', { name: 'Edit the job' }).click();
  await form(page).getByRole('button', { name: 'Place on map' }).click();
  await dialog(page).locator('.map-grid text').first().waitFor();
  return page;
}
async function save(page: Page, { id }: Job): Promise<number[]> {
  await form(page).getByRole('button', { name: 'Save' }).click();
  await form(page).waitFor({ state: 'detached' });
  const visitor = await signIn(system.url, 'admin');
  const { data } = await read<{ data: Job }>(visitor, `/job/${id}`);
  return [data.latitude!, data.longitude!];
}

/** Where a line of the grid is on the screen, and its degrees: the third of its kind. */
async function lineOf(page: Page, axis: 'x' | 'y'): Promise<{ at: number; degrees: number }> {
  const box = (await canvas(page).boundingBox())!;
  const line: Locator = dialog(page).locator(`.map-grid g:has(line[${axis}1="0"])`).nth(2);
  const other = axis === 'x' ? 'y' : 'x';
  const at = Number(await line.locator('line').getAttribute(`${other}1`));
  return { at: at + box[other], degrees: Number.parseFloat(await line.locator('text').innerHTML()) };
}

/** Degrees that the edge of the map cuts. */
const cutDegrees = (page: Page): Promise<string[]> =>
  canvas(page).evaluate((map) => {
    const edge = map.getBoundingClientRect();
    const isCut = ({ left, right, top, bottom }: DOMRect) =>
      left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom;
    const texts = [...document.querySelectorAll('.map-grid text')];
    return texts.filter((text) => isCut(text.getBoundingClientRect())).map(({ textContent }) => textContent);
  });

describe.skipIf(!hasChromium())('a job is placed on a map', () => {
  beforeAll(async () => {
    asked = [];
    tiles = createServer((request, answer) => {
      asked.push(request);
      answer.writeHead(200, { 'content-type': 'image/png' }).end(TILE);
    });
    await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
    const { port } = tiles.address() as AddressInfo;
    const env = { MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, MAP_ATTRIBUTION: CREDIT };
    [system, browser] = await Promise.all([startSystem({ env }), commonBrowser()]);
    const visitor = await signIn(system.url, 'admin');
    const where = JSON.stringify({ status: 'inProgress', latitude: { $ne: null } });
    jobs = (await read<{ data: Job[] }>(visitor, '/job', { where, limit: '3' })).data;
  });
  afterAll(async () => {
    await system?.stop();
    tiles.closeAllConnections();
    tiles.close();
  });

  it('by the keys alone, over the pictures of the company', async () => {
    const [job] = jobs as [Job];
    const page = await openMap('admin', job);
    await dialog(page).locator('img.leaflet-tile-loaded').first().waitFor();
    await dialog(page).getByText(CREDIT).waitFor();
    // The host of the pictures learns where Muster is, and nothing of the page.
    expect(new Set(asked.map(({ headers }) => headers.referer))).toEqual(new Set([`${system.url}/`]));
    expect(new Set(asked.map(({ url }) => /^\/17\/\d+\/\d+\.png$/.test(url!)))).toEqual(new Set([true]));
    expect(await said(page)).toEqual([job.latitude, job.longitude]);
    expect(await axeViolations(page, 'dialog[open] dialog[open]')).toEqual([]);

    for (const key of ['ArrowRight', 'ArrowUp', '+', 'Shift+ArrowRight']) await page.keyboard.press(key);
    const [north, east] = (await said(page)) as [number, number];
    expect(east).toBeGreaterThan(job.longitude!);
    expect(north).toBeGreaterThan(job.latitude!);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect((await typed(page)).map(Number)).toEqual([job.latitude, job.longitude]);

    await form(page).getByRole('button', { name: 'Place on map' }).press('Enter');
    await dialog(page).locator('.map-grid text').first().waitFor();
    for (const key of ['ArrowRight', 'ArrowUp', '+', 'Shift+ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await typed(page)).toEqual([north.toFixed(6), east.toFixed(6)]);
    expect(await save(page, job)).toEqual([north, east]);
    await leave(page);
  });

  it('by the mouse without network, on the grid alone', async () => {
    const job = jobs[1]!;
    const page = await openMap('admin', job);
    await page.context().setOffline(true);
    await dialog(page).getByRole('button', { name: 'Zoom out' }).click();
    await dialog(page).getByText('The pictures of the map cannot be loaded. The grid shows degrees.').waitFor();
    const [column, row] = [await lineOf(page, 'y'), await lineOf(page, 'x')];
    await page.mouse.click(column.at, row.at);
    const pressed = (await said(page)) as [number, number];
    // A pixel of this map is 2 in 100,000 degrees wide.
    expect(pressed[1]).toBeCloseTo(column.degrees, 4);
    expect(pressed[0]).toBeCloseTo(row.degrees, 4);

    await page.mouse.move(column.at, row.at - 20);
    await page.mouse.down();
    await page.mouse.move(column.at + 30, row.at + 10, { steps: 4 });
    await page.mouse.up();
    const [north, east] = (await said(page)) as [number, number];
    expect(east - pressed[1]).toBeCloseTo(30 * 2.146e-5, 4);
    expect(north).toBeLessThan(pressed[0]);
    await dialog(page).getByRole('button', { name: 'Use this place' }).click();
    expect(await typed(page)).toEqual([north.toFixed(6), east.toFixed(6)]);
    await page.context().setOffline(false);
    expect(await save(page, job)).toEqual([north, east]);
    await leave(page);
  });

  it('from the list of those without a place, one after the other', async () => {
    const visitor = await signIn(system.url, 'admin');
    const job = jobs[2]!;
    expect((await visitor.send('PATCH', `/api/v1/job/${job.id}`, { latitude: null, longitude: null })).status).toBe(200);
    const { page } = await openSignedIn(browser, system.url, 'admin', '/job-management');
    await page.getByRole('combobox', { name: 'Place' }).selectOption('Without a place');
    await page.waitForURL(/place=none/);
    await page.getByRole('link', { name: `#${job.jobId}`, exact: true }).click();
    const sizeOf = (text: Locator) => text.evaluate((node) => getComputedStyle(node).fontSize);
    await page.setViewportSize(NARROW.viewport);
    const [press, link] = [page.getByRole('button', { name: 'Place on map' }), page.getByRole('link', { name: 'Map' })];
    expect(await sizeOf(press)).toBe(await sizeOf(link));
    await page.setViewportSize({ width: 1440, height: 900 });
    await press.click();
    // It opens among the jobs of its region.
    await vi.waitFor(async () => expect((await lineOf(page, 'x')).degrees).toBeGreaterThan(39));
    const [column, row] = [await lineOf(page, 'y'), await lineOf(page, 'x')];
    await page.mouse.click(column.at, row.at);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    const { data } = await read<{ data: Job }>(visitor, `/job/${job.id}`);
    expect(data.latitude).toBeCloseTo(row.degrees, 2);
    expect(data.longitude).toBeCloseTo(column.degrees, 2);
    await page.goBack();
    await page.getByText('No jobs found').waitFor();
    await leave(page);
  });

  it('by a thumb', async () => {
    const page = await openMap('admin', jobs[0]!, NARROW);
    expect(await sticksOut(page)).toBe(0);
    for (const key of ['-', '-', '+', 'Shift+ArrowLeft', 'Shift+ArrowUp']) {
      expect(await cutDegrees(page)).toEqual([]);
      await page.keyboard.press(key);
    }
    const before = await said(page);
    await canvas(page).tap({ position: { x: 60, y: 120 } });
    await vi.waitFor(async () => expect(await said(page)).not.toEqual(before));
    await dialog(page).getByRole('button', { name: 'Use this place' }).tap();
    await dialog(page).waitFor({ state: 'detached' });
    await leave(page);
  });
});
