import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import { session } from '#web/http/session-state.ts';
import { formPage } from '#web/test/form-page.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import JobManagementPage from '../list/page.tsx';
import { smallJob } from '../test/small-job.ts';

/** What the job list says of the places of other jobs. */
let known: { latitude: number; longitude: number }[];
let asked: unknown[];

const page = livePage((gateway) => {
  visit('/job-management');
  sessionStorage.clear();
  known = [];
  asked = [];
  gateway.answerTo = ({ resource, query }) => {
    if (resource === 'regions') return { data: gateway.regions };
    const where = JSON.parse(String(query?.['where'] ?? '{}')) as Record<string, unknown>;
    if (!('latitude' in where)) return { data: [smallJob(1)], count: 1, limit: 10, offset: 0, order: [] };
    asked.push(where);
    const data = 'regionId' in where ? [] : known.map((place, index) => smallJob(index + 1, place));
    return { data, count: data.length, limit: 25, offset: 0, order: [] };
  };
});
const form = formPage('New Job', 'Address');
const map = () => within(screen.getByRole('dialog', { name: 'Place on Map' }));
const canvas = () => map().getByRole('application', { name: 'Map' });
const press = (key: string, shiftKey = false) => fireEvent.keyDown(canvas(), { key, shiftKey });
const said = () => map().getByRole('status').textContent;
const lines = () => [...canvas().parentElement!.querySelectorAll('.map-grid text')].map(({ textContent }) => textContent);
const isGone = () => vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Place on Map' })).toBeNull());

// jsdom lays nothing out.
const SIZE = { clientWidth: 640, clientHeight: 400 };
beforeEach(() => {
  for (const [name, value] of Object.entries(SIZE))
    vi.spyOn(HTMLElement.prototype, name as keyof typeof SIZE, 'get').mockReturnValue(value);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function open(): Promise<void> {
  page.show(<JobManagementPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'New Job' }));
  await vi.waitFor(() => expect(form.field('Region').textContent).toContain(page.gateway.regions[0]!.name));
}
async function openMap(): Promise<void> {
  fireEvent.click(form.dialog().getByRole('button', { name: 'Place on map' }));
  await vi.waitFor(() => expect(lines().length).toBeGreaterThan(4));
}

describe('the place of a job on the map', () => {
  it('is set by the keys alone, and fills the form with six digits', async () => {
    await open();
    form.type('Address', '12 Mill Road');
    form.type('Latitude', '40.7128');
    form.type('Longitude', '-74.006');
    await openMap();
    map().getByText('12 Mill Road');
    expect(said()).toBe('40.712800, -74.006000');
    expect(lines()).toContain('-74.006°');
    press('ArrowRight');
    press('ArrowDown', true);
    const [north, east] = said()!.split(', ').map(Number) as [number, number];
    // At this scale a pixel is 1.07 in 100,000 degrees wide.
    expect(east).toBeCloseTo(-74.006 + 8 * 1.073e-5, 5);
    expect(north).toBeCloseTo(40.7128 - 80 * 1.073e-5 * Math.cos((40.7128 * Math.PI) / 180), 5);
    // Closer, a step is a shorter one.
    for (const key of ['+', '+', 'ArrowLeft']) press(key);
    expect(Number(said()!.split(', ')[1])).toBeCloseTo(east - (8 * 1.073e-5) / 4, 5);
    press('-');
    press('ArrowLeft');
    const place = said()!.split(', ');
    press('Enter');
    await isGone();
    expect([form.field('Latitude').value, form.field('Longitude').value]).toEqual(place);
    expect(place[0]).toMatch(/^40\.\d{6}$/);
    expect(form.field('Address').value).toBe('12 Mill Road');
  });

  it('is set by a press, and by nothing else than using it', async () => {
    await open();
    form.type('Latitude', 'about forty');
    await openMap();
    const use = map().getByRole('button', { name: 'Use this place' });
    expect(said()).toBe('No place yet');
    expect(use.getAttribute('aria-disabled')).toBe('true');
    press('Enter');
    fireEvent.click(canvas(), { clientX: 320, clientY: 200 });
    // The middle of the widest view, to a pixel.
    const place = said()!.split(', ');
    expect(Number(place[0])).toBeCloseTo(25, 0);
    expect(place[1]).toBe('0.000000');
    // Escape, as a browser tells of it.
    fireEvent(screen.getByRole('dialog', { name: 'Place on Map' }), new Event('cancel', { cancelable: true }));
    await isGone();
    expect([form.field('Latitude').value, form.field('Longitude').value]).toEqual(['about forty', '']);
    await openMap();
    fireEvent.click(canvas(), { clientX: 320, clientY: 200 });
    fireEvent.click(map().getByRole('button', { name: 'Use this place' }));
    await isGone();
    expect([form.field('Latitude').value, form.field('Longitude').value]).toEqual(place);
  });

  it('begins among the jobs of the region, or of all when it has none', async () => {
    known = [
      { latitude: 40.6, longitude: -74.2 },
      { latitude: 40.8, longitude: -73.8 },
    ];
    await open();
    const regionId = page.gateway.regions[0]!.id;
    form.type('Region', String(regionId));
    await openMap();
    await vi.waitFor(() => expect(lines()).toContain('-74.0°'));
    const anywhere = { latitude: { $ne: null } };
    expect(asked).toEqual([{ regionId, ...anywhere }, anywhere]);
    press('ArrowUp');
    const [north, east] = said()!.split(', ').map(Number) as [number, number];
    expect(Math.abs(north - 40.7) + Math.abs(east + 74)).toBeLessThan(0.05);
  });

  it('says whose pictures it shows, and when they cannot be loaded', async () => {
    const credits = [{ words: '© Maps', link: 'https://maps.example/copyright' }, { words: 'Data of ours' }];
    Object.assign(session.view!, { mapTiles: { url: 'https://maps.example/{z}/{x}/{y}.png', credits } });
    await open();
    await openMap();
    expect(map().getByRole('link', { name: '© Maps' }).getAttribute('href')).toBe('https://maps.example/copyright');
    map().getByText('Data of ours');
    const pictures = () => [...canvas().querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
    expect(pictures()[0]!.src).toMatch(/^https:\/\/maps\.example\/2\/\d\/\d\.png$/);
    expect(pictures()[0]!.referrerPolicy).toBe('strict-origin');
    fireEvent.error(pictures()[0]!);
    await map().findByText('The pictures of the map cannot be loaded. The grid shows degrees.');
    expect(lines().length).toBeGreaterThan(4);
  });

  it('speaks Spanish', async () => {
    await open();
    language.choice = 'es';
    fireEvent.click(await screen.findByRole('button', { name: 'Ubicar en el mapa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ubicar en el mapa' }));
    dialog.getByRole('button', { name: 'Usar este lugar' });
    dialog.getByRole('button', { name: 'Acercar' });
    dialog.getByText('Aún sin lugar');
  });
});
