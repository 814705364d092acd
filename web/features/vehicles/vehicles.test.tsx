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
  startDate: '2026-11-19T12:00:00.000Z',
  endDate: '2026-11-19T20:30:00.000Z',
  totalDistance: 12.5,
  driver: { id: 4, employeeId: '1-00004-01', fullName: 'Raymond Castillo' },
  foreman: { id: 5, employeeId: '1-00005-01', fullName: 'Luis Ortega' },
};

let vehicles: Vehicle[];
const page = livePage((gateway) => {
  visit('/vehicles');
  sessionStorage.clear();
  vehicles = [vehicleOf(1), vehicleOf(2, { isInUse: true, trips: [TRIP] as never })];
  gateway.answerTo = ({ resource, query }) => {
    if (resource === 'regions') return { data: gateway.regions };
    const { id } = JSON.parse(String(query?.['where'] ?? '{}')) as { id?: number };
    const found = id === undefined ? vehicles : vehicles.filter((one) => one.id === id);
    const data = resource === 'fleet' ? found : [TRIP];
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

  it('are read by supervisors', async () => {
    signIn({ role: 'supervisor' });
    page.show(<VehiclesPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Truck 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Truck 1' }));
    expect(await dialog.findByText('12.50 miles')).toBeDefined();
    expect(['New Vehicle', 'Edit', 'Retire'].flatMap((name) => screen.queryAllByRole('button', { name }))).toEqual([]);
  });
});
