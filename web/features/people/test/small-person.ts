import type { Employee } from '#shared/employees.ts';

/** A foreman who is online, as a list shows them. */
export const smallPerson = (id: number, said: Partial<Employee> = {}): Employee => ({
  id,
  employeeId: `1-${String(id).padStart(5, '0')}-01`,
  firstName: 'Frank',
  lastName: `Oreman ${id}`,
  fullName: `Frank Oreman ${id}`,
  role: 'foreman',
  isActive: true,
  regionId: 1,
  workPhone: '(914) 555-0142 ext 12',
  email: `frank${id}@muster.test`,
  companyName: 'TSU One',
  class: 'Lineman',
  pictureUrl: null,
  lastLogin: '2026-11-20T15:00:00.000Z',
  isLoggedIn: true,
  hasNotMatchedPictures: false,
  erasedAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  revision: 1,
  region: { id: 1, name: 'Nassau' },
  ...said,
});
