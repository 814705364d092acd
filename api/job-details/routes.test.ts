import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneOf } from '#shared/http/query.ts';
import { JobDetails, JobHistory, JobSheets, SHEETS_SHOWN } from '#shared/job-details.ts';
import type { JobInvoice } from '#shared/jobs/invoices.ts';
import { job } from '../db/tables/jobs.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { type FieldDay, openFieldDay, TODAY } from '../test/rows/field-day.ts';

let field: FieldDay;
let admin: Requests;
beforeAll(async () => {
  field = await openFieldDay();
  admin = await requestsOf(field.api, (await field.make.addPerson('admin')).id);
});
afterAll(() => field.api.close());

const detailsOf = async (who: Requests, id: number): Promise<JobDetails> =>
  oneOf(JobDetails).parse((await who.get(`/job/${id}/details`).expect(200)).body).data;

describe('GET /job/:id/details', () => {
  it('tells a job with its region, people, crews, bills and newest sheets', async () => {
    const { job: own, region, supervisor, foreman, crew, dwo, dwoJob, office } = await field.sheet();
    const bill = (invoiceNumber: string, date: string) =>
      office.post('/job_invoice', { jobId: own.id, invoiceNumber, date, amount: '1,000.25', percentageBilled: 25 }).expect(201);
    await bill('INV-1', '2026-11-02');
    await bill('INV-3', '2026-11-16');
    await bill('INV-2', '2026-11-02');
    const details = await detailsOf(office, own.id);
    expect(details).toMatchObject({
      id: own.id,
      jobId: own.jobId,
      region: { id: region.id, name: region.name },
      supervisor: { id: supervisor.id, fullName: supervisor.fullName },
      crews: [{ id: crew.id, isPrimary: true, foremanId: foreman.id, foreman: { fullName: foreman.fullName } }],
      amountBilled: '3000.75',
      dateBilled: '2026-11-16',
      sheets: [{ dwoJobId: dwoJob.id, dwoId: dwo.id, date: TODAY, foreman: { id: foreman.id }, status: 'submitted' }],
      sheetCount: 1,
    });
    const newest = { where: JSON.stringify({ jobId: own.id }), order: '[["date","DESC"],["id","DESC"]]' };
    const { body } = await office.get(`/job_invoice?${new URLSearchParams(newest)}`).expect(200);
    expect((body.data as JobInvoice[]).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV-3', 'INV-2', 'INV-1']);
  });

  it('has neither people nor crews nor sheets of a job on which nobody is yet', async () => {
    const { region } = await field.sheet();
    const bare = await field.make.addJob(region.id);
    const details = await detailsOf(admin, bare.id);
    expect(details).toMatchObject({ supervisor: null, crews: [], sheets: [], sheetCount: 0 });
  });

  it('counts all sheets, and offers the newest of them', async () => {
    const { job: own, crew, foreman, office } = await field.sheet();
    const days = Array.from({ length: SHEETS_SHOWN + 2 }, (_, index) => `2026-09-${String(index + 1).padStart(2, '0')}`).slice(
      0,
      30,
    );
    for (const date of days) {
      const day = await field.make.addDwo(foreman.id, date);
      await field.make.addDwoJob(day.id, own.id, crew.id);
    }
    const { sheets, sheetCount } = await detailsOf(office, own.id);
    expect(sheetCount).toBe(31);
    expect(sheets).toHaveLength(SHEETS_SHOWN);
    expect([sheets[0]!.date, sheets.at(-1)!.date]).toEqual([TODAY, '2026-09-02']);
    const page = async (query: string) => JobSheets.parse((await office.get(`/job/${own.id}/sheets?${query}`).expect(200)).body);
    const last = await page('limit=10&offset=30');
    expect([last.count, last.data.map(({ date }) => date)]).toEqual([31, ['2026-09-01']]);
    expect((await page('limit=10')).data).toEqual(sheets.slice(0, 10));
    await (await field.sheet()).office.get(`/job/${own.id}/sheets`).expect(404);
  });

  it('is for those of the office who see the job', async () => {
    const { job: own, phone, worker } = await field.sheet();
    const path = `/job/${own.id}/details`;
    await admin.get(path).expect(200);
    await (await field.sheet()).office.get(path).expect(404);
    await phone.get(path).expect(403);
    await (await requestsOf(field.api, worker.id)).get(path).expect(403);
    expect((await admin.get('/job/999999/details').expect(404)).body.message).toMatch(/job/);
    await admin.get('/job/word/details').expect(400);
    await admin.get(`${path}?include=["region"]`).expect(400);
  });

  it('is the same until something of the job is another', async () => {
    const { job: own, office } = await field.sheet();
    const path = `/job/${own.id}/details`;
    const { headers } = await office.get(path).expect(200);
    const again = () => office.get(path).set({ 'if-none-match': String(headers['etag']) });
    await again().expect(304);
    await office.patch(`/job/${own.id}`, { progressPercentage: 40 }).expect(200);
    expect((await again().expect(200)).body.data.progressPercentage).toBe(40);
    const [row] = await field.api.db.select().from(job).where(eq(job.id, own.id));
    expect(row!.progressPercentage).toBe(40);
  });
});

describe('GET /job/:id/history', () => {
  const historyOf = async (who: Requests, id: number, query = '') =>
    JobHistory.parse((await who.get(`/job/${id}/history?${query}`).expect(200)).body);

  it('tells every write of a job, its invoices, expenses and notes, the newest first', async () => {
    const { job: own, office, supervisor } = await field.sheet();
    const invoice = { jobId: own.id, invoiceNumber: 'INV-1', date: '2026-11-02', amount: '10.00', percentageBilled: 5 };
    const { id } = (await office.post('/job_invoice', invoice).expect(201)).body.data;
    const spent = { jobId: own.id, description: 'Gravel', date: '2026-11-02', amount: '7.00', type: 'Material' };
    await office.post('/job_site_photo', spent).expect(201);
    await office.post('/job_site_photo', { jobId: own.id, description: 'Trench', date: '2026-11-02' }).expect(201);
    await office.post('/jobnote', { jobId: own.id, note: 'Ring twice' }).expect(201);
    await office.patch(`/job/${own.id}`, { progressPercentage: 40 }).expect(200);
    await office.delete(`/job_invoice/${id}`).expect(204);
    const { data, count } = await historyOf(office, own.id);
    expect(count).toBe(6);
    expect(data.map(({ changes }) => changes.map(({ action }) => action))).toEqual([
      ['job_invoice.delete'],
      ['job.progress'],
      ['jobnote.create'],
      ['job_site_photo.create'],
      ['job_site_photo.create'],
      ['job_invoice.create'],
    ]);
    expect(data.slice(3, 5).map(({ changes }) => changes[0]!.part)).toEqual(['site_photo', 'job_site_photo']);
    expect(data[0]).toMatchObject({ by: supervisor.fullName, actingAs: null });
    expect(data[0]!.changes[0]!.fields).toMatchObject({ amount: { before: '10.00', after: null } });
    expect(data[1]!.changes[0]!.fields).toEqual({ progressPercentage: { before: 0, after: 40 } });
    const page = await historyOf(office, own.id, 'limit=2&offset=1');
    expect(page.data).toEqual(data.slice(1, 3));
  });

  it('tells when the starts of the job or of a crew changed, and of a crew nothing else', async () => {
    const { job: own, crew, foreman, office } = await field.sheet();
    const set = (startTimes: string[] | null, revision: number) =>
      admin.put(`/crew/${crew.id}`, { foremanId: foreman.id, startTimes, revision }).expect(200);
    const { revision } = (await set(['wed 07:00'], crew.revision)).body.data;
    await set(['wed 07:00'], revision);
    const { data } = await historyOf(office, own.id);
    expect(data.map(({ changes }) => changes)).toMatchObject([
      [{ part: 'crew', action: 'crew.update', fields: { startTimes: { before: null, after: ['wed 07:00'] } } }],
    ]);
  });

  it('is for those of the office who see the job', async () => {
    const { job: own, phone } = await field.sheet();
    const path = `/job/${own.id}/history`;
    await admin.get(path).expect(200);
    await (await field.sheet()).office.get(path).expect(404);
    await phone.get(path).expect(403);
  });
});
