import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOf, oneOf } from '#shared/http/query.ts';
import { JobInvoice } from '#shared/jobs/invoices.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { job, jobInvoice } from '../db/tables/jobs.ts';
import { auditLog } from '../db/tables/settings.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let jobId: number;
let own: Requests;
let other: Requests;
let foreman: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  const team = await make.addTeam();
  jobId = team.job.id;
  own = await requestsOf(api, team.supervisor.id);
  foreman = await requestsOf(api, team.foreman.id);
  other = await requestsOf(api, (await make.addTeam()).supervisor.id);
});
afterAll(() => api.close());

const invoice = (given: object = {}) => ({
  jobId,
  invoiceNumber: 'INV-1',
  date: '2026-03-04',
  amount: '1,250.5',
  percentageBilled: 25,
  ...given,
});
const billed = async () => {
  const [row] = await api.db.select().from(job).where(eq(job.id, jobId));
  return { amountBilled: row!.amountBilled, dateBilled: row!.dateBilled, revision: row!.revision };
};

describe('job_invoice', () => {
  it('keeps what the job was billed, and when last, through creating, changing and deleting', async () => {
    const before = await billed();
    const first = oneOf(JobInvoice).parse((await own.post('/job_invoice', invoice()).expect(201)).body).data;
    expect(first).toMatchObject({ amount: '1250.50', percentageBilled: 25, date: '2026-03-04' });
    const second = (await own.post('/job_invoice', invoice({ date: '2026-02-01', amount: 99.99 })).expect(201)).body.data;
    expect(await billed()).toEqual({ ...before, amountBilled: '1350.49', dateBilled: '2026-03-04' });
    await own.patch(`/job_invoice/${second.id}`, { amount: '0.01', date: '2026-04-01', revision: 1 }).expect(200);
    expect(await billed()).toEqual({ ...before, amountBilled: '1250.51', dateBilled: '2026-04-01' });
    await own.delete(`/job_invoice/${second.id}?revision=2`).expect(204);
    expect(await billed()).toEqual({ ...before, amountBilled: '1250.50', dateBilled: '2026-03-04' });
    const put = { invoiceNumber: 'INV-9', date: '2026-03-05', amount: 10, percentageBilled: 0 };
    expect((await own.put(`/job_invoice/${first.id}`, put).expect(200)).body.data).toMatchObject({
      invoiceNumber: 'INV-9',
      revision: 2,
    });
    await own.delete(`/job_invoice/${first.id}`).expect(204);
    expect(await billed()).toEqual({ ...before, amountBilled: '0.00', dateBilled: null });
    const actions = (await api.db.select().from(auditLog)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['job_invoice.create', 'job_invoice.update', 'job_invoice.delete', 'job.billed']),
    );
  });

  it('adds up right when many are written at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        own.post('/job_invoice', invoice({ invoiceNumber: `P-${index}`, amount: '100.10', percentageBilled: 12.5 })).expect(201),
      ),
    );
    expect((await billed()).amountBilled).toBe('800.80');
    await Promise.all(made.map(({ body }) => own.delete(`/job_invoice/${body.data.id}`).expect(204)));
    expect((await billed()).amountBilled).toBe('0.00');
  });

  it.each([
    [{ amount: undefined }, 'amount', 'Amount is required'],
    [{ amount: '' }, 'amount', 'Amount is required'],
    [{ amount: 'ten' }, 'amount', 'Amount must be a number'],
    [{ amount: -1 }, 'amount', 'Amount must be a number'],
    [{ amount: '1.234' }, 'amount', 'Amount must be a number'],
    [{ amount: '12,50' }, 'amount', 'Amount must be a number'],
    [{ date: undefined }, 'date', 'Date is required'],
    [{ date: '' }, 'date', 'Date is required'],
    [{ date: '2026-02-30' }, 'date', 'Date must be a valid date'],
    [{ invoiceNumber: ' ' }, 'invoiceNumber', 'Invoice number is required'],
    [{ invoiceNumber: undefined }, 'invoiceNumber', 'Invoice number is required'],
    [{ percentageBilled: undefined }, 'percentageBilled', 'Percentage billed is required'],
    [{ percentageBilled: '' }, 'percentageBilled', 'Percentage billed is required'],
    [{ percentageBilled: 'x' }, 'percentageBilled', 'Percentage must be a number'],
    [{ percentageBilled: -0.1 }, 'percentageBilled', 'Percentage must be a number'],
    [{ percentageBilled: 33.333 }, 'percentageBilled', 'Percentage must have at most two decimals'],
    [{ percentageBilled: 1e-7 }, 'percentageBilled', 'Percentage must have at most two decimals'],
    [{ percentageBilled: 100.01 }, 'percentageBilled', 'Percentage must be at most 100'],
    [{ jobId: 999_999 }, 'jobId', 'does not exist'],
    [{ color: 'red' }, 'color', 'is not known here'],
  ])('refuses %j by name', async (given, field, reason) => {
    const { body } = await own.post('/job_invoice', invoice(given)).expect(400);
    expect(body.errors).toEqual([{ field, reason }]);
  });

  it('come to 100 % of their job at most, also when two are written at once', async () => {
    const post = (percentageBilled: number) => own.post('/job_invoice', invoice({ percentageBilled }));
    const first = (await post(60.1).expect(201)).body.data;
    const answers = await Promise.all([post(39.9), post(39.9)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const [made, refused] = answers.toSorted((one, other) => one.status - other.status);
    const reason = 'The invoices of a job come to 100% at most: 0% are left for this one';
    expect(refused!.body.errors).toEqual([{ field: 'percentageBilled', reason }]);
    const { body } = await own.patch(`/job_invoice/${first.id}`, { percentageBilled: 60.11 }).expect(400);
    expect(body.errors).toEqual([{ field: 'percentageBilled', reason: reason.replace('0% are', '60.1% are') }]);
    await own.patch(`/job_invoice/${first.id}`, { percentageBilled: 60 }).expect(200);
    await own.patch(`/job_invoice/${first.id}`, { percentageBilled: 60.1, amount: 1 }).expect(200);
    for (const { id } of [first, made!.body.data]) await own.delete(`/job_invoice/${id}`).expect(204);
  });

  it('that came to more before can be lowered and corrected', async () => {
    const { id } = (await own.post('/job_invoice', invoice({ percentageBilled: 90 })).expect(201)).body.data;
    const [row] = await api.db
      .insert(jobInvoice)
      .values({ ...invoice(), amount: '1.00', percentageBilled: 250 })
      .returning();
    await own.patch(`/job_invoice/${row!.id}`, { amount: 2 }).expect(200);
    await own.patch(`/job_invoice/${row!.id}`, { percentageBilled: 50 }).expect(200);
    await own.patch(`/job_invoice/${row!.id}`, { percentageBilled: 51 }).expect(400);
    for (const one of [id, row!.id]) await own.delete(`/job_invoice/${one}`).expect(204);
  });

  it('name the amount that takes their sum beyond what can be stored', async () => {
    const most = (await own.post('/job_invoice', invoice({ amount: '9999999999.99' })).expect(201)).body.data;
    const { body } = await own.post('/job_invoice', invoice({ amount: '.01' })).expect(400);
    expect(body.errors).toEqual([{ field: 'amount', reason: 'The job would come to more than can be stored' }]);
    await own.delete(`/job_invoice/${most.id}`).expect(204);
  });

  it('knows no future: today is the business day', async () => {
    const today = businessDate(api.services.now(), 'America/New_York');
    const tomorrow = businessDate(new Date(api.services.now().getTime() + 86_400_000), 'America/New_York');
    const { body } = await own.post('/job_invoice', invoice({ date: tomorrow })).expect(400);
    expect(body.errors).toEqual([{ field: 'date', reason: 'Date must be a valid date' }]);
    const { id } = (await own.post('/job_invoice', invoice({ date: today })).expect(201)).body.data;
    await own.delete(`/job_invoice/${id}`).expect(204);
  });

  it('is shown by job to those who see the job, and not to phones', async () => {
    const { id } = (await own.post('/job_invoice', invoice()).expect(201)).body.data;
    const where = encodeURIComponent(JSON.stringify({ jobId }));
    const list = listOf(JobInvoice).parse((await own.get(`/job_invoice?where=${where}&include=["job"]`).expect(200)).body);
    expect(list).toMatchObject({ count: 1, data: [{ id, job: { id: jobId } }] });
    expect((await other.get(`/job_invoice?where=${where}`).expect(200)).body.count).toBe(0);
    await other.get(`/job_invoice/${id}`).expect(404);
    await other.patch(`/job_invoice/${id}`, { amount: 1 }).expect(404);
    await other.delete(`/job_invoice/${id}`).expect(404);
    await foreman.get('/job_invoice').expect(403);
    await foreman.post('/job_invoice', invoice()).expect(403);
    const { body } = await own.patch(`/job_invoice/${id}`, { amount: 2, revision: 7 }).expect(409);
    expect(body.code).toBe('REVISION_CHANGED');
    expect(await billed()).toMatchObject({ amountBilled: '1250.50' });
  });
});
