import { changedFields, type Overtaking } from '../../shared/http/conflicts.ts';
import { type JobPart, TOLD_OF_JOB } from '../../shared/job-details.ts';

type Version = Record<string, unknown> | null;

/** What an audit entry says of a job's row: before and after of each field that may be told. */
export function toldOfJob(part: JobPart, before: Version, after: Version): Overtaking['fields'] {
  const told: ReadonlySet<string> = new Set(TOLD_OF_JOB[part]);
  return changedFields(before, after, (name) => told.has(name));
}
