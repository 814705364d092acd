import { z } from 'zod';
import { MAX_LIMIT } from '#shared/constants.ts';
import { Id, Timestamp } from '#shared/http/query.ts';
import { JobCategory, NUMBERS } from '#shared/jobs/jobs.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { readLive } from '#web/http/read-live.ts';

/** A job of a foreman, with the crew that they lead on it. */
export interface AvailableJob {
  id: number;
  jobId: string;
  shownNumber?: string | undefined;
  address: string;
  category: JobCategory;
  region: string | null;
  crewId: number;
}

/** The answer with the relations of `include`, which the type of the resource does not have. */
const Jobs = z.object({
  data: z.array(
    z.object({
      id: Id,
      ...NUMBERS,
      address: z.string(),
      category: JobCategory,
      startDate: Timestamp,
      region: z.object({ name: z.string() }).nullish(),
      crews: z.array(z.object({ id: Id, foremanId: Id.nullable() })).default([]),
    }),
  ),
});

interface AskedJobs {
  foremanId: number;
  /** yyyy-MM-dd */
  date: string;
  timeZone: string;
}

/** The jobs that have begun by a day, and on which the foreman leads a crew now. */
export async function findJobsOf({ foremanId, date, timeZone }: AskedJobs): Promise<AvailableJob[]> {
  const asked = { id: foremanId, include: '["crews","region"]', limit: MAX_LIMIT };
  const { data } = Jobs.parse(await readLive('personJobs', asked));
  const begun = data.filter(({ startDate }) => businessDate(new Date(startDate), timeZone) <= date);
  return begun.flatMap(({ crews, region, startDate: _, ...job }) =>
    crews
      .filter((crew) => crew.foremanId === foremanId)
      .slice(0, 1)
      .map(({ id }) => ({ ...job, region: region?.name ?? null, crewId: id })),
  );
}
