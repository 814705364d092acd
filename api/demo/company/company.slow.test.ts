import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { occasionOf } from '#api/alerts/rules.ts';
import { recomputeJobCosts } from '#api/background/cost-commands.ts';
import { lockEnded } from '#api/background/ended-repository.ts';
import { forgottenBefore } from '#api/background/rules.ts';
import type { Services } from '#api/context.ts';
import { employee } from '#api/db/tables/people.ts';
import { SYSTEM } from '#api/db/write.ts';
import { invoiceView } from '#api/invoices/view.ts';
import { disclosedJobFields } from '#api/job-details/history-query.ts';
import { readCostDays, readJobDetails } from '#api/job-details/query.ts';
import { parseQuery } from '#api/query/parse.ts';
import { readList } from '#api/query/read.ts';
import { ADMIN_CALLER } from '#api/test/calls/admin-caller.ts';
import { openTestDatabase, type TestDatabase } from '#api/test/database.ts';
import { servicesOn } from '#api/test/services.ts';
import { FORGOTTEN_CLOCK_MINUTES, MAX_LIMIT } from '#shared/constants.ts';
import { ListQuery } from '#shared/http/query.ts';
import { type JobDetails, JobPart } from '#shared/job-details.ts';
import type { JobInvoice } from '#shared/jobs/invoices.ts';
import { costTrendOf, wentOverOn } from '#shared/rules/cost-trend.ts';
import { centsIn, dollarsOf, invoiceTotal, profit, profitPercentage } from '#shared/rules/costs.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { progressOf } from '#shared/rules/progress.ts';
import { demoCompany, type SeedTable, seedCompany } from './company.ts';

const ZONE = 'America/New_York';
const NOON = new Date('2026-11-20T16:00:00Z');

/** The rows of one table of a company. */
const rowsOf = <T>(company: readonly SeedTable[], name: string) =>
  company.find((part) => part.name === name)!.rows as readonly T[];

/** The columns of a row in the history of a job that the tests read. */
interface Row {
  id: number;
  isDefault?: boolean;
  crewId?: number;
  dwoId?: number | null;
  revision: number;
  updatedAt: Date;
}

/** The columns of an estimate. */
interface Estimated extends Row {
  startDate: Date;
  bidPrice: string;
  bidLaborCost: string;
  bidMaterialsCost: string;
  bidOtherCost: string;
  description: string;
}

interface Written {
  at: Date;
  action: string;
  subject: string;
  subjectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

describe('demoCompany', () => {
  it('is the same for the same moment', () => {
    const strip = (now: Date) => JSON.stringify(demoCompany(now, ZONE).map(({ name, rows }) => [name, rows]));
    expect(strip(NOON)).toBe(strip(NOON));
  });

  interface Shift {
    date: string;
    start: Date;
    end: Date | null;
    status: string;
    employeeId: number;
  }

  /** Ranges of a count of some 300 people in crews. */
  const NOBODY = [0, 0] as const;
  const NEARLY_ALL = [230, 300] as const;

  it.each([
    // Time of the business day; ranges of those clocked in, and of those gone home.
    ['2026-11-20T05:00:30Z', 'just after midnight', NOBODY, NOBODY],
    ['2026-11-20T07:20:00Z', '02:20', NOBODY, NOBODY],
    ['2026-11-20T11:20:00Z', '06:20', NOBODY, NOBODY],
    ['2026-11-20T11:50:00Z', '06:50', [60, 220], NOBODY],
    ['2026-11-20T12:05:00Z', '07:05', [150, 290], NOBODY],
    ['2026-11-20T14:00:00Z', '09:00', NEARLY_ALL, NOBODY],
    ['2026-11-20T17:40:00Z', '12:40', NEARLY_ALL, NOBODY],
    ['2026-11-20T20:30:00Z', '15:30', NEARLY_ALL, NOBODY],
    ['2026-11-20T22:00:00Z', '17:00', [70, 160], [120, 230]],
    ['2026-11-20T23:15:00Z', '18:15', [1, 60], [220, 300]],
    ['2026-11-20T23:45:00Z', '18:45', NOBODY, [250, 310]],
    ['2026-11-21T04:59:00Z', '23:59', NOBODY, [250, 310]],
    ['2026-11-02T14:00:00Z', '09:00 after the clocks were set back', NEARLY_ALL, NOBODY],
    ['2026-03-08T07:30:00Z', 'in the night in which they are set forward', NOBODY, NOBODY],
  ] as const)('shows the hours of a working day: at %s, %s', (text, _clock, [leastIn, mostIn], [leastHome, mostHome]) => {
    const now = new Date(text);
    const company = demoCompany(now, ZONE);
    const dayOf = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(moment);
    const today = dayOf(now);
    const shifts = rowsOf<Shift>(company, 'workshift').filter(({ date }) => date === today);
    const here = shifts.filter(({ status }) => status === 'running').length;
    const home = shifts.length - here;
    expect(here).toBeGreaterThanOrEqual(leastIn);
    expect(here).toBeLessThanOrEqual(mostIn);
    expect(home).toBeGreaterThanOrEqual(leastHome);
    expect(home).toBeLessThanOrEqual(mostHome);
    for (const { start, end, status } of shifts) {
      expect(dayOf(start)).toBe(today);
      expect(start.getTime()).toBeLessThan(now.getTime());
      expect(end === null).toBe(status === 'running');
      if (end) expect(end.getTime()).toBeLessThan(now.getTime());
    }
    const trips = rowsOf<{ date: string; startDate: Date; endDate: Date | null }>(company, 'vehicle_usage').filter(
      ({ date }) => date === today,
    );
    expect(trips.length > 0).toBe(shifts.length > 0);
    expect(trips.some(({ endDate }) => endDate === null)).toBe(here > 0);
    for (const { startDate, endDate } of trips) expect((endDate ?? startDate).getTime()).toBeLessThan(now.getTime());
    for (const { createdAt, type } of rowsOf<{ createdAt: Date; type: string }>(company, 'alert')) {
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      if (type !== 'jobFinished' && type !== 'overcost') continue;
      expect(minuteOf(createdAt)).toBeGreaterThanOrEqual(8 * 60);
      expect(minuteOf(createdAt)).toBeLessThanOrEqual(18 * 60);
    }
    for (const { start } of rowsOf<Shift>(company, 'timebreak')) expect(start.getTime()).toBeLessThan(now.getTime());
  });

  /** The minute of the day in the demo's zone. */
  const minuteOf = (moment: Date): number => {
    const text = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format(moment);
    const [hours = 0, minutes = 0] = text.split(':').map(Number);
    return hours * 60 + minutes;
  };

  it('spends nothing on a job before it starts, and estimates each as the sum of its parts but for one', () => {
    const company = demoCompany(NOON, ZONE);
    const jobs = rowsOf<Estimated>(company, 'job');
    const starts = new Map(jobs.map(({ id, startDate }) => [id, businessDate(startDate, ZONE)]));
    for (const part of ['job_site_photo', 'workshift', 'job_invoice']) {
      const early = rowsOf<{ jobId: number; date: string }>(company, part).filter(({ jobId, date }) => date < starts.get(jobId)!);
      expect(early, part).toEqual([]);
    }
    const cents = (text: string) => centsIn(text)!;
    for (const { bidPrice, bidLaborCost, bidMaterialsCost, bidOtherCost } of jobs)
      expect(cents(bidLaborCost) + cents(bidMaterialsCost) + cents(bidOtherCost)).toBe(cents(bidPrice));
    expect(jobs.filter(({ bidPrice }) => bidPrice === '0.00')).toHaveLength(1);
    expect(jobs.filter(({ description }) => description.length > 255)).toHaveLength(1);
  });

  it('keeps with each mismatch the sheet of its job on that day', () => {
    const company = demoCompany(NOON, ZONE);
    interface Told {
      type: string;
      dwoId: number | null;
      jobId: number;
      dwoJobId: number | null;
    }
    const sheets = new Map(
      rowsOf<{ id: number; dwoId: number; jobId: number }>(company, 'dwo_job').map(({ id, dwoId, jobId }) => [
        `${dwoId} ${jobId}`,
        id,
      ]),
    );
    const told = rowsOf<Told>(company, 'alert').filter(({ type }) => type.endsWith('Mismatch'));
    expect(told.length).toBeGreaterThan(16);
    for (const { dwoId, jobId, dwoJobId } of told) expect(dwoJobId).toBe(sheets.get(`${dwoId} ${jobId}`) ?? 'none');
  });

  it('keeps a picture of everybody, and a photo of each mismatch', () => {
    const company = demoCompany(NOON, ZONE);
    const files = new Map(rowsOf<{ id: number; type: string }>(company, 'file').map(({ id, type }) => [id, type]));
    const kept = rowsOf<{ employeeId: number; pictureId: number; isMain: boolean }>(company, 'employee_picture');
    expect(kept.map(({ employeeId }) => employeeId)).toEqual(rowsOf<{ id: number }>(company, 'employee').map(({ id }) => id));
    expect(new Set(kept.map(({ pictureId, isMain }) => `${files.get(pictureId)} ${isMain}`))).toEqual(
      new Set(['employee_picture true']),
    );
    interface Photographed {
      startPictureId: number | null;
      startPictureMatchStatus: string;
      endPictureId: number | null;
      endPictureMatchStatus: string;
    }
    const shifts = rowsOf<Photographed>(company, 'workshift');
    const wrong = shifts.filter(({ startPictureMatchStatus }) => startPictureMatchStatus === 'notMatched');
    expect(wrong.length).toBeGreaterThan(8);
    expect(wrong.filter(({ startPictureId }) => files.get(startPictureId ?? 0) !== 'clock_photo')).toEqual([]);
    for (const { startPictureId, startPictureMatchStatus, endPictureId, endPictureMatchStatus } of shifts)
      expect([startPictureId === null, endPictureId === null]).toEqual([
        startPictureMatchStatus === 'pending',
        endPictureMatchStatus === 'pending',
      ]);
  });

  // Before and after the still running clock's fourteenth hour.
  it.each(['2026-11-20T06:00:00Z', '2026-11-20T16:00:00Z'])('finds each forgotten clock when the watch would, at %s', (text) => {
    const now = new Date(text);
    const company = demoCompany(now, ZONE);
    const alerts = rowsOf<{ type: string; occasion: string; createdAt: Date }>(company, 'alert');
    const found = alerts.filter(({ type }) => type === 'clockout').map(({ occasion, createdAt }) => `${occasion} ${+createdAt}`);
    const shifts = rowsOf<Shift & { dwoJobId: number }>(company, 'workshift').map(({ dwoJobId, start, status }) => ({
      alert: `${occasionOf.clockout(dwoJobId)} ${+start + FORGOTTEN_CLOCK_MINUTES * 60_000}`,
      isForgotten: status === 'running' && start < forgottenBefore(now),
    }));
    expect(shifts.map(({ alert }) => alert)).toEqual(expect.arrayContaining(found));
    expect(found).toEqual(expect.arrayContaining(shifts.filter(({ isForgotten }) => isForgotten).map(({ alert }) => alert)));
  });

  it('keeps the rules of crews and sheets: one crew of a job each, and one state of a day', () => {
    const company = demoCompany(NOON, ZONE);
    const jobOf = new Map(rowsOf<{ id: number; jobId: number | null }>(company, 'crew').map(({ id, jobId }) => [id, jobId]));
    const seats = rowsOf<{ crewId: number; employeeId: number }>(company, 'employee_crew')
      .filter(({ crewId }) => jobOf.get(crewId) !== null)
      .map(({ crewId, employeeId }) => `${employeeId} ${jobOf.get(crewId)}`);
    expect(new Set(seats).size).toBe(seats.length);
    const days = new Map(rowsOf<{ id: number; status: string }>(company, 'dwo').map(({ id, status }) => [id, status]));
    const sheets = rowsOf<{ id: number; dwoId: number; status: string }>(company, 'dwo_job');
    expect(sheets.filter(({ dwoId, status }) => days.get(dwoId) !== status)).toEqual([]);
    const statusOf = new Map(sheets.map(({ id, status }) => [id, status]));
    const shifts = rowsOf<{ dwoJobId: number; approvalStatus: string }>(company, 'workshift');
    expect(shifts.filter(({ dwoJobId, approvalStatus }) => statusOf.get(dwoJobId) !== approvalStatus)).toEqual([]);
  });

  it('has told of each job and what hangs on it from the first write to the last, and of nothing to come', () => {
    const company = demoCompany(NOON, ZONE);
    const written = rowsOf<Written>(company, 'audit_log');
    const defaults = new Set(
      rowsOf<{ id: number; isDefault: boolean }>(company, 'crew').flatMap((crew) => (crew.isDefault ? crew.id : [])),
    );
    const moments = written.map(({ at }) => at.getTime());
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect(moments.at(-1)).toBeLessThan(NOON.getTime());
    const lives = Map.groupBy(written, ({ subject, subjectId }) => `${subject} ${subjectId}`);
    for (const part of JobPart.options) {
      const known = rowsOf<Row>(company, part).filter(
        ({ isDefault, crewId, dwoId }) => !isDefault && !dwoId && !defaults.has(crewId ?? 0),
      );
      expect(known.length, part).toBeGreaterThan(0);
      for (const row of known) {
        const life = lives.get(`${part} ${row.id}`) ?? [];
        expect(life.map(({ action }) => action)[0], `${part} ${row.id}`).toBe(`${part}.create`);
        let version: Record<string, unknown> = {};
        for (const { before, after } of life) {
          expect(disclosedJobFields(part, null, version)).toMatchObject(before ? disclosedJobFields(part, null, before) : {});
          version = { ...version, ...after };
        }
        expect(disclosedJobFields(part, null, version)).toEqual(disclosedJobFields(part, null, { ...row }));
        expect([life.length, life.at(-1)!.at]).toEqual([row.revision, row.updatedAt]);
      }
    }
    const actions = new Set(written.map(({ action }) => action));
    for (const action of ['job.update', 'job.status', 'job.begin', 'job.progress', 'employee_crew.drive'])
      expect(actions).toContain(action);
  });

  it('names the same columns in every row of a table: those of the first are written', () => {
    for (const { name, rows } of demoCompany(NOON, ZONE)) {
      const columns = new Set(Object.keys(rows[0]!));
      expect(rows.filter((row) => !Object.keys(row).every((column) => columns.has(column))).slice(0, 1), name).toEqual([]);
    }
  });

  it('leaves one clock running since the last workday', () => {
    const running = rowsOf<Shift>(demoCompany(NOON, ZONE), 'workshift').filter(
      ({ status, date }) => status === 'running' && date < '2026-11-20',
    );
    expect(running).toHaveLength(1);
    expect(running[0]!.date).toBe('2026-11-19');
    const monday = new Date('2026-11-23T16:00:00Z');
    const over = rowsOf<Shift>(demoCompany(monday, ZONE), 'workshift').filter(
      ({ status, date }) => status === 'running' && date < '2026-11-23',
    );
    expect(over.map(({ date }) => date)).toEqual(['2026-11-20']);
  });
});

describe('seedCompany', () => {
  let database: TestDatabase;
  let services: Services;
  let seconds: number;

  beforeAll(async () => {
    database = await openTestDatabase();
    services = servicesOn(database, { now: () => NOON });
    const killed: Services = {
      ...services,
      write: (author, work) =>
        services.write(author, async (write) => {
          await work(write);
          throw new Error('killed');
        }),
    };
    await expect(seedCompany(killed)).rejects.toThrow('killed');
    expect(await database.db.$count(employee)).toBe(0);
    const before = process.cpuUsage();
    expect(await seedCompany(services)).toBe(true);
    const { user, system } = process.cpuUsage(before);
    seconds = (user + system) / 1_000_000;
  });
  afterAll(() => database.close());

  const one = async <T = number>(query: ReturnType<typeof sql>) => {
    const { rows } = await database.db.execute<{ value: T }>(query);
    return rows[0]?.value;
  };
  const count = async (from: string) => Number(await one(sql`select count(*) as value from ${sql.raw(from)}`));

  it('takes a few seconds of this process, however busy the machine', () => {
    expect(seconds).toBeLessThan(15);
  });

  it('makes the company that the design describes', async () => {
    expect(await count('region')).toBe(6);
    expect(await count(`employee where role = 'supervisor' and is_active`)).toBe(12);
    expect(await count(`employee where role = 'foreman'`)).toBe(46);
    expect(await count(`employee where role = 'worker'`)).toBe(320);
    expect(await count('job')).toBe(150);
    expect(await count(`employee where company_name in ('TSU One', 'Pinnacle')`)).toBe(await count('employee'));
    expect(await count('dwo')).toBeGreaterThan(2_500);
    expect(await count('workshift')).toBeGreaterThan(15_000);
    const { rows } = await database.db.execute(sql`select status, count(*)::int from job group by 1 order by 1`);
    expect(Object.fromEntries(rows.map(({ status, count: n }) => [status, n]))).toEqual({
      assigned: 26,
      canceled: 3,
      completed: 41,
      done: 3,
      inProgress: 58,
      suspended: 7,
      unassigned: 12,
    });
    expect(await count('job where is_overcost')).toBe(9);
    for (const address of ['admin', 'subadmin', 'supervisor12', 'foreman46', 'worker320', 'inactive'])
      expect(await count(`employee where email = '${address}@demo.muster.test'`)).toBe(1);
    expect(await count(`employee where email like 'stranger@%'`)).toBe(0);
    expect(await count(`employee where email = 'admin@demo.muster.test' and full_name = 'Ana Ferreira'`)).toBe(1);
  });

  it('has receipts and photos on its jobs', async () => {
    const files = await count(`file where type = 'job_site_photo'`);
    expect(await count('job_site_photo where file_id is not null')).toBe(files);
    expect(files).toBeGreaterThan(60);
  });

  it('has no alert open whose cause has ended, nor one of before today but for the clock that runs', async () => {
    await database.db.transaction(async (tx) => {
      const ended = await lockEnded(tx, { date: businessDate(NOON, ZONE), timeZone: ZONE });
      expect(ended.map(({ type, createdAt }) => [type, createdAt])).toEqual([]);
    });
    const open = `alert where state = 'open' and (created_at at time zone '${ZONE}')::date`;
    const running = `exists (select from workshift where workshift.dwo_job_id = alert.dwo_job_id and status = 'running')`;
    expect(await count(`${open} < '${businessDate(NOON, ZONE)}' and not ${running}`)).toBe(0);
    expect(await count(`${open} = '${businessDate(NOON, ZONE)}'`)).toBeGreaterThan(3);
    expect(await count(`alert where state = 'settled'`)).toBe(await count('alert_step'));
  });

  it('has alerts of every type, some of them of today, each with its reason', async () => {
    const today = `created_at >= '2026-11-20T05:00:00Z'`;
    for (const type of ['jobFinished', 'pictureMismatch', 'clockout', 'overcost', 'locationMismatch']) {
      expect(await count(`alert where type = '${type}'`), type).toBeGreaterThan(8);
      expect(await count(`alert where type = '${type}' and ${today}`), type).toBeGreaterThan(0);
    }
    const missing = await count(
      `job where is_overcost and not exists (select from alert where alert.job_id = job.id and alert.type = 'overcost')`,
    );
    expect(missing).toBe(0);
  });

  it('adds up hours and labor as the api does', async () => {
    const sums = () =>
      database.db.execute(sql`select id, current_hours, labor_cost, overtime_cost,
        (select count(*) from sheet_total where job_id = job.id), (select sum(labor_cents) from sheet_total where job_id = job.id)
        from job order by id`);
    const before = (await sums()).rows;
    await services.write(SYSTEM, async (write) => {
      for (let id = 1; id <= 150; id++) await recomputeJobCosts(write, id);
    });
    expect((await sums()).rows).toEqual(before);
  });

  it('tells of each job what its shifts, expenses and invoices come to', async () => {
    const timeZone = ZONE;
    const today = businessDate(NOON, timeZone);
    /** Sums by job, in cents and minutes. */
    const sums = async (query: ReturnType<typeof sql>) =>
      new Map((await database.db.execute<{ id: number; sum: string }>(query)).rows.map(({ id, sum }) => [id, Number(sum)]));
    const minutes = await sums(sql`select dwo_job.job_id as id, sum(workshift.hours) as sum from workshift
      join dwo_job on dwo_job.id = workshift.dwo_job_id where workshift.status = 'finished' and workshift.type <> 'NO_SHOW'
      group by 1`);
    const labor = await sums(sql`select job_id as id, sum(labor_cents) as sum from sheet_total group by 1`);
    const spent = (isMaterial: boolean) =>
      sums(sql`select job_id as id, sum(amount * 100) as sum from job_site_photo
        where (type is not distinct from 'Material') = ${isMaterial} group by 1`);
    const [materials, others] = [await spent(true), await spent(false)];
    const billed = await sums(sql`select job_id as id, sum(amount * 100) as sum from job_invoice group by 1`);
    const { rows: jobs } = await database.db.execute<{ id: number }>(sql`select id from job order by id`);
    for (const { id } of jobs) {
      const job = JSON.parse(JSON.stringify(await readJobDetails(database.db, ADMIN_CALLER, id))) as JobDetails;
      const cost = (labor.get(id) ?? 0) + (materials.get(id) ?? 0) + (others.get(id) ?? 0);
      const bid = centsIn(job.bidPrice)!;
      const invoices = await invoicesOf(id);
      expect({ ...job, profit: profit(job), invoiceTotal: invoiceTotal(invoices) }, String(id)).toMatchObject({
        currentHours: minutes.get(id) ?? 0,
        laborCost: dollarsOf(labor.get(id) ?? 0),
        materialsCost: dollarsOf(materials.get(id) ?? 0),
        otherCost: dollarsOf(others.get(id) ?? 0),
        profit: dollarsOf(bid - cost),
        isOvercost: bid > 0 && cost > bid,
        amountBilled: dollarsOf(billed.get(id) ?? 0),
        invoiceTotal: dollarsOf(billed.get(id) ?? 0),
        sheetCount: await count(`dwo_job where job_id = ${id}`),
      });
      const growth = await growthOfJob(id);
      expect(growth, String(id)).toEqual({
        undated: 0,
        cost,
        billed: billed.get(id) ?? 0,
        isOver: job.isOvercost,
        isInOrder: true,
      });
      const share = profitPercentage(job);
      expect(share === null ? null : share.toFixed(6)).toBe(bid === 0 ? null : (100 - (cost * 100) / bid).toFixed(6));
      const { labor: worked } = progressOf(job, { today, timeZone });
      const planned = job.totalHours || 60;
      expect(Math.abs(worked - ((minutes.get(id) ?? 0) * 100) / planned)).toBeLessThanOrEqual(1);
    }
  });

  /** Reads invoices as the page of a job does. */
  async function invoicesOf(jobId: number) {
    const asked = ListQuery.parse({ where: JSON.stringify({ jobId }), limit: MAX_LIMIT });
    return (await readList(database.db, invoiceView, ADMIN_CALLER, parseQuery(invoiceView, ADMIN_CALLER, asked, ZONE)))
      .data as JobInvoice[];
  }

  /** The cost of a job over time: its last day, and the invariants. */
  async function growthOfJob(id: number) {
    const { bidPrice, undated, days } = (await readCostDays(database.db, id))!;
    const growth = costTrendOf(undated, days);
    const dates = growth.map(({ date }) => date);
    return {
      undated,
      cost: growth.at(-1)?.cost ?? 0,
      billed: growth.at(-1)?.billed ?? 0,
      isOver: wentOverOn(growth, bidPrice) !== null,
      isInOrder: dates.join() === [...new Set(dates)].sort().join(),
    };
  }

  it('goes on with the next number after its own', async () => {
    const id = await one(sql`insert into region (name) values ('New') returning id as value`);
    expect(id).toBe(7);
    await database.db.execute(sql`delete from region where id = 7`);
  });

  it('is written whole or not at all, and never twice', async () => {
    const before = await count('workshift');
    expect(await Promise.all([seedCompany(services), seedCompany(services)])).toEqual([false, false]);
    expect(await count('workshift')).toBe(before);
  });
});
