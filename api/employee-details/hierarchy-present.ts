import type { Hierarchy } from '#shared/crews/hierarchy.ts';
import { type AddressOf, presentCrews, presentPerson } from '../job-details/workforce-present.ts';
import type { HierarchyRows } from './hierarchy-query.ts';

export async function presentHierarchy(rows: HierarchyRows, addressOf: AddressOf): Promise<Hierarchy> {
  const { person, jobs, people } = rows;
  const supervisors = new Map(people.map((one) => [one.person.id, one]));
  const teams = rows.teams.map(async ({ id, job, supervisorId, places }) => {
    const found = supervisorId === null ? undefined : supervisors.get(supervisorId);
    return {
      id,
      job: job && { id: job.id, revision: job.revision, jobId: job.jobId },
      supervisor: found ? await presentPerson(found.person, found.storageKey, addressOf) : null,
      crews: await presentCrews(places, addressOf),
    };
  });
  return {
    id: person.id,
    revision: person.revision,
    jobs: jobs.map(({ id, jobId }) => ({ id, jobId })),
    teams: await Promise.all(teams),
  };
}
