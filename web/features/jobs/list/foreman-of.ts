import type { ListedJob } from '#shared/jobs/jobs.ts';

/** Who leads a job's work: the foreman of its first crew; undefined while it has none. */
export const foremanOf = ({ crews }: Pick<ListedJob, 'crews'>) =>
  (crews.find(({ isPrimary }) => isPrimary) ?? crews[0])?.foreman ?? undefined;
