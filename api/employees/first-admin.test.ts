import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { SYSTEM } from '../db/write.ts';
import { findPersonByEmail } from '../sign-in/repository.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { enterFirstAdmin } from './first-admin-commands.ts';

const ANA = { firstName: 'Ana', lastName: 'Ferreira Lima', email: 'Ana@corp.test' };

describe('[people-9] the first admin', () => {
  let api: TestApi;
  const enter = (who = ANA) => api.services.write(SYSTEM, (write) => enterFirstAdmin(write, who, api.services.now()));

  beforeAll(async () => {
    api = await buildTestApi();
    await api.app.ready();
  });
  afterAll(() => api.close());

  it('is entered once, by whichever process is first, and can sign in and enter others', async () => {
    const said = (await Promise.all([enter(), enter()])).map(({ message }) => message);
    expect(said.sort()).toEqual(['FIRST_ADMIN is an admin already', 'the first admin was entered']);
    const people = await api.db.select().from(employee);
    expect(people).toMatchObject([{ ...ANA, employeeId: '0-00000-01', role: 'admin', isActive: true, regionId: null }]);
    expect(await api.db.select().from(auditLog)).toMatchObject([{ action: 'employee.first', subjectId: String(people[0]!.id) }]);
    expect(await findPersonByEmail(api.db, ['ana@corp.test'])).toMatchObject({ id: people[0]!.id });
    const ana = await requestsOf(api, people[0]!.id);
    const region = { name: 'Long Island', yardLatitude: 40.7, yardLongitude: -73.4 };
    const { body } = await ana.post('/region', region).expect(201);
    const person = { employeeId: '1-00001-01', firstName: 'Sue', lastName: 'Visor', role: 'supervisor', email: 'sue@corp.test' };
    await ana
      .post('/user/create', { ...person, regionId: body.data.id, companyName: 'TSU One', class: 'Supervisor' })
      .expect(201);
  });

  it('changes nothing as soon as there is anybody, and says what it found', async () => {
    const before = await api.db.select().from(employee).orderBy(employee.id);
    const found = (email: string) => enter({ ...ANA, firstName: 'Other', email });
    expect(await found('ANA@corp.test')).toEqual({ level: 'info', message: 'FIRST_ADMIN is an admin already' });
    const can = 'nothing was changed, an active admin (there are 1) can in User Management';
    expect(await found('sue@corp.test')).toEqual({
      level: 'warn',
      message: `FIRST_ADMIN is in the company as supervisor: ${can}`,
    });
    expect(await found('other@corp.test')).toEqual({
      level: 'warn',
      message: `FIRST_ADMIN is not in the company, which has people already: ${can}`,
    });
    expect(await api.db.select().from(employee).orderBy(employee.id)).toEqual(before);
    await api.db.update(employee).set({ isActive: false }).where(eq(employee.role, 'admin'));
    expect(await found('ana@corp.test')).toEqual({
      level: 'warn',
      message:
        'FIRST_ADMIN is in the company as a deactivated admin: nothing was changed, ' +
        'and no active admin is there: docs/operating.md says how one is made',
    });
  });
});
