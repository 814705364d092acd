import { describe, expect, it } from 'vitest';
import { addDays, type Period } from '#shared/rules/periods.ts';
import type { DwoSummary } from '#shared/summary.ts';
import type { Workshift } from '#shared/timesheets/sheets.ts';
import { commonSystem } from '#tests/support/browser/common.ts';
import { scopesOf, whereBehind } from '#tests/support/browser/listed.ts';
import { countOf, read, type SignedIn, signIn } from '#tests/support/visitor.ts';
import { defineList } from '#web/lists/definition.ts';
import { SHEET_FILTERS, timesheetsLink } from '#web/lists/timesheet-filters.ts';

/** The timesheet list, as its screen asks for it. */
const SHEETS = defineList({ filters: SHEET_FILTERS, sortable: [] });
const STATUSES = ['submitted', 'approved', 'draft'] as const;
const MOST_ROWS = 300;

const system = commonSystem();

async function summaryOf(visitor: SignedIn, region: number | null, days: Period | null, foremanId?: number): Promise<DwoSummary> {
  const range = days ? { startDate: days.start, endDate: days.end } : {};
  const foreman = foremanId === undefined ? {} : { foremanId: `${foremanId}` };
  const query = { ...(region === null ? {} : { region: `${region}` }), ...range, ...foreman };
  return (await read<{ data: DwoSummary }>(visitor, '/dwo/summary', query)).data;
}

/** How many rows the list behind a link has. */
const rowsBehind = (visitor: SignedIn, link: string): Promise<number> => countOf(visitor, '/dwo', whereBehind(SHEETS, link));

/** Every shift of a condition, page by page, with the sheet it stands on. */
async function shiftsOf(visitor: SignedIn, where: object): Promise<(Workshift & { dwoJob: { dwoId: number } })[]> {
  const shifts: (Workshift & { dwoJob: { dwoId: number } })[] = [];
  for (let offset = 0; ; offset += MOST_ROWS) {
    const query = { where: JSON.stringify(where), include: '["dwoJob"]', limit: `${MOST_ROWS}`, offset: `${offset}` };
    const page = await read<{ data: typeof shifts; count: number }>(visitor, '/workshift', query);
    shifts.push(...page.data);
    if (shifts.length >= page.count) return shifts;
  }
}

describe('the numbers of the Timesheet tab', () => {
  it.each(['admin', 'subadmin', 'supervisor1'])('are those of the lists they open, for %s', async (person) => {
    const visitor = await signIn(system.url, person);
    const { endDate } = await summaryOf(visitor, null, null);
    let seen = 0;
    for (const { region, days } of await scopesOf(visitor, endDate, 40)) {
      const summary = await summaryOf(visitor, region, days);
      const counted = ['all', ...STATUSES].map((status) => summary[status === 'all' ? 'total' : (status as 'draft')]);
      const links = (['all', ...STATUSES] as const).map((status) => timesheetsLink({ status, region, days }));
      const listed = await Promise.all(links.map((link) => rowsBehind(visitor, link)));
      expect(counted, `region ${region}, ${JSON.stringify(days)}`).toEqual(listed);
      seen += summary.total;
    }
    expect(seen).toBeGreaterThan(0);
  });

  it.each(['admin', 'supervisor1'])('are of the people in the employee list, for %s', async (person) => {
    const visitor = await signIn(system.url, person);
    const { data: regions } = await read<{ data: { id: number }[] }>(visitor, '/region', { limit: '300' });
    const active = (role: string, regionId?: number) =>
      countOf(visitor, '/employee', { isActive: true, role, ...(regionId === undefined ? {} : { regionId }) });
    const [foremen, workers] = await Promise.all([active('foreman'), active('worker')]);
    for (const { id } of regions) {
      const [foremenHere, workersHere] = await Promise.all([active('foreman', id), active('worker', id)]);
      expect((await summaryOf(visitor, id, null)).employeeCounts).toEqual({
        totalEmployees: foremen + workers,
        employeesInRegion: foremenHere + workersHere,
        totalForemen: foremen,
        foremenInRegion: foremenHere,
        totalWorkers: workers,
        workersInRegion: workersHere,
      });
    }
  });

  it('are of the shifts that a supervisor sees: hours, mismatches, people away', async () => {
    const visitor = await signIn(system.url, 'supervisor1');
    const { endDate } = await summaryOf(visitor, null, null);
    const days = { start: addDays(endDate, -20), end: addDays(endDate, -14) };
    const summary = await summaryOf(visitor, null, days);
    const shifts = await shiftsOf(visitor, { date: { $gte: days.start, $lte: days.end } });
    const sheets = (of: typeof shifts): number => new Set(of.map(({ dwoJob }) => dwoJob.dwoId)).size;
    const people = (type: string): number => new Set(shifts.filter((one) => one.type === type).map((one) => one.employeeId)).size;

    const worked = shifts.filter(({ status, type }) => status === 'finished' && type !== 'NO_SHOW');
    for (const { startDate, hours } of summary.chart)
      expect(hours).toBe(worked.filter(({ date }) => date === startDate).reduce((sum, shift) => sum + shift.hours, 0));
    expect(summary.chart.reduce((sum, { hours }) => sum + hours, 0)).toBeGreaterThan(0);

    const isUnmatched = (one: Workshift) => [one.startPictureMatchStatus, one.endPictureMatchStatus].includes('notMatched');
    const isNowhere = (one: Workshift) => [one.startLocationType, one.endLocationType].includes('unknown');
    expect(summary.idMismatch).toBe(sheets(shifts.filter(isUnmatched)));
    expect(summary.telematicsMismatch).toBe(sheets(shifts.filter(isNowhere)));
    expect(summary.workforce).toMatchObject({
      noShow: people('NO_SHOW'),
      training: people('TRAINING'),
      holiday: people('HOLIDAY'),
      rainday: people('RAINDAY'),
      pto: people('PTO'),
    });
  });

  it("add up to everybody's, foreman by foreman", async () => {
    const visitor = await signIn(system.url, 'supervisor1');
    const query = { where: JSON.stringify({ role: 'foreman' }), limit: `${MOST_ROWS}` };
    const { data: foremen } = await read<{ data: { id: number }[] }>(visitor, '/employee', query);
    const minutesIn = ({ chart }: DwoSummary): number => chart.reduce((sum, { hours }) => sum + hours, 0);
    const each = await Promise.all(foremen.map(({ id }) => summaryOf(visitor, null, null, id)));
    const all = await summaryOf(visitor, null, null);
    expect(each.reduce((sum, one) => sum + minutesIn(one), 0)).toBe(minutesIn(all));
  });
});
