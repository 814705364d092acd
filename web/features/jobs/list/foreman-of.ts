import type { ListedJob } from '#shared/jobs/jobs.ts';

/** The foreman of a job's first crew; undefined while it has none. */
export const foremanOf = ({ crews }: Pick<ListedJob, 'crews'>) =>
  (crews.find(({ isPrimary }) => isPrimary) ?? crews[0])?.foreman ?? undefined;
