import { parse } from 'csv-parse/sync';
import { and, between, eq, gt, lt, ne, sql } from 'drizzle-orm';
import fc from 'fast-check';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { oneOf } from '#shared/http/query.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import { costsTotal, profit } from '#shared/rules/costs.ts';
import { addDays, businessDate, payrollWeek } from '#shared/rules/periods.ts';
import { JobSummary } from '#shared/summary.ts';
import { addUp, recomputeJobCosts } from '../background/cost-commands.ts';
import { readConfig } from '../config.ts';
import { QUEUES, type ShiftRatesTask } from '../db/queue.ts';
import { job, jobMonth } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob, sheetTotal, temporalWorkshift, workshift } from '../db/tables/timesheets.ts';
import { SYSTEM } from '../db/write.ts';
import { seedCompany } from '../demo/company/company.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { recountShifts } from '../timesheets/sheets/cost-commands.ts';
import { importEmployees } from '../uploads/import-commands.ts';
import { startExportWorkers } from './worker.ts';

let api: TestApi;
let stop: () => Promise<void>;
let admin: Requests;
let adminId: number;
/** The demo company's last whole payroll week. */
let week: { start: string; end: string };

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  await seedCompany(api.services);
  const [person] = await api.db.select().from(employee).where(eq(employee.role, 'admin'));
  adminId = person!.id;
  admin = await requestsOf(api, adminId);
  const end = addDays(payrollWeek(businessDate(api.services.now(), 'America/New_York')).monday, -1);
  week = { start: addDays(end, -6), end };
  const { payroll } = readConfig({});
  stop = await startExportWorkers({ services: api.services, payroll }, api.queue);
});
afterAll(async () => {
  await stop();
  await api.close();
});

async function exported(path: string, where: object) {
  await admin.post(`/${path}/generate?where=${encodeURIComponent(JSON.stringify(where))}`, {}).expect(202);
  let information: { status: string; minutes: number; rows: number; reason: string | null } | undefined;
  await vi.waitFor(async () => {
    information = (await admin.get(`/${path}/information`)).body.data;
    expect(information?.status).not.toBe('Generating');
  }, 15_000);
  expect(information).toMatchObject({ status: 'Successful', reason: null });
  const { text } = await admin
    .get(path === 'employee/csv' ? `/${path}/download` : `/${path}`)
    .buffer(true)
    .expect(200);
  return { ...information!, text };
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });
const minutesIn = (text: string, column: string) => sum(rowsOf(text).map((row) => Number(row[column])));
const minutesInIif = (text: string) =>
  sum(
    text
      .split('\r\n')
      .filter((line) => line.startsWith('TIMEACT'))
      .map((line) => {
        const [hours = 0, minutes = 0] = line.split('\t')[6]!.split(':').map(Number);
        return hours * 60 + minutes;
      }),
  );

/** Checks that each person's hours of an earn code are right to half a hundredth. */
function expectVista(text: string, minutes: number): void {
  const sums = new Map<string, number>();
  for (const row of rowsOf(text)) {
    const key = `${row['Co']} ${row['Employee']} ${row['EarnCode']}`;
    sums.set(key, (sums.get(key) ?? 0) + Math.round(Number(row['Hours']) * 100));
  }
  expect(Math.abs(sum([...sums.values()]) - (minutes * 100) / 60)).toBeLessThanOrEqual(sums.size / 2);
}

/** Whole minutes of the week's finished shifts, as the database has them. */
async function storedMinutes(approval?: 'approved'): Promise<number> {
  const [found] = await api.db
    .select({ minutes: sql<number>`sum(${workshift.hours})::int` })
    .from(workshift)
    .where(
      and(
        between(workshift.date, week.start, week.end),
        ne(workshift.type, 'NO_SHOW'),
        approval && eq(workshift.approvalStatus, approval),
      ),
    );
  return found!.minutes;
}

describe('every figure of the demo company', () => {
  it('comes from its shifts, its expenses and its invoices: jobs, sheets, months and both summaries say the same', async () => {
    const { rows: jobs } = await api.db.execute<Record<string, string | number>>(sql`
      select id, job_id as "jobId", current_hours as hours, labor_cost as labor, materials_cost as materials, other_cost as other,
        overtime_cost as overtime, amount_billed as billed from job order by id`);
    const { rows: parts } = await api.db.execute(sql`
      select id, job_id as "jobId",
        (select coalesce(sum(hours), 0)::int from workshift where job_id = job.id and status = 'finished' and type <> 'NO_SHOW') as hours,
        (select coalesce(sum(labor_cents), 0) / 100.0 from sheet_total where job_id = job.id)::numeric(12, 2) as labor,
        (select coalesce(sum(amount), 0) from job_site_photo where job_id = job.id and type = 'Material')::numeric(12, 2) as materials,
        (select coalesce(sum(amount), 0) from job_site_photo where job_id = job.id and type is distinct from 'Material')::numeric(12, 2)
          as other,
        (select coalesce(sum(overtime_cents), 0) / 100.0 from sheet_total where job_id = job.id)::numeric(12, 2) as overtime,
        (select coalesce(sum(amount), 0) from job_invoice where job_id = job.id)::numeric(12, 2) as billed
      from job order by id`);
    expect(jobs).toEqual(parts);
    const cents = (name: string) => sum(jobs.map((one) => Math.round(Number(one[name]) * 100)));
    const whole = {
      minutes: sum(jobs.map(({ hours }) => Number(hours))),
      cents: cents('labor') + cents('materials') + cents('other'),
    };

    const months = await api.db.select().from(jobMonth);
    expect({ minutes: sum(months.map(({ minutes }) => minutes)), cents: sum(months.map((month) => month.cents)) }).toEqual(whole);

    const today = businessDate(api.services.now(), 'America/New_York');
    const ofDays = sum((await api.db.select().from(sheetTotal)).map(({ minutes }) => minutes));
    for (const days of [250, 1_000]) {
      const range = `startDate=${addDays(today, -days)}&endDate=${today}`;
      const { data } = oneOf(JobSummary).parse((await admin.get(`/job/summary?${range}`).expect(200)).body);
      const bars = [...data.overviewDataPerDay, ...data.overviewDataPerWeek, ...data.overviewDataPerMonth].flatMap(
        ({ entries }) => entries,
      );
      expect(
        { minutes: sum(bars.map(({ hours }) => hours)), cents: sum(bars.map(({ cost }) => Math.round(Number(cost) * 100))) },
        range,
      ).toEqual(whole);
      const { chart } = (await admin.get(`/dwo/summary?${range}`).expect(200)).body.data;
      expect(sum((chart as { hours: number }[]).map(({ hours }) => hours))).toBe(ofDays);
    }
    expect(ofDays).toBe(whole.minutes);
  });
});

describe("a week of the demo company's timesheets", () => {
  it('adds up to what the screens show, person by person and company by company', async () => {
    const { text, minutes } = await exported('download_workshift_csv/custom', { ...week, company: 'All', withUnapproved: true });
    expect(minutes).toBeGreaterThan(100_000);
    expect(minutesIn(text, 'Total (min)')).toBe(minutes);
    expect(minutes).toBe(await storedMinutes());

    const rows = rowsOf(text);
    const people = await api.db.select().from(employee);
    for (const person of people.slice(0, 80)) {
      const { data } = (
        await admin.get(`/employee/${person.id}/workshift?startDate=${week.start}&endDate=${week.end}`).expect(200)
      ).body;
      const own = rows.filter((row) => row['Employee ID'] === person.employeeId);
      expect(sum(own.map((row) => Number(row['Total (min)']))), person.fullName).toBe(data.minutes);
    }

    const parts = [];
    for (const company of ['TSU One', 'Pinnacle'])
      parts.push((await exported('download_workshift_csv/custom', { ...week, company, withUnapproved: true })).minutes);
    expect(sum(parts)).toBe(minutes);
  });

  it('adds up to what the lists, the sheets and the summaries of the same days show', async () => {
    const { text, minutes } = await exported('download_workshift_csv/custom', { ...week, company: 'All', withUnapproved: true });
    const range = `startDate=${week.start}&endDate=${week.end}`;

    const days: { employeeId: string; date: string; minutes: number }[] = [];
    for (let count = 1; days.length < count; ) {
      const { body } = await admin.get(`/dwo/employees/workshift?${range}&limit=300&offset=${days.length}`).expect(200);
      count = body.count;
      days.push(...body.data);
    }
    expect(sum(days.map((day) => day.minutes))).toBe(minutes);

    const summary = (await admin.get(`/job/summary?${range}`).expect(200)).body.data;
    const entries = (summary.overviewDataPerDay as { entries: { hours: number }[] }[]).flatMap((day) => day.entries);
    expect(sum(entries.map(({ hours }) => hours))).toBe(minutes);
    const { chart } = (await admin.get(`/dwo/summary?${range}`).expect(200)).body.data;
    expect(sum((chart as { hours: number }[]).map(({ hours }) => hours))).toBe(minutes);

    const byJob = new Map<string, number>();
    for (const row of rowsOf(text)) byJob.set(row['Job ID']!, (byJob.get(row['Job ID']!) ?? 0) + Number(row['Total (min)']));
    const sheets = await api.db
      .select({ id: dwoJob.id, jobId: job.jobId })
      .from(dwoJob)
      .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
      .innerJoin(job, eq(job.id, dwoJob.jobId))
      .where(between(dwo.date, week.start, week.end));
    const shown = new Map<string, number>();
    for (const { id, jobId } of sheets) {
      const { data } = (await admin.get(`/dwo_job/${id}`).expect(200)).body;
      shown.set(jobId, (shown.get(jobId) ?? 0) + data.hours);
    }
    for (const [jobId, worked] of byJob) expect(shown.get(jobId), jobId).toBe(worked);
    expect(sum([...shown.values()])).toBe(minutes);
  }, 300_000);

  it('makes no payroll file while temporary workers are in it, and says who they are', async () => {
    const [sheet] = await api.db
      .select({ id: dwoJob.id, date: dwo.date })
      .from(dwoJob)
      .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
      .where(and(between(dwo.date, week.start, week.end), eq(dwoJob.status, 'approved')))
      .limit(1);
    const start = new Date(`${sheet!.date}T12:00:00Z`);
    await api.db
      .insert(temporalWorkshift)
      .values({ dwoJobId: sheet!.id, employeeName: 'Sam Temp', start, end: new Date(start.getTime() + 3_600_000) });
    for (const path of ['download_iif/custom', 'download_workshift_csv/custom/vista']) {
      const where = encodeURIComponent(JSON.stringify({ ...week, company: 'All' }));
      await admin.post(`/${path}/generate?where=${where}`, {}).expect(202);
      await vi.waitFor(async () => {
        const { data } = (await admin.get(`/${path}/information`)).body;
        expect(data).toMatchObject({ status: 'Failed', rows: null, minutes: null });
        expect(data.reason).toMatch(/^1 entry keeps the file from being made: Sam Temp, /);
        expect(data.blockers).toEqual([
          { about: expect.stringContaining('Sam Temp'), reason: 'is a temporary worker: swap them for an employee' },
        ]);
      }, 15_000);
      await admin.get(`/${path}/url`).expect(409);
    }
    await api.db.delete(temporalWorkshift);
  });

  it('adds up to the same in both payroll files, approved alone or everything', async () => {
    for (const [withUnapproved, expected] of [
      [false, await storedMinutes('approved')],
      [true, await storedMinutes()],
    ] as const) {
      const where = { ...week, company: 'All', withUnapproved };
      const iif = await exported('download_iif/custom', where);
      expect([minutesInIif(iif.text), iif.minutes]).toEqual([expected, expected]);

      const vista = await exported('download_workshift_csv/custom/vista', where);
      expect(vista.minutes).toBe(expected);
      expectVista(vista.text, expected);
    }
  });

  it('adds up to what the screens show for any days and either company, in all three files', async () => {
    const companyOf = new Map((await api.db.select().from(employee)).map(({ id, companyName }) => [id, companyName]));
    const ranges = fc.record({ back: fc.integer({ min: 0, max: 60 }), days: fc.integer({ min: 0, max: 6 }) });
    const [WEEK, SUNDAY] = [
      { back: 0, days: 6 },
      { back: 0, days: 0 },
    ];
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(ranges, fc.constantFrom('All', 'TSU One', 'Pinnacle'), async ({ back, days }, company) => {
        const end = addDays(week.end, -back);
        const range = { start: addDays(end, -days), end };
        const shown: { employeePk: number; employeeId: string; minutes: number }[] = [];
        for (let count = 1; shown.length < count; ) {
          const query = `startDate=${range.start}&endDate=${end}&limit=300&offset=${shown.length}`;
          const { body } = await admin.get(`/dwo/employees/workshift?${query}`).expect(200);
          count = body.count;
          shown.push(...body.data);
          if (count === 0) break;
        }
        const own = shown.filter(({ employeePk }) => company === 'All' || companyOf.get(employeePk) === company);
        const expected = sum(own.map(({ minutes }) => minutes));
        const where = { ...range, company, withUnapproved: true };
        const told = JSON.stringify(where);
        const csv = await exported('download_workshift_csv/custom', where);
        expect([csv.minutes, minutesIn(csv.text, 'Total (min)')], told).toEqual([expected, expected]);
        const iif = await exported('download_iif/custom', where);
        expect([iif.minutes, minutesInIif(iif.text)], told).toEqual([expected, expected]);
        const vista = await exported('download_workshift_csv/custom/vista', where);
        expect(vista.minutes, told).toBe(expected);
        expectVista(vista.text, expected);
        const inFile = Map.groupBy(rowsOf(csv.text), (row) => row['Employee ID']!);
        for (const [employeeId, days] of Map.groupBy(own, (day) => day.employeeId))
          expect(sum((inFile.get(employeeId) ?? []).map((row) => Number(row['Total (min)']))), `${employeeId} ${told}`).toBe(
            sum(days.map(({ minutes }) => minutes)),
          );
        for (const [pk, own] of [...Map.groupBy(shown, ({ employeePk }) => employeePk)].slice(0, 5)) {
          const { body } = await admin.get(`/employee/${pk}/workshift?startDate=${range.start}&endDate=${end}`).expect(200);
          expect(body.data.minutes).toBe(sum(own.map(({ minutes }) => minutes)));
        }
        seen.add(expected);
      }),
      {
        numRuns: 5,
        examples: [
          [WEEK, 'All'],
          [SUNDAY, 'All'],
        ],
      },
    );
    expect(seen.size).toBeGreaterThan(1);
  }, 300_000);

  it('has the hours of all jobs in the jobs file', async () => {
    const { text, rows } = await exported('download_job_csv/custom', { start: addDays(week.end, -1000), end: week.end });
    const inRange = sql`(${job.startDate} at time zone 'America/New_York')::date <= ${week.end}::date`;
    const [found] = await api.db
      .select({ count: sql<number>`count(*)::int`, minutes: sql<number>`sum(${job.currentHours})::int` })
      .from(job)
      .where(inRange);
    expect({ count: rows, minutes: minutesIn(text, 'Hours (min)') }).toEqual(found);
  });

  it("has every job's costs as the job's own page has them", async () => {
    const { text, rows } = await exported('download_job_csv/custom', { start: addDays(week.end, -1000), end: week.end });
    const shown = new Map<string, Job>();
    for (let count = 1, read = 0; read < count; ) {
      const { body } = await admin.get(`/job?limit=300&offset=${read}`).expect(200);
      count = body.count;
      read += body.data.length;
      for (const one of body.data as Job[]) shown.set(one.jobId, one);
    }
    const lines = rowsOf(text);
    expect(lines).toHaveLength(rows);
    for (const line of lines) {
      const one = shown.get(line['Job ID']!)!;
      expect(line, one.jobId).toMatchObject({
        'Hours (min)': String(one.currentHours),
        Labor: one.laborCost,
        Materials: one.materialsCost,
        Other: one.otherCost,
        Cost: costsTotal(one),
        'Overtime Cost': one.overtimeCost,
        'Estimated Cost': one.bidPrice,
        Profit: profit(one),
        'Amount Billed': one.amountBilled,
        'Own Number': one.externalNumber ?? '',
      });
    }
  });
});

describe('the figures of closed days', () => {
  /** Reads all figures of the days before today. */
  async function figures() {
    const all = { start: addDays(week.end, -1000), end: addDays(week.end, 1) };
    const range = `startDate=${addDays(week.end, -100)}&endDate=${week.end}`;
    const payroll = { ...week, company: 'All', withUnapproved: true };
    return {
      sheets: await api.db.select().from(sheetTotal).orderBy(sheetTotal.dwoJobId),
      months: await api.db.select().from(jobMonth).orderBy(jobMonth.jobId, jobMonth.month),
      jobs: (await exported('download_job_csv/custom', all)).text,
      summary: (await admin.get(`/job/summary?${range}`).expect(200)).body.data,
      days: (await admin.get(`/dwo/summary?${range}`).expect(200)).body.data,
      timesheets: (await exported('download_workshift_csv/custom', payroll)).text,
      iif: (await exported('download_iif/custom', payroll)).text,
      vista: (await exported('download_workshift_csv/custom/vista', payroll)).text,
    };
  }
  const addedUp = async () => {
    for (let left = 1; left > 0; ) {
      const tasks = [QUEUES.shiftRates, QUEUES.jobCosts].map((name) => api.queue.boss.findJobs(name, { queued: true }));
      left = (await Promise.all(tasks)).flat().length;
      for (const task of await api.queue.boss.fetch<ShiftRatesTask>(QUEUES.shiftRates, { batchSize: 500 })) {
        await api.services.write(SYSTEM, (write) => recountShifts(write, task.data));
        await api.queue.boss.complete(QUEUES.shiftRates, task.id);
      }
      await api.queue.boss.deleteQueuedJobs(QUEUES.jobCosts);
    }
    await api.services.write(SYSTEM, ({ tx }) => addUp(tx, 'all'));
    for (const { id } of await api.db.select({ id: job.id }).from(job).where(gt(job.currentHours, 0)).limit(20))
      await api.services.write(SYSTEM, (write) => recomputeJobCosts(write, id));
  };

  it('stay as they are when every rate of the company rises, whatever is recomputed', async () => {
    const before = await figures();
    const { text } = await exported('employee/csv', {});
    const raised = text.replaceAll(/ - (ST|OT|DT) (\d+)/g, (_, type, dollars) => ` - ${type} ${Number(dollars) + 7}`);
    const paid = text.split(/\r?\n/).filter((line) => / - (ST|OT|DT) \d/.test(line)).length;
    const { body } = await supertest(api.app.server)
      .post('/api/v1/upload_employee')
      .set('authorization', `Bearer ${await api.tokenFor(adminId)}`)
      .attach('csv', Buffer.from(raised), { filename: 'employees.csv', contentType: 'text/csv' })
      .expect(201);
    await importEmployees(api.services, body.data.id);
    const { data } = (await admin.get(`/upload_employee/${body.data.id}`).expect(200)).body;
    expect(data).toMatchObject({ uploadStatus: 'Successful', rowsCorrectlyImported: paid });
    await addedUp();
    expect(await figures()).toEqual(before);
  }, 300_000);

  it('stay also when rates are corrected for those days, as far as they are approved', async () => {
    const people = await api.db
      .selectDistinct({ id: workshift.employeeId })
      .from(workshift)
      .orderBy(workshift.employeeId)
      .limit(25);
    // Today has the raised rates, which count from today on.
    const today = businessDate(api.services.now(), 'America/New_York');
    const shifts = (isApproved: boolean) =>
      api.db
        .select()
        .from(workshift)
        .where(
          and(
            eq(workshift.status, 'finished'),
            lt(workshift.date, today),
            isApproved ? eq(workshift.approvalStatus, 'approved') : ne(workshift.approvalStatus, 'approved'),
          ),
        )
        .orderBy(workshift.id);
    const [approved, open] = [await shifts(true), await shifts(false)];
    for (const { id } of people)
      await admin.patch(`/employee/${id}`, { earningRate1: 'Other - ST 99.00', ratesFrom: addDays(week.end, -30) }).expect(200);
    await addedUp();
    expect(await shifts(true)).toEqual(approved);
    const ids = new Set(people.map(({ id }) => id));
    const corrected = open.map((shift) => (ids.has(shift.employeeId) ? { ...shift, straightRate: 9900 } : shift));
    expect(await shifts(false)).toEqual(corrected);
  }, 300_000);
});

describe('the exported employees', () => {
  it('can be uploaded again unchanged, and nobody is another then', async () => {
    const people = () => api.db.select().from(employee).orderBy(employee.id);
    const before = await people();
    const { text, rows } = await exported('employee/csv', {});
    const { body } = await supertest(api.app.server)
      .post('/api/v1/upload_employee')
      .set('authorization', `Bearer ${await api.tokenFor(adminId)}`)
      .attach('csv', Buffer.from(text), { filename: 'employees.csv', contentType: 'text/csv' })
      .expect(201);
    await importEmployees(api.services, body.data.id);
    const { data } = (await admin.get(`/upload_employee/${body.data.id}`).expect(200)).body;
    expect(data).toMatchObject({ uploadStatus: 'Successful', rowsIncorrectlyImported: 0 });
    expect(data.rowsCorrectlyImported + data.rowsIgnored).toBe(rows);
    expect(await people()).toEqual(before);
  });
});
