import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import type { VehicleUsage } from '#shared/vehicles.ts';
import { jobPage } from '../test/job-page.tsx';
import { RAY } from '../test/small-job.ts';

const { page, scene, show } = jobPage();
const tripOf = (id: number, said: Partial<VehicleUsage> = {}): VehicleUsage => ({
  id,
  vehicleId: id,
  name: `Truck ${id}`,
  model: 'F-550',
  foremanId: 1,
  driverId: 1,
  jobId: 5,
  crewId: null,
  date: '2026-11-19',
  startDate: '2026-11-19T12:00:00.000Z',
  endDate: '2026-11-19T20:30:00.000Z',
  milesIn: 100,
  milesOut: 112.5,
  totalDistance: 12.5,
  createdAt: '2026-11-19T12:00:00.000Z',
  updatedAt: '2026-11-19T12:00:00.000Z',
  revision: 1,
  driver: RAY,
  ...said,
});
const open = async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Vehicle History' }));
  return within(await screen.findByRole('dialog', { name: 'Vehicle History' }));
};

describe('Vehicle History', () => {
  it('has none', async () => {
    const dialog = await open();
    expect(await dialog.findByText('There is no vehicle in use right now.')).toBeDefined();
    expect(dialog.getByText('There are no vehicles history yet.')).toBeDefined();
  });

  it('tells what is out and since when, and how far each went with whom', async () => {
    const out = { endDate: null, totalDistance: null, milesOut: null, driver: null, driverId: null };
    // What is out need not be among the trips that are shown.
    scene.lists = { vehicles: [tripOf(2, out)], jobVehicles: [tripOf(1)] };
    const dialog = await open();
    const inUse = within((await dialog.findByText('Truck 2 · F-550')).closest('li')!);
    expect(inUse.getByText('No Assigned Driver')).toBeDefined();
    expect(inUse.getByText('Since 11/19/2026 07:00 a.m.')).toBeDefined();
    const asked = (name: string) => page.gateway.opens.filter(({ resource }) => resource === name).map(({ query }) => query!);
    expect(asked('vehicles')[0]!['where']).toBe('{"jobId":5,"endDate":null}');
    const cells = [...dialog.getByText('Truck 1').closest('tr')!.querySelectorAll('td')].map(({ textContent }) => textContent);
    expect(cells).toEqual(['Truck 1', '11/19/2026 07:00 a.m.', '11/19/2026 03:30 p.m.', '12.50 miles', 'Raymond Castillo']);
    fireEvent.click(dialog.getByRole('columnheader', { name: /^Total Distance/ }));
    const orders = () => asked('jobVehicles').map(({ order }) => order);
    await vi.waitFor(() => expect(orders()).toEqual(['[["startDate","DESC"]]', '[["totalDistance","ASC"]]']));
  });

  it('is turned by the first press on the column that it is sorted by', async () => {
    scene.lists = { jobVehicles: [tripOf(1)] };
    const dialog = await open();
    const head = () => dialog.findByRole('columnheader', { name: /^Start/ });
    expect((await head()).getAttribute('aria-sort')).toBe('descending');
    for (const way of ['ascending', 'descending']) {
      fireEvent.click(await head());
      await vi.waitFor(async () => expect((await head()).getAttribute('aria-sort')).toBe(way));
    }
  });
});
