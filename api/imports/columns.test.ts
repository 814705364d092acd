import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOf, oneOf } from '#shared/http/query.ts';
import { ImportFileColumns, ImportMapping } from '#shared/imports.ts';
import { importsOf } from '../test/calls/imports.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';

let api: TestApi;
let admin: Requests;
let adminId: number;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  adminId = (await add.person(api.db, 'admin')).id;
  admin = await requestsOf(api, adminId);
  for (const name of ['West', 'East', 'Staten Island']) await add.region(api.db, { name });
  await add.person(api.db, 'supervisor', { employeeId: '1-00031-01', firstName: 'Luis', lastName: 'Ortega' });
});
afterAll(() => api.close());

const columnsOf = async (id: number, query: Record<string, string> = {}) => {
  const { body } = await admin.get(`/import/${id}/columns?${new URLSearchParams(query)}`).expect(200);
  return oneOf(ImportFileColumns).parse(body).data.columns;
};
const kept = async () => listOf(ImportMapping).parse((await admin.get('/import_mapping').expect(200)).body).data;

it('lists what the columns may fill, and what their values may be matched with', async () => {
  const { id } = await (await importsOf(api, adminId, 'job')).sent('Job No;Zone\n1;East');
  const columns = await columnsOf(id);
  const named = (field: string) => columns.find((one) => one.field === field);
  expect(columns.map(({ field }) => field).slice(0, 2)).toEqual(['address', 'category']);
  expect(named('externalNumber')).toEqual({
    field: 'externalNumber',
    kind: 'identifier',
    isKey: true,
    choices: [],
    choiceCount: 0,
  });
  expect(named('regionId')).toMatchObject({
    kind: 'known',
    isKey: false,
    choices: ['East', 'Staten Island', 'West'],
    choiceCount: 3,
  });
  // As the form has them, so that each language has its words.
  expect(named('category')?.choices).toContain('ohElectric');
  expect(named('supervisorId')?.choices).toEqual(['1-00031-01 Ortega, Luis']);
  expect(await columnsOf(id, { field: 'regionId', search: 'staten  i' })).toMatchObject([
    { field: 'regionId', choices: ['Staten Island'], choiceCount: 1 },
  ]);
  await admin.get('/import/999/columns').expect(404);
});

it('a value is matched with the text of its choice', async () => {
  const imports = await importsOf(api, adminId, 'vehicle');
  const { id } = await imports.sent('Name,Plate,Zone,Retired\nVan 1,AAA 1,Zone Q,perhaps');
  const columns = await columnsOf(id);
  const first = (field: string) => columns.find((one) => one.field === field)!.choices[0]!;
  await admin
    .patch(`/import/${id}`, {
      mapping: { name: 0, plate: 1, regionId: 2, isRetired: 3 },
      matches: { regionId: { 'zone q': first('regionId') }, isRetired: { perhaps: first('isRetired') } },
    })
    .expect(200);
  expect(await imports.step(id, 'check')).toMatchObject({
    newRows: 1,
    findings: {
      unknown: [],
      readAs: {
        plate: { text: 'AAA 1', value: 'AAA 1' },
        regionId: { text: 'Zone Q', value: 'East' },
        isRetired: { text: 'perhaps', value: false },
      },
    },
  });
});

it('says how the file is written, and what its texts are read as', async () => {
  const imports = await importsOf(api, adminId, 'job');
  const { id, separator, encoding } = await imports.sent(
    Buffer.from('Job No;Dept;Start;Labor;Hours;Zone\n1;UG Gas;13/5/2026;"1.234,50";36:30;\n2;;;;;Peñ', 'latin1'),
  );
  expect([separator, encoding]).toEqual([';', 'windows-1252']);
  expect((await imports.step(id, 'check')).findings?.readAs).toEqual({
    externalNumber: { text: '1', value: '1' },
    category: { text: 'UG Gas', value: 'ugGas' },
    startDate: { text: '13/5/2026', value: '2026-05-13' },
    bidLaborCost: { text: '1.234,50', value: '1234.50' },
    totalHours: { text: '36:30', value: 2190 },
  });
});

it('keeps the names of columns when an import starts, lists them, and forgets them', async () => {
  const imports = await importsOf(api, adminId, 'job');
  const { id } = await imports.sent('Nummer;Zone\n1;East');
  await admin.patch(`/import/${id}`, { mapping: { externalNumber: 0 }, keptAs: 'Vista' }).expect(200);
  await imports.step(id, 'check');
  expect(await kept()).toEqual([]);
  await imports.step(id, 'start');
  const [first] = await kept();
  expect(first).toMatchObject({ kind: 'job', name: 'Vista', heads: { externalNumber: 'Nummer' }, revision: 1 });
  const again = await imports.sent('Nummer;Zone\n2;East');
  expect(again).toMatchObject({ mapping: { externalNumber: 0 }, keptAs: 'Vista' });
  await imports.step(again.id, 'check');
  await imports.step(again.id, 'start');
  await admin.delete(`/import_mapping/${first!.id}?revision=1`).expect(409);
  await admin.delete(`/import_mapping/${first!.id}?revision=2`).expect(204);
  expect(await kept()).toEqual([]);
  expect((await imports.sent('Nummer;Zone\n2;East')).keptAs).toBeNull();
});

it('is for admins alone', async () => {
  const subadmin = await requestsOf(api, (await add.person(api.db, 'subadmin')).id);
  const { id } = await (await importsOf(api, adminId, 'job')).sent('Job No;Zone\n1;East');
  await subadmin.get(`/import/${id}/columns`).expect(403);
  await subadmin.get('/import_mapping').expect(403);
  await subadmin.delete('/import_mapping/1').expect(403);
});
