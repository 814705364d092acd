import { describe, expect, it } from 'vitest';
import type { JobStatus } from '#shared/jobs/jobs.ts';
import type { Period } from '#shared/rules/periods.ts';
import type { JobSummary } from '#shared/summary.ts';
import { commonSystem } from '#tests/support/browser/common.ts';
import { scopesOf, whereBehind } from '#tests/support/browser/listed.ts';
import { businessZone } from '#tests/support/business-zone.ts';
import { countOf, read, type SignedIn, signIn } from '#tests/support/visitor.ts';
import { defineList } from '#web/lists/definition.ts';
import { jobFilters, jobsLink } from '#web/lists/job-filters.ts';

/** The job list, as its screen asks for it. */
const JOBS = defineList({ filters: jobFilters(businessZone()), sortable: [] });
const COUNTS = ['total', 'assigned', 'inProgress', 'suspended', 'completed', 'unassigned'] as const;

const system = commonSystem();

const summaryOf = async (visitor: SignedIn, region: number | null, days: Period | null): Promise<JobSummary> => {
  const range = days ? { startDate: days.start, endDate: days.end } : {};
  return (await read<{ data: JobSummary }>(visitor, '/job/summary', { ...(region ? { region: `${region}` } : {}), ...range }))
    .data;
};

/** How many rows the list behind a link has, or of them those that fulfil something more. */
const rowsBehind = (visitor: SignedIn, link: string, more?: object): Promise<number> => {
  const where = whereBehind(JOBS, link);
  return countOf(visitor, '/job', more ? { $and: [where, more] } : where);
};

describe('the numbers of the Job Performance tab', () => {
  it.each(['admin', 'subadmin', 'supervisor1'])('are those of the lists they open, for %s', async (person) => {
    const visitor = await signIn(system.url, person);
    const { endDate } = await summaryOf(visitor, null, null);
    let seen = 0;
    for (const { region, days } of await scopesOf(visitor, endDate, 20)) {
      const summary = await summaryOf(visitor, region, days);
      const counted = Object.fromEntries(COUNTS.map((name) => [name, summary[name].total]));
      const listed = await Promise.all(
        COUNTS.map(async (name) => {
          const status: readonly JobStatus[] = name === 'total' ? [] : [name];
          return [name, await rowsBehind(visitor, jobsLink({ status, region, days }))] as const;
        }),
      );
      expect(counted, `region ${region}, ${JSON.stringify(days)}`).toEqual(Object.fromEntries(listed));
      const overcost = await rowsBehind(visitor, jobsLink({ status: ['inProgress'], region, days }), { isOvercost: true });
      expect(summary.inProgress.overcost).toBe(overcost);
      seen += summary.total.total;
    }
    expect(seen).toBeGreaterThan(0);
  });
});
