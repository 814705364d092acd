import { PersonHistory, personHistoryLive } from '#shared/audit/audit.ts';
import { Hierarchy, hierarchyLive } from '#shared/crews/hierarchy.ts';
import { notFound } from '#shared/http/errors.ts';
import { type Order, oneOf } from '#shared/http/query.ts';
import { presentWrites } from '../audit/present.ts';
import type { Services } from '../context.ts';
import { type AddressOf, withPicture } from '../employees/present.ts';
import { isOpenPerson } from '../employees/repository.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { presentCrews } from '../job-details/workforce-present.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { type HierarchyRows, readHierarchy } from './hierarchy-query.ts';
import { disclosedPersonFields, readPersonHistory } from './history-query.ts';

const ORDER: Order = [['id', 'DESC']];

/** Routes of a person's page, beside the person. */
export function employeeDetailsRoutes(app: Api, { db, files }: Services): void {
  liveRoute(app, {
    ...hierarchyLive,
    operationId: 'getHierarchy',
    summary: 'Get the people above and below an employee',
    answer: oneOf(Hierarchy),
    confine: ({ caller }) => ({ owners: ownersSeenBy(caller), aspects: ['pictures'] }),
    compute: async ({ caller, params: { id }, query: { jobId } }) => ({
      data: await presentHierarchy(await readHierarchy(db, caller, id, jobId), files.addressOf),
    }),
  });

  liveRoute(app, {
    ...personHistoryLive,
    operationId: 'getEmployeeHistory',
    summary: 'Get the recorded changes of an employee',
    answer: PersonHistory,
    confine: () => ({ aspects: [] }),
    compute: async ({ caller, params: { id }, query }) => {
      if (!(await isOpenPerson(db, caller, id))) throw notFound('employee', id);
      const { count, entries } = await readPersonHistory(db, id, query);
      return { data: presentWrites(entries, disclosedPersonFields), count, ...query, order: ORDER };
    },
  });
}

async function presentHierarchy(rows: HierarchyRows, addressOf: AddressOf): Promise<Hierarchy> {
  const { person, jobs, people } = rows;
  const supervisors = new Map(people.map((one) => [one.person.id, one]));
  const teams = rows.teams.map(async ({ id, job, supervisorId, places }) => {
    const found = supervisorId === null ? undefined : supervisors.get(supervisorId);
    return {
      id,
      job: job && { id: job.id, revision: job.revision, jobId: job.jobId, shownNumber: job.shownNumber },
      supervisor: found ? await withPicture(found.person, found.storageKey, addressOf) : null,
      crews: await presentCrews(places, addressOf),
    };
  });
  return {
    id: person.id,
    revision: person.revision,
    jobs: jobs.map(({ id, jobId, shownNumber }) => ({ id, jobId, shownNumber })),
    teams: await Promise.all(teams),
  };
}
