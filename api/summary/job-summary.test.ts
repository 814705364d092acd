import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { oneOf } from '#shared/http/query.ts';
import { JobSummary } from '#shared/summary.ts';
import { jobCosts } from '../background/rules.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { openWorkedCompany, WORKED_DAYS } from '../test/rows/worked-company.ts';

let { api, teams, shifts, admin, supervisor } = {} as Awaited<ReturnType<typeof openWorkedCompany>>;
beforeAll(async () => {
  ({ api, teams, shifts, admin, supervisor } = await openWorkedCompany());
});
afterAll(() => api.close());

const jobSummary = async (who: Requests, query = '') =>
  oneOf(JobSummary).parse((await who.get(`/job/summary?${query}`).expect(200)).body).data;
const countOf = async (who: Requests, path: string, where: object) =>
  (await who.get(`/${path}?limit=1&where=${encodeURIComponent(JSON.stringify(where))}`).expect(200)).body.count as number;

const RANGE = 'startDate=2026-10-26&endDate=2026-11-03';

describe('GET job/summary', () => {
  it('counts what the lists show that its cards open, for every reader, region and range', async () => {
    const statuses = ['assigned', 'inProgress', 'suspended', 'completed', 'unassigned', 'done', 'canceled'] as const;
    const running = { startDate: { $lte: '2026-11-04T04:59:59.999Z' }, endDate: { $gte: '2026-10-26T04:00:00.000Z' } };
    const narrowed = await requestsOf(api, (await crewsIn(api.db).addPerson('subadmin')).id, {
      [SUPERVISORS_HEADER]: String(teams[1]!.supervisor.id),
    });
    for (const who of [admin, supervisor, narrowed])
      for (const region of [undefined, teams[0]!.region.id])
        for (const range of ['', RANGE]) {
          const found = await jobSummary(who, `${range}${region ? `&region=${region}` : ''}`);
          const where = { ...(region ? { regionId: region } : {}), ...(range ? running : {}) };
          for (const status of statuses)
            expect(found[status]).toEqual({
              total: await countOf(who, 'job', { ...where, status }),
              overcost: await countOf(who, 'job', { ...where, status, isOvercost: true }),
              overtime: await countOf(who, 'job', { ...where, status, overtimeCost: { $gt: '0.00' } }),
            });
          expect(found.total.total).toBe(await countOf(who, 'job', where));
          expect(found.total.total).toBe(statuses.reduce((sum, status) => sum + found[status].total, 0));
          expect(found.workOrderTypes.newConstruction).toBe(
            await countOf(who, 'job', { ...where, workOrderType: 'newConstruction' }),
          );
        }
    expect((await jobSummary(admin)).inProgress).toEqual({ total: 6, overcost: 3, overtime: 3 });
    expect((await jobSummary(admin)).canceled.total).toBe(3);
  });

  it('adds up the hours and cost that the jobs themselves carry, overtime and expenses with them', async () => {
    const found = await jobSummary(admin, RANGE);
    const jobIds = [...new Set(shifts.map(({ jobId }) => jobId))];
    const costs = jobIds.map((id) => jobCosts(id, shifts));
    const entries = found.overviewDataPerDay.flatMap((day) => day.entries);
    // A daily range leaves weekends out.
    expect(found.granularity).toBe('days');
    expect(found.overviewDataPerDay.map(({ date }) => date)).toEqual(
      WORKED_DAYS.filter((day) => day !== '2026-10-31' && day !== '2026-11-01'),
    );
    expect(found.overviewDataPerWeek).toEqual([]);
    const whole = await jobSummary(admin, 'startDate=2026-10-01&endDate=2026-11-10');
    for (const list of [whole.overviewDataPerWeek, whole.overviewDataPerMonth]) {
      const all = list.flatMap((span) => span.entries);
      expect(all.reduce((sum, { hours }) => sum + hours, 0)).toBe(costs.reduce((sum, { minutes }) => sum + minutes, 0));
      const cents = all.reduce((sum, { cost }) => sum + Math.round(Number(cost) * 100), 0);
      expect(cents).toBe(costs.reduce((sum, { laborCents }) => sum + laborCents, 0) + 1_234);
    }
    expect(costs.some(({ overtimeCents }) => overtimeCents > 0)).toBe(true);
    expect(
      entries.filter(({ category }) => category === 'castIron').every(({ hours, cost }) => hours === 0 && cost === '0.00'),
    ).toBe(true);
  });

  it('says the same of a range of many months, which begins and ends in the middle of one', async () => {
    const months = async (who: Requests, range: string) => (await jobSummary(who, range)).overviewDataPerMonth;
    const centsOf = (spans: JobSummary['overviewDataPerMonth']) =>
      spans.flatMap(({ entries }) => entries).reduce((cents, { cost }) => cents + Math.round(Number(cost) * 100), 0);
    for (const [who, query] of [
      [admin, ''],
      [admin, '&category=ohElectric'],
      [admin, `&region=${teams[0]!.region.id}`],
      [supervisor, ''],
    ] as const) {
      const year = await months(who, `startDate=2026-01-15&endDate=2026-11-19${query}`);
      const quarter = await months(who, `startDate=2026-10-01&endDate=2026-11-19${query}`);
      expect(year).toHaveLength(11);
      expect(year.slice(-2)).toEqual(quarter);
      expect(centsOf(year)).toBe(centsOf(quarter));
      expect(quarter.map(({ entries }) => entries.some(({ hours }) => hours > 0))).toEqual([true, true]);
    }
    // Whole months, with the expense of the last days.
    const whole = await months(admin, 'startDate=2026-08-01&endDate=2026-11-30');
    expect(centsOf(whole)).toBe(centsOf(await months(admin, 'startDate=2026-01-15&endDate=2026-11-19')) + 9_900);
  });

  it('knows the overtime of a range that begins in the middle of a week, and shows the category that is asked for', async () => {
    const thursday = await jobSummary(admin, 'startDate=2026-10-29&endDate=2026-10-29&category=ohElectric');
    expect(thursday.granularity).toBe('day');
    expect(thursday.overviewDataPerDay[0]?.entries).toHaveLength(1);
    const week = await jobSummary(admin, 'startDate=2026-10-26&endDate=2026-11-01&category=ohElectric');
    const same = week.overviewDataPerDay.find(({ date }) => date === '2026-10-29');
    expect(thursday.overviewDataPerDay[0]).toEqual(same);
  });

  it('is not for phones, and names what is wrong with a question', async () => {
    await (await requestsOf(api, teams[0]!.foreman.id)).get('/job/summary').expect(403);
    for (const [query, field] of [
      ['startDate=2026-10-26', 'endDate'],
      ['endDate=2026-10-26', 'startDate'],
      ['startDate=2026-10-26&endDate=2026-10-25', 'endDate'],
      ['startDate=2020-10-26&endDate=2026-10-25', 'endDate'],
      ['startDate=x&endDate=2026-10-25', 'startDate'],
      ['region=north', 'region'],
      ['category=roof', 'category.0'],
      ['color=red', 'color'],
    ])
      expect((await admin.get(`/job/summary?${query}`).expect(400)).body.errors[0].field).toBe(field);
  });

  it('is the same question on a day and at a moment of it', async () => {
    const byDay = await jobSummary(admin, 'startDate=2026-10-26&endDate=2026-10-27');
    expect(await jobSummary(admin, 'startDate=2026-10-26T04:00:00.000Z&endDate=2026-10-28T03:59:59.999Z')).toEqual(byDay);
  });
});
