import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/periods.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { readConfig } from '../config.ts';
import { job } from '../db/tables/jobs.ts';
import { company, employee } from '../db/tables/people.ts';
import { dwo, dwoJob, temporalWorkshift, type workshift } from '../db/tables/timesheets.ts';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { familyOf } from './families/family-commands.ts';
import type { Make } from './rules/file-context.ts';
import type { Asked } from './rules/request.ts';
import { createTally } from './rules/tally.ts';

const { make: iif } = familyOf('workshift_iif');
const { make: vista } = familyOf('workshift_vista');
const MONDAY = '2026-10-05';
const WEEK: Asked = { company: 'All', start: MONDAY, end: '2026-10-11', withUnapproved: false };
const timeZone = 'America/New_York';

let database: TestDatabase;
let make: ReturnType<typeof crewsIn>;
beforeAll(async () => {
  database = await openTestDatabase();
  make = crewsIn(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(dwo);
});

/** Makes a worker, and a function that adds approved hours on a day of the week. */
async function aWorker(values: Partial<typeof employee.$inferInsert> = {}) {
  const team = await make.addTeam({ workers: 1 });
  const worker = team.workers[0]!;
  await database.db
    .update(employee)
    .set({ companyName: 'TSU One', firstName: 'Ann', lastName: 'Bell', ...values })
    .where(eq(employee.id, worker.id));
  await database.db.update(job).set({ fcc: 'City Power' }).where(eq(job.id, team.job.id));
  const sheets = new Map<string, number>();
  const work = async (
    day: number,
    hours: number,
    type: ShiftType = 'NORMAL',
    extra: Partial<typeof workshift.$inferInsert> = {},
  ) => {
    const date = addDays(MONDAY, day);
    let sheet = sheets.get(date);
    if (sheet === undefined) {
      const made = await make.addDwo(team.foreman.id, date);
      sheet = (await make.addDwoJob(made.id, team.job.id, team.crew.id, { status: 'approved' })).id;
      sheets.set(date, sheet);
    }
    const start = new Date(`${date}T11:00:00Z`);
    await make.addShift(
      { dwoJobId: sheet, date, employeeId: worker.id, start, end: new Date(start.getTime() + hours * 3_600_000) },
      { type, approvalStatus: 'approved', ...extra },
    );
    return sheet;
  };
  return { ...team, worker, work };
}

async function write(family: Make, asked = WEEK, env: NodeJS.ProcessEnv = {}) {
  const tally = createTally();
  const { payroll } = readConfig(env);
  let text = '';
  await database.db.transaction(
    async (tx) => {
      for await (const part of family({ tx, asked, timeZone, payroll, tally })) text += part;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return { text, tally, blockers: tally.blockers().listed };
}
const rowsOf = (text: string) => text.split('\r\n').map((line) => line.split('\t'));

it('pays a shift that was approved apart once its sheet is approved', async () => {
  const { work } = await aWorker();
  const sheet = await work(0, 8);
  await database.db.update(dwoJob).set({ status: 'submitted' }).where(eq(dwoJob.id, sheet));
  for (const family of [iif, vista])
    expect((await write(family)).tally).toMatchObject({ minutes: 0, skipped: { unapproved: 1 } });
  await database.db.update(dwoJob).set({ status: 'approved' }).where(eq(dwoJob.id, sheet));
  for (const family of [iif, vista])
    expect((await write(family)).tally).toMatchObject({ minutes: 480, skipped: { unapproved: 0 } });
});

describe('an IIF file', () => {
  it('has one row per person, day, job and hours type, overtime with its own payroll item', async () => {
    const { work, job: place } = await aWorker({ firstName: 'José', lastName: 'Müller-Øst' });
    for (const day of [0, 1, 2, 3]) await work(day, 9.5);
    await work(4, 1, 'NORMAL', { phaseCode: '100' });
    await work(4, 3, 'NORMAL', {
      phaseCode: '200',
      start: new Date('2026-10-09T15:00:00Z'),
      end: new Date('2026-10-09T18:00:00Z'),
    });
    await work(5, 2, 'CALLOUT');
    const { text, tally, blockers } = await write(iif);
    expect(blockers).toEqual([]);
    const [header, ...rows] = rowsOf(text);
    expect(header).toEqual('!TIMEACT DATE JOB EMP ITEM PITEM DURATION PROJ NOTE XFERTOPAYROLL BILLINGSTATUS'.split(' '));
    expect(rows.at(-1)).toEqual(['']);
    expect(rows[0]).toEqual([
      'TIMEACT',
      '10/05/26',
      `City Power:${place.jobId}`,
      'Muller-Ost, Jose',
      'Labor',
      'Hourly',
      '9:30',
      '',
      '',
      'Y',
      '1',
    ]);
    expect(rows.slice(4, -1).map((row) => [row[1], row[5], row[6], row[8]])).toEqual([
      ['10/09/26', 'Hourly', '2:00', 'Phase 100, 200'],
      ['10/09/26', 'Overtime', '2:00', 'Phase 200'],
      ['10/10/26', 'Callout', '2:00', ''],
    ]);
    expect(text).toMatch(/^[\x20-\x7e\t\r\n]+$/);
    expect(tally).toMatchObject({ rows: 7, minutes: 44 * 60 });
  });

  it('names its company only when QuickBooks knows both its name and its time', async () => {
    const { text } = await write(iif, WEEK, { IIF_COMPANY_NAME: 'Utility Inc', IIF_COMPANY_CREATE_TIME: '1700000000' });
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '!TIMERHDR\tVER\tREL\tCOMPANYNAME\tIMPORTEDBEFORE\tFROMTIMER\tCOMPANYCREATETIME',
      'TIMERHDR\t8\t0\tUtility Inc\tN\tY\t1700000000',
    ]);
  });

  it('leaves No Shows, empty entries and unapproved ones out, and counts them', async () => {
    const { work } = await aWorker();
    await work(0, 8, 'NO_SHOW');
    await work(1, 0);
    await work(2, 8, 'NORMAL', { approvalStatus: 'submitted' });
    await work(3, 8);
    await work(4, 8, 'NO_SHOW');
    await work(5, 0);
    await work(6, 8, 'NORMAL', { approvalStatus: 'submitted' });
    const { text, tally } = await write(iif);
    expect(rowsOf(text)).toHaveLength(3);
    expect(tally).toMatchObject({ rows: 1, minutes: 480, skipped: { noShow: 2, zero: 2, unapproved: 2 } });
    const whole = await write(iif, { ...WEEK, withUnapproved: true });
    expect(whole.tally).toMatchObject({ rows: 3, minutes: 1440, skipped: { noShow: 2, zero: 2, unapproved: 0 } });
  });

  it('counts the 40 hours from Monday, whatever part of the week it holds', async () => {
    const { work } = await aWorker();
    for (const day of [0, 1, 2, 3]) await work(day, 10);
    await work(4, 5);
    const { text, tally } = await write(iif, { ...WEEK, start: '2026-10-09' });
    expect(rowsOf(text)[1]?.slice(5, 7)).toEqual(['Overtime', '5:00']);
    expect(tally.rows).toBe(1);
  });

  it('says what is beyond 23:59 on one day and job in a row of its own', async () => {
    const { work } = await aWorker();
    await work(0, 24);
    const { text, tally, blockers } = await write(iif);
    expect(blockers).toEqual([]);
    expect(
      rowsOf(text)
        .slice(1, -1)
        .map((row) => [row[1], row[6]]),
    ).toEqual([
      ['10/05/26', '23:59'],
      ['10/05/26', '0:01'],
    ]);
    expect(tally).toMatchObject({ rows: 2, minutes: 1440 });
  });

  it('is blocked by temporary workers and names QuickBooks cannot have', async () => {
    const { work, job: place } = await aWorker({ lastName: '日本' });
    const sheet = await work(0, 23);
    await database.db.insert(temporalWorkshift).values({
      dwoJobId: sheet,
      employeeName: 'Sam Temp',
      start: new Date('2026-10-05T12:00Z'),
      end: new Date('2026-10-05T13:00Z'),
    });
    const { blockers } = await write(iif);
    expect(blockers.map(({ reason }) => reason).sort()).toEqual([
      'has a name that QuickBooks cannot have: write it in Latin letters, without quotes and colons, as it is there',
      'is a temporary worker: swap them for an employee',
    ]);
    expect(blockers.find(({ about }) => about.startsWith('Sam Temp'))?.about).toBe(`Sam Temp, 2026-10-05, job ${place.jobId}`);
  });
});

describe('names in an IIF file', () => {
  it('are told apart, or the file is blocked with both people named', async () => {
    const [jose, same, other] = [
      await aWorker({ firstName: 'José', lastName: 'Peña' }),
      await aWorker({ firstName: 'jose', lastName: 'Pena' }),
      await aWorker({ firstName: 'Jose M', lastName: 'Pena' }),
    ];
    for (const { work } of [jose, same, other]) for (const day of [0, 1]) await work(day, 8);
    const reason = (name: string) =>
      `would be the same person in QuickBooks as ${name}: name one of them as in QuickBooks, for example with a middle initial`;
    const { blockers } = await write(iif);
    expect(blockers).toEqual([
      {
        about: `${same.worker.employeeId} Pena, jose`,
        employeeId: same.worker.id,
        reason: reason(`${jose.worker.employeeId} Peña, José`),
      },
    ]);
    await database.db.update(employee).set({ firstName: 'Jose R' }).where(eq(employee.id, same.worker.id));
    const { text, blockers: none } = await write(iif);
    expect(none).toEqual([]);
    expect(new Set(rowsOf(text).map((row) => row[3]))).toEqual(
      new Set(['EMP', 'Pena, Jose', 'Pena, Jose R', 'Pena, Jose M', undefined]),
    );
  });

  it('are no longer than the lists of QuickBooks hold, or the file is blocked with the way out', async () => {
    const [lastName, client] = ['Featherstonehaugh-Cholmondeley Marjoribanks', 'The Municipal Utilities Authority of Newark'];
    const { work, worker, job: place } = await aWorker({ lastName });
    await work(0, 8);
    await database.db.update(job).set({ fcc: client }).where(eq(job.id, place.id));
    const reason = (what: string, length: number, most: number) =>
      `has a ${what} of ${length} letters, and QuickBooks holds ${most}: shorten it here as it is there`;
    expect((await write(iif)).blockers).toEqual([
      { about: `Job ${place.jobId} of ${client}`, jobId: place.id, reason: reason('client', 43, 41) },
      { about: `${worker.employeeId} ${lastName}, Ann`, employeeId: worker.id, reason: reason('name', 48, 41) },
    ]);
    await database.db
      .update(employee)
      .set({ lastName: 'x'.repeat(36) })
      .where(eq(employee.id, worker.id));
    await database.db
      .update(job)
      .set({ fcc: 'y'.repeat(41) })
      .where(eq(job.id, place.id));
    expect((await write(iif)).blockers).toEqual([]);
    await database.db
      .update(employee)
      .set({ lastName: 'ß'.repeat(19) })
      .where(eq(employee.id, worker.id));
    expect((await write(iif)).blockers).toMatchObject([{ reason: reason('name', 43, 41) }]);
  });

  it('of classes and items are shorter still', async () => {
    await database.db.insert(company).values({ name: 'z'.repeat(32) });
    const { work } = await aWorker({ companyName: 'z'.repeat(32) });
    await work(0, 8);
    const env = {
      IIF_CLASS: 'company',
      IIF_ITEM: `Labor:${'i'.repeat(32)}`,
      IIF_PAYROLL_ITEMS: `NORMAL=${'p'.repeat(33)},HOLIDAY=${'h'.repeat(40)}`,
      IIF_NO_CLIENT: 'n'.repeat(42),
    };
    await database.db.update(job).set({ fcc: null });
    const reason = (length: number, most: number) =>
      `has a name of ${length} letters, and QuickBooks holds ${most}: shorten it here as it is there`;
    expect((await write(iif, WEEK, env)).blockers).toEqual(
      expect.arrayContaining([
        { about: 'z'.repeat(32), reason: reason(32, 31) },
        { about: `IIF_ITEM "${env.IIF_ITEM}"`, reason: reason(32, 31) },
        { about: `IIF_PAYROLL_ITEMS "${'p'.repeat(33)}"`, reason: reason(33, 31) },
        { about: `IIF_NO_CLIENT "${env.IIF_NO_CLIENT}"`, reason: reason(42, 41) },
      ]),
    );
    await database.db
      .update(company)
      .set({ name: 'z'.repeat(31) })
      .where(eq(company.name, 'z'.repeat(32)));
    const fits = { IIF_CLASS: 'company', IIF_ITEM: `${'l'.repeat(31)}:${'i'.repeat(31)}` };
    expect((await write(iif, WEEK, fits)).blockers).toEqual([]);
  });

  it('of a class are those that the screens have', async () => {
    const { work, job: place } = await aWorker();
    await work(0, 8);
    await database.db.update(job).set({ category: 'ugGas' }).where(eq(job.id, place.id));
    const { text } = await write(iif, WEEK, { IIF_CLASS: 'category' });
    expect(rowsOf(text)[1]?.[7]).toBe('UG Gas');
  });

  it('stand for the client where a job has none', async () => {
    const { work, job: place } = await aWorker();
    await work(0, 8);
    for (const fcc of [null, ' ']) {
      await database.db.update(job).set({ fcc }).where(eq(job.id, place.id));
      const { text, blockers } = await write(iif);
      expect(blockers).toEqual([]);
      expect(rowsOf(text)[1]?.[2]).toBe(`No client:${place.jobId}`);
    }
    const { text } = await write(iif, WEEK, { IIF_NO_CLIENT: 'House' });
    expect(rowsOf(text)[1]?.[2]).toBe(`House:${place.jobId}`);
  });

  it('of jobs that QuickBooks would take for one block the file, too', async () => {
    const [one, two] = [await aWorker(), await aWorker({ firstName: 'Bea' })];
    for (const [index, { work, job: place }] of [one, two].entries()) {
      await database.db
        .update(job)
        .set({ jobId: ['Müll-7', 'MULL-7'][index]! })
        .where(eq(job.id, place.id));
      await work(0, 8);
    }
    expect((await write(iif)).blockers).toEqual([
      { about: 'Job MULL-7', jobId: two.job.id, reason: 'would be the same job in QuickBooks as Job Müll-7' },
    ]);
  });
});

describe('a timesheets CSV', () => {
  const { make: csv } = familyOf('workshift_csv');
  const shiftsOf = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[];

  it('of a job are its own number where it has one, or Muster’s as the company wants it [exports-12]', async () => {
    const { work, job: place } = await aWorker();
    const bare = await aWorker({ firstName: 'Bea' });
    await work(0, 8);
    await bare.work(0, 8);
    const prints = async () => [...(await write(iif)).tally.held.parts()].flat().map(([id, , print]) => `${id} ${print}`);
    const before = await prints();
    await database.db.update(job).set({ externalNumber: 'WM-2041' }).where(eq(job.id, place.id));
    const jobs = async (env = {}) =>
      rowsOf((await write(iif, WEEK, env)).text)
        .flatMap((row) => row[2] ?? [])
        .slice(1);
    expect(await jobs()).toEqual(['City Power:WM-2041', `City Power:${bare.job.jobId}`]);
    expect(await jobs({ PAYROLL_JOB_NUMBER: 'muster' })).toEqual([place, bare.job].map(({ jobId }) => `City Power:${jobId}`));
    // The file that was made before is superseded by the row of that job alone.
    expect((await prints()).filter((print) => !before.includes(print))).toHaveLength(1);
    const named = async (number: string) => {
      await database.db.update(job).set({ externalNumber: number }).where(eq(job.id, place.id));
      return (await write(iif)).blockers.map(({ reason }) => reason);
    };
    expect(await named('A:7')).toEqual(['has a client name or number that QuickBooks cannot have']);
    expect(await named(bare.job.jobId.toLowerCase())).toEqual([`would be the same job in QuickBooks as Job ${place.jobId}`]);
  });

  it('has hours that add up to its minutes, for any person', async () => {
    const workers = [await aWorker(), await aWorker(), await aWorker()];
    for (const { work } of workers) await work(0, 20 / 60);
    const { text, tally } = await write(csv);
    expect(shiftsOf(text).map((row) => row['Total Hours'])).toEqual(['0.33', '0.34', '0.33']);
    expect(tally.minutes).toBe(60);
  });

  it('says nothing else of a row because one before it changed', async () => {
    const [first, second] = [await aWorker(), await aWorker()];
    await second.work(0, 20 / 60);
    const printOfSecond = async () => [...(await write(csv)).tally.held.parts()].flat().at(-1)?.[2];
    const alone = await printOfSecond();
    await first.work(0, 20 / 60);
    expect(shiftsOf((await write(csv)).text).map((row) => row['Total Hours'])).toEqual(['0.33', '0.34']);
    expect(await printOfSecond()).toBe(alone);
  });
});

it('files for people begin with a byte order mark, files for programs never', async () => {
  const { work } = await aWorker({ firstName: 'José' });
  await work(0, 8);
  const names = ['workshift_csv', 'job_csv', 'employee_csv', 'workshift_vista', 'workshift_iif'] as const;
  const marked = [];
  for (const name of names) marked.push((await write(familyOf(name).make)).text.startsWith('\ufeff'));
  expect(marked).toEqual([true, true, true, false, false]);
});

describe('a Vista file', () => {
  it('has one row per person, day, job, phase and earn code, in the default order of columns', async () => {
    const { work, worker, job: place } = await aWorker({ class: 'Lineman, "A"' });
    for (const day of [0, 1, 2, 3]) await work(day, 9.5, 'NORMAL', { phaseCode: '100' });
    await work(4, 4, 'NORMAL', { phaseCode: '=200' });
    const { text, blockers, tally } = await write(vista);
    expect(blockers).toEqual([]);
    const [header, ...rows] = parse(text, { record_delimiter: '\r\n' }) as string[][];
    expect(header?.join()).toBe(
      'Co,PRGroup,PREndDate,Employee,PaySeq,Type,DayNum,PostDate,JCCo,Job,Phase,EarnCode,Shift,Hours,Crew,Craft,Class,Memo',
    );
    const number = String(Number(worker.employeeId.slice(2, 7)));
    const common = ['1', '1', '10/11/26', number, '1', 'J'];
    const tail = ['', '', 'Lineman, "A"', `${worker.employeeId} 2026-10-09`];
    expect(rows.slice(4)).toEqual([
      [...common, '5', '10/09/26', '1', place.jobId, '=200', '1', '1', '2.00', ...tail],
      [...common, '5', '10/09/26', '1', place.jobId, '=200', '2', '1', '2.00', ...tail],
    ]);
    expect(tally).toMatchObject({ rows: 6, minutes: 42 * 60 });
  });

  it('charges hours to the ledger of their job, whatever company pays the person', async () => {
    const { work, job: place } = await aWorker();
    await work(0, 8);
    const companies = async (company: string | null) => {
      await database.db.update(job).set({ company }).where(eq(job.id, place.id));
      const { text, blockers, tally } = await write(vista);
      const [row] = parse(text, { columns: true }) as { Co: string; JCCo: string }[];
      const says = [...tally.held.parts()].flat().map(([, , fingerprint]) => fingerprint);
      return { of: [row?.Co, row?.JCCo], blockers, says };
    };
    const own = await companies('TSU One');
    const other = await companies('Pinnacle');
    const none = await companies(null);
    expect([own, other, none].map(({ of }) => of)).toEqual([
      ['1', '1'],
      ['1', '2'],
      ['1', '1'],
    ]);
    expect(other.says).not.toEqual(own.says);
    expect(none.says).toEqual(own.says);
    for (const company of ['Acme', 'constructor'])
      expect((await companies(company)).blockers).toEqual([
        { about: `Job ${place.jobId}`, jobId: place.id, reason: 'belongs to no company that has a number in Vista' },
      ]);
  });

  it('has the own number of a job, which Vista must hold and tell from all others [exports-12]', async () => {
    const { work, job: place } = await aWorker();
    const bare = await aWorker({ firstName: 'Bea' });
    await work(0, 8);
    await bare.work(0, 8);
    const numbered = async (externalNumber: string, env = {}) => {
      await database.db.update(job).set({ externalNumber }).where(eq(job.id, place.id));
      const { text, blockers } = await write(vista, WEEK, env);
      return { jobs: (parse(text, { columns: true }) as { Job: string }[]).map((row) => row.Job), blockers };
    };
    expect(await numbered('PN-26-0001')).toEqual({ jobs: ['PN-26-0001', bare.job.jobId], blockers: [] });
    const long = await numbered('PN-2026-0001');
    expect(long.blockers).toEqual([
      {
        about: `Job ${place.jobId}`,
        jobId: place.id,
        reason: 'has a number of 12 letters, and Vista holds 10: shorten it here as it is there',
      },
    ]);
    const other = { about: `Job ${bare.job.jobId}`, jobId: bare.job.id };
    expect((await numbered(bare.job.jobId.toLowerCase())).blockers).toEqual([
      { ...other, reason: `would be the same job in Vista as Job ${place.jobId}` },
    ]);
    const asMuster = await numbered('PN-2026-0001', { PAYROLL_JOB_NUMBER: 'muster' });
    expect(asMuster).toEqual({ jobs: [place.jobId, bare.job.jobId], blockers: [] });
  });

  it('has the number that a company has now, and none of a company without one', async () => {
    const { work, worker } = await aWorker();
    await work(0, 8);
    const numbered = async (code: string | null) => {
      await database.db.update(company).set({ code }).where(eq(company.name, 'TSU One'));
      return write(vista);
    };
    const [row] = parse((await numbered('7')).text, { columns: true }) as { Co: string }[];
    expect(row?.Co).toBe('7');
    expect((await numbered(null)).blockers).toMatchObject([
      { employeeId: worker.id, reason: 'belongs to no company that has a number in Vista' },
    ]);
    await numbered('1');
  });

  it('has hours that add up, however they are rounded', async () => {
    const { work } = await aWorker();
    for (const day of [0, 1, 2, 3, 4]) await work(day, 8 + 20 / 60);
    const { text } = await write(vista, { ...WEEK, end: '2026-10-08' });
    const hours = (parse(text, { columns: true }) as { Hours: string }[]).map((row) => row.Hours);
    expect(hours).toEqual(['8.33', '8.34', '8.33', '8.33']);
  });

  it('has the columns of the company’s own template', async () => {
    const { work } = await aWorker({ accountNo: '0042' });
    await work(0, 8);
    const { text } = await write(vista, WEEK, { VISTA_COLUMNS: 'Hours,Employee', VISTA_HEADER: '0', VISTA_EMPLOYEE: 'account' });
    expect(text).toBe('8.00,42\r\n');
  });

  it('is blocked by people without a payroll number or company, and by two with the same number', async () => {
    const first = await aWorker({ accountNo: 'none yet', companyName: null });
    const second = await aWorker({ accountNo: '7' });
    const third = await aWorker({ accountNo: '007' });
    for (const { work } of [first, second, third]) await work(0, 8);
    const { blockers } = await write(vista, WEEK, { VISTA_EMPLOYEE: 'account' });
    const pageOf = ({ worker }: typeof first) => ({ about: `${worker.employeeId} Bell, Ann`, employeeId: worker.id });
    expect(blockers).toEqual([
      { ...pageOf(first), reason: 'belongs to no company that has a number in Vista' },
      { ...pageOf(first), reason: 'has no payroll number' },
      {
        ...pageOf(third),
        reason: `has the same payroll number as ${second.worker.employeeId} Bell, Ann, 7`,
      },
    ]);
  });
});
