import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PhaseCodes } from '#shared/jobs/phase-codes.ts';
import { jobPhaseCode } from '../db/tables/jobs.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let jobId: number;
let foreman: Requests;
let stranger: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  const team = await make.addTeam();
  jobId = team.job.id;
  const rows = [
    ['TRCH', 'Trenching'],
    ['MAT-L', 'Material'],
    ['Rebill', null],
    ['PAVE-2', 'Paving, second layer'],
    ['999 999 999 999', null],
  ] as const;
  await api.db.insert(jobPhaseCode).values(rows.map(([phaseCode, description]) => ({ jobId, phaseCode, description })));
  foreman = await requestsOf(api, team.foreman.id);
  stranger = await requestsOf(api, (await make.addTeam()).foreman.id);
});
afterAll(() => api.close());

describe('GET jobphasecode/:id', () => {
  const codes = async (filter = '') =>
    PhaseCodes.parse((await foreman.get(`/jobphasecode/${jobId}?filter=${filter}`).expect(200)).body).body.map(
      (one) => one.phaseCode,
    );

  it('offers the codes of a job, internal ones left out', async () => {
    // The last one is that of every team in the tests.
    expect(await codes()).toEqual(['PAVE-2', 'TRCH', 'TRENCH']);
  });

  it('finds them by code or description, signs ignored', async () => {
    expect(await codes('pave2')).toEqual(['PAVE-2']);
    expect(await codes('trenching')).toEqual(['TRCH']);
    expect(await codes('MATL')).toEqual([]);
  });

  it('is for those who see the job', async () => {
    await stranger.get(`/jobphasecode/${jobId}`).expect(404);
    expect((await foreman.get(`/jobphasecode/${jobId}?color=red`).expect(400)).body.errors[0].field).toBe('color');
  });
});
