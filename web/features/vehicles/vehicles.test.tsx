import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import type { Vehicle } from '#shared/vehicles.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, visit } from '#web/test/signed-in.tsx';
import VehiclesPage from './page.tsx';

const AT = '2026-11-02T05:00:00.000Z';
const vehicleOf = (id: number, said: Partial<Vehicle> = {}): Vehicle => ({
  id,
  name: `Truck ${id}`,
  model: 'F-550',
  plate: `MST-${id}`,
  vin: null,
  regionId: null,
  isRetired: false,
  isInUse: false,
  createdAt: AT,
  updatedAt: AT,
  revision: 3,
  region: null,
  trips: [],
  ...said,
});
const TRIP = {
  id: 9,
  vehicleId: 1,
  foremanId: 5,
  driverId: 4,
  jobId: null,
  milesIn: 30_000,
  milesOut: 30_012.5,
  revision: 2,
  startDate: '2026-11-19T12:00:00.000Z',
  endDate: '2026-11-19T20:30:00.000Z',
  totalDistance: 12.5,
  driver: { id: 4, employeeId: '1-00004-01', fullName: 'Raymond Castillo' },
  foreman: { id: 5, employeeId: '1-00005-01', fullName: 'Luis Ortega' },
};

const JOB = { id: 7, jobId: '4021', address: '12 Grand Street' };

let vehicles: Vehicle[];
const page = livePage((gateway) => {
  visit('/vehicles');
  sessionStorage.clear();
  vehicles = [vehicleOf(1), vehicleOf(2, { isInUse: true, trips: [TRIP] as never })];
  gateway.answerTo = ({ resource, query }) => {
    if (resource === 'regions') return { data: gateway.regions };
    const where = JSON.parse(String(query?.['where'] ?? '{}')) as { id?: number; role?: string };
    const of = <Row extends { id: number }>(rows: Row[]) =>
      where.id === undefined ? rows : rows.filter(({ id }) => id === where.id);
    const people = where.role === 'foreman' ? [TRIP.foreman] : [TRIP.driver, TRIP.foreman];
    const rows = { fleet: vehicles, vehicles: [TRIP], employees: people, jobs: [JOB] };
    const data = of<{ id: number }>(rows[resource as keyof typeof rows]);
    return { data, count: data.length, limit: 10, offset: 0, order: [] };
  };
});
const http = {} as AnsweredCalls;
answerCalls(http);
beforeEach(() => {
  http.answer = () => [200, { data: vehicleOf(1) }];
});
const asked = (resource: string) => page.gateway.opens.filter((open) => open.resource === resource).at(-1)?.query;
const type = (dialog: ReturnType<typeof within>, name: string, value: string): void => {
  const field = dialog.getByRole('textbox', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const pick = async (dialog: ReturnType<typeof within>, field: string, choice: string): Promise<void> => {
  fireEvent.click(await dialog.findByRole('button', { name: field }));
  fireEvent.click(await dialog.findByRole('button', { name: choice }));
};

describe('the vehicles', () => {
  it('are listed with who is out with them; retired ones once all are asked for', async () => {
    page.show(<VehiclesPage />);
    const row = (await screen.findByRole('button', { name: 'Truck 2' })).closest('tr')!;
    const cells = [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
    expect(cells).toEqual(['Truck 2', 'F-550', 'MST-2', '- - -', '- - -', 'Raymond Castillo', 'In use']);
    expect(asked('fleet')).toMatchObject({ where: '{"isRetired":false}', include: '["region","trips.driver","trips.foreman"]' });
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    await vi.waitFor(() => expect(asked('fleet')?.['where']).toBeUndefined());
  });

  it('say how many more are retired where one is looked for, and show them', async () => {
    vehicles = [vehicleOf(7), vehicleOf(77, { isRetired: true })];
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (open) => {
      const isFirst = open.resource === 'fleet' && String(open.query?.['where']).includes('"isRetired":false');
      if (!isFirst) return answerTo(open);
      const data = vehicles.filter(({ isRetired }) => !isRetired);
      return { data, count: data.length, limit: 10, offset: 0, order: [] };
    };
    visit('/vehicles?search=truck');
    page.show(<VehiclesPage />);
    expect(await screen.findByText('1 more is retired')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Truck 77' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show it' }));
    expect(await screen.findByRole('button', { name: 'Truck 77' })).toBeDefined();
    expect(location.search).toBe('?search=truck&which=all');
    expect(screen.queryByText('1 more is retired')).toBeNull();
  });

  it('are entered by a form that says whose plate it is', async () => {
    page.show(<VehiclesPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'New Vehicle' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Vehicle' }));
    type(dialog, 'Name', 'Van 7');
    type(dialog, 'Plate', 'MST-1');
    type(dialog, 'VIN', '123');
    expect(await dialog.findByText('VIN must have 17 letters and digits, without I, O and Q')).toBeDefined();
    type(dialog, 'VIN', '1fduf5ht5kda12345');
    const errors = [{ field: 'plate', reason: 'is that of Truck 1' }];
    http.answer = () => [409, { statusCode: 409, error: 'Conflict', message: 'plate is that of Truck 1', code: 'TAKEN', errors }];
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('is that of Truck 1')).toBeDefined();
    type(dialog, 'Plate', 'VAN-7');
    http.answer = () => [201, { data: vehicleOf(3) }];
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [method, path, body] = http.calls
      .at(-1)!
      .split(' ', 2)
      .concat(http.calls.at(-1)!.replace(/^\S+ \S+ /, ''));
    expect([method, path]).toEqual(['POST', '/api/v1/vehicle']);
    expect(JSON.parse(body!)).toEqual({ name: 'Van 7', plate: 'VAN-7', model: null, vin: '1FDUF5HT5KDA12345', regionId: null });
  });

  it('are opened with their trips, edited, and retired on the revision that was seen', async () => {
    page.show(<VehiclesPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Truck 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Truck 1' }));
    expect(await dialog.findByText('12.50 miles')).toBeDefined();
    expect(asked('vehicles')).toMatchObject({ where: '{"vehicleId":1}', include: '["driver","foreman"]' });
    fireEvent.click(dialog.getByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Vehicle' }));
    type(form, 'Model', 'F-600');
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Vehicle' })).toBeNull());
    expect(http.calls.at(-1)).toBe('PATCH /api/v1/vehicle/1 {"model":"F-600","revision":3}');
    const message = 'This vehicle is in use: end its trip first';
    http.answer = () => [409, { statusCode: 409, error: 'Conflict', message, code: 'VEHICLE_IN_USE' }];
    fireEvent.click(dialog.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(http.calls.at(-1)).toBe('PATCH /api/v1/vehicle/1 {"isRetired":true,"revision":3}');
  });

  it('get a trip that the office enters, whose refusal is at its field', async () => {
    page.show(<VehiclesPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Truck 1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'New Trip' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Trip of Truck 1' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Foreman is required')).toBeDefined();
    await pick(dialog, 'Foreman Choose a foreman', 'Luis Ortega');
    await pick(dialog, 'Driver No Assigned Driver', 'Raymond Castillo');
    await pick(dialog, 'Job No Job', '#4021 12 Grand Street');
    // The end is on the day of the start; 01:30 comes twice that night.
    type(dialog, 'Start Date', '10/31/2026');
    type(dialog, 'Start Time', '10:15 p.m.');
    type(dialog, 'End Date', '11/01/2026');
    type(dialog, 'End Time', '1:30 a.m.');
    fireEvent.click(await dialog.findByRole('radio', { name: 'Second (EST)' }));
    type(dialog, 'Miles at the Start', '30100');
    type(dialog, 'Miles at the End', '30090.5');
    const errors = [{ field: 'milesOut', reason: 'must be at least the miles at the start' }];
    http.answer = () => [400, { statusCode: 400, error: 'Bad Request', message: 'milesOut is refused', errors }];
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('must be at least the miles at the start')).toBeDefined();
    type(dialog, 'Miles at the End', '30140.5');
    http.answer = () => [201, { data: TRIP }];
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Trip of Truck 1' })).toBeNull());
    expect(http.calls.at(-1)).toMatch(/^POST \/api\/v1\/vehicle\/foreman /);
    expect(JSON.parse(http.calls.at(-1)!.replace(/^\S+ \S+ /, ''))).toEqual({
      vehicleId: 1,
      foremanId: 5,
      driverId: 4,
      jobId: 7,
      startDate: '2026-11-01T02:15:00.000Z',
      endDate: '2026-11-01T06:30:00.000Z',
      milesIn: 30_100,
      milesOut: 30_140.5,
    });
  });

  it('have a trip corrected: its changed fields alone, on the revision that was seen', async () => {
    page.show(<VehiclesPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Truck 1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Trip 11/19/2026 07:00 a.m.' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Trip of Luis Ortega' }));
    await pick(dialog, 'Driver Raymond Castillo', 'No Assigned Driver');
    type(dialog, 'End Date', '11/18/2026');
    type(dialog, 'Start Date', '11/18/2026');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Trip of Luis Ortega' })).toBeNull());
    expect(JSON.parse(http.calls.at(-1)!.replace('PATCH /api/v1/vehicle/foreman/9 ', ''))).toEqual({
      driverId: null,
      startDate: '2026-11-18T12:00:00.000Z',
      endDate: '2026-11-18T20:30:00.000Z',
      revision: 2,
    });
  });

  it('are read by supervisors', async () => {
    signIn({ role: 'supervisor' });
    page.show(<VehiclesPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Truck 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Truck 1' }));
    expect(await dialog.findByText('12.50 miles')).toBeDefined();
    expect(['New Vehicle', 'Edit', 'Retire'].flatMap((name) => screen.queryAllByRole('button', { name }))).toEqual([]);
    // They enter the trips of their foremen.
    expect(dialog.getByRole('button', { name: 'New Trip' })).toBeDefined();
  });
});
