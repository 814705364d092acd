import { Employee } from '#shared/employees.ts';
import { oneOf } from '#shared/http/query.ts';
import { buildTestApi } from '../harness.ts';
import { add } from '../rows/company.ts';
import { requestsOf } from './requests.ts';

/** Opens the whole api with a person of each role, two regions, and the supervisor Anna. */
export async function openEmployeeWrites() {
  const api = await buildTestApi();
  await api.app.ready();
  const { db } = api;
  const east = (await add.region(db, { name: 'East' })).id;
  const west = (await add.region(db, { name: 'West' })).id;
  const anna = await add.person(db, 'supervisor', { firstName: 'Anna' });
  const idOf = async (role: 'admin' | 'subadmin' | 'supervisor' | 'foreman' | 'worker') => (await add.person(db, role)).id;
  const ids = {
    admin: await idOf('admin'),
    subadmin: await idOf('subadmin'),
    supervisor: await idOf('supervisor'),
    foreman: await idOf('foreman'),
    worker: await idOf('worker'),
  };
  const as = {
    admin: await requestsOf(api, ids.admin),
    subadmin: await requestsOf(api, ids.subadmin),
    supervisor: await requestsOf(api, ids.supervisor),
    foreman: await requestsOf(api, ids.foreman),
    worker: await requestsOf(api, ids.worker),
  };

  let nextNumber = 1;
  /** The form of a person, with a unique number. */
  const form = (given: Record<string, unknown> = {}) => ({
    employeeId: `2-${String(nextNumber++).padStart(5, '0')}-01`,
    firstName: 'Jane',
    lastName: 'Doe',
    role: 'worker',
    regionId: east,
    companyName: 'TSU One',
    class: 'Lineman',
    ...given,
  });
  const created = async (given: Record<string, unknown> = {}) =>
    oneOf(Employee).parse((await as.admin.post('/user/create', form(given)).expect(201)).body).data;
  const read = async (id: number, include: string[] = []) =>
    oneOf(Employee).parse((await as.admin.get(`/employee/${id}?include=${JSON.stringify(include)}`).expect(200)).body).data;
  return { api, as, ids, east, west, anna, form, created, read };
}

/** The reason for which a field was refused. */
export const reasonOf = (body: { errors?: { field: string; reason: string }[] }, field: string) =>
  body.errors?.find((error) => error.field === field)?.reason;
