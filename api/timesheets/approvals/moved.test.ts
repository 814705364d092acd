import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { at, edit, type FieldDay, openFieldDay, revisionsOf, TODAY } from '#api/test/rows/field-day.ts';
import { overtakenIn } from '#shared/http/conflicts.ts';
import { Failure } from '#shared/http/errors.ts';
import { movedRowsIn } from '#shared/timesheets/moved-rows.ts';

let api: FieldDay['api'];
let make: FieldDay['make'];
let workedByTwo: FieldDay['workedByTwo'];
let admin: Requests;
let adminName: string;

beforeAll(async () => {
  ({ api, make, workedByTwo } = await openFieldDay());
  const person = await make.addPerson('admin');
  admin = await requestsOf(api, person.id);
  adminName = person.fullName;
});
afterAll(() => api.close());

describe('an approval of what moved since it was shown', () => {
  it('says whose row it is, and what was changed, by whom and when', async () => {
    const { office, first, second, dwoJob: sheet, workers } = await workedByTwo();
    const seen = { revision: 1, revisions: revisionsOf(first, second) };
    await admin.put('/workshift/', { workshifts: [edit(first)] }).expect(200);
    const { body } = await office.post(`/dwo_job/${sheet.id}/approve`, seen).expect(409);
    expect(body).toMatchObject({
      code: 'REVISION_CHANGED',
      errors: [{ field: `revisions.${first.id}` }],
      details: { rows: [{ id: first.id, changes: [{ fields: { hours: { before: 240, after: 270 } } }] }] },
    });
    expect(movedRowsIn(new Failure(409, body.message, body))).toEqual({
      rows: [
        {
          id: first.id,
          employeeId: first.employeeId,
          person: workers[0]!.fullName,
          what: 'changed',
          revision: 2,
          changes: [
            {
              at: expect.any(String),
              by: adminName,
              action: 'workshift.edit',
              fields: {
                end: { before: at('16:00'), after: at('17:00') },
                hours: { before: 240, after: 270 },
                lunchMinutes: { before: 0, after: 30 },
                phaseCode: { before: null, after: 'TRENCH' },
              },
            },
          ],
        },
      ],
    });
    const [start, end] = [new Date(at('17:30')), new Date(at('18:00'))];
    await make.addShift({ dwoJobId: sheet.id, date: TODAY, employeeId: workers[0]!.id, start, end });
    const again = { revisions: { ...seen.revisions, [first.id]: 2 } };
    const added = await office.post(`/dwo_job/${sheet.id}/approve`, again).expect(409);
    expect(added.body.errors[0].reason).toMatch(/^was added/);
    expect(added.body.details.rows).toMatchObject([{ what: 'added', person: workers[0]!.fullName, revision: 1 }]);
  });

  it('is refused for the sheet itself, with its shifts as they were', async () => {
    const { office, first, second, dwoJob: sheet } = await workedByTwo();
    await admin.patch(`/dwo_job/${sheet.id}`, { startLocation: '40.1, -74.1' }).expect(200);
    const path = `/dwo_job/${sheet.id}/approve`;
    const revisions = revisionsOf(first, second);
    const { body } = await office.post(path, { revision: 1, revisions }).expect(409);
    expect(body).toMatchObject({
      code: 'REVISION_CHANGED',
      details: { revision: 2, changes: [{ by: adminName, fields: { startLocation: { after: '40.1, -74.1' } } }], rows: [] },
    });
    expect(overtakenIn(new Failure(409, body.message, body))?.revision).toBe(2);
    await office.post(path, { revision: 2, revisions }).expect(200);
  });

  it('says of a sheet and its shifts at once what moved, and tells no rates', async () => {
    const { office, first, second, dwoJob: sheet } = await workedByTwo();
    await admin.post(`/dwo_job/${sheet.id}/approve`, {}).expect(200);
    const seen = { revision: 1, revisions: revisionsOf(first, second) };
    const { body } = await office.post(`/dwo_job/${sheet.id}/approve`, seen).expect(409);
    expect(body).toMatchObject({
      message: expect.stringContaining(`Changed by ${adminName}`),
      details: {
        changes: [{ action: 'dwo_job.approve', fields: { status: { before: 'submitted', after: 'approved' } } }],
        rows: [first, second].map(({ id }) => ({
          id,
          changes: [{ fields: { approvalStatus: { before: 'submitted', after: 'approved' } } }],
        })),
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/rate/i);
  });

  it('names a shift that was removed', async () => {
    const { office, first, second, dwoJob: sheet, workers } = await workedByTwo();
    await admin.delete(`/workshift/${second.id}`).expect(204);
    const path = `/dwo_job/${sheet.id}/approve`;
    const { body } = await office.post(path, { revisions: revisionsOf(first, second) }).expect(409);
    expect(body).toMatchObject({
      code: 'REVISION_CHANGED',
      errors: [{ field: `revisions.${second.id}`, reason: expect.stringMatching(/^was removed/) }],
      details: {
        rows: [
          {
            id: second.id,
            what: 'removed',
            person: workers[1]!.fullName,
            changes: [{ by: adminName, action: 'workshift.delete', fields: { hours: { before: 240, after: null } } }],
          },
        ],
      },
    });
    expect(JSON.stringify(body.details)).not.toMatch(/rate/i);
    await office.post(path, { revisions: revisionsOf(first) }).expect(200);
  });
});

describe('PUT /workshift of rows that moved since they were shown', () => {
  it('says of each whose it is and every change since, oldest first, and of the others nothing', async () => {
    const { office, supervisor, first, second, workers } = await workedByTwo();
    await admin.put(`/workshift/${first.id}`, edit(first, { id: undefined })).expect(200);
    await office.put(`/workshift/${first.id}`, edit(first, { id: undefined, lunchTime: '1:00' })).expect(200);
    const workshifts = [edit(first, { revision: 1, lunchTime: '0:45' }), edit(second, { revision: 1 })];
    const { body } = await office.put('/workshift/', { workshifts }).expect(409);
    expect(body).toMatchObject({ code: 'REVISION_CHANGED', errors: [{ field: 'workshifts.0.revision' }] });
    expect(movedRowsIn(new Failure(409, body.message, body))?.rows).toMatchObject([
      {
        id: first.id,
        what: 'changed',
        person: workers[0]!.fullName,
        revision: 3,
        changes: [
          { by: adminName, fields: { lunchMinutes: { before: 0, after: 30 } } },
          { by: supervisor.fullName, fields: { hours: { before: 270, after: 240 }, lunchMinutes: { before: 30, after: 60 } } },
        ],
      },
    ]);
    const shown = await office.get(`/workshift/${second.id}`).expect(200);
    expect(shown.body.data).toMatchObject({ revision: 1, hours: 240 });
  });
});
