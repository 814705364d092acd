import type { Needs } from '#shared/crews/needs.ts';
import type { Candidates, Workforce, WorkforceCrew } from '#shared/crews/workforce.ts';
import { type AddressOf, withPicture } from '../employees/present.ts';
import type { CandidateRows } from './candidates-query.ts';
import type { NeedsRows } from './needs-query.ts';
import type { WorkforceRows } from './workforce-query.ts';

/** Presents the crews of a job, each with its members. */
export async function presentWorkforce(rows: WorkforceRows, addressOf: AddressOf): Promise<Workforce> {
  const { job, supervisor, storageKey, places } = rows;
  return {
    ...job,
    supervisor: supervisor && (await withPicture(supervisor, storageKey, addressOf)),
    crews: await presentCrews(places, addressOf),
  };
}

/** Groups rows into crews, in the order of the rows. */
export const presentCrews = (places: WorkforceRows['places'], addressOf: AddressOf): Promise<WorkforceCrew[]> =>
  Promise.all(
    [...Map.groupBy(places, ({ crew }) => crew.id).values()].map(async (own) => ({
      ...own[0]!.crew,
      members: await Promise.all(own.flatMap((place) => presentMember(place, addressOf) ?? [])),
    })),
  );

/** Presents a member; none for a crew without members. */
function presentMember({ member, person, storageKey }: WorkforceRows['places'][number], addressOf: AddressOf) {
  if (!member || !person) return undefined;
  return withPicture(person, storageKey, addressOf).then((shown) => ({
    ...member,
    assignedAt: member.assignedAt.toISOString(),
    employee: shown,
  }));
}

export async function presentCandidates(id: number, rows: CandidateRows, addressOf: AddressOf): Promise<Candidates> {
  const people = rows.people.map(async ({ person, storageKey, ...standing }) => ({
    ...(await withPicture(person, storageKey, addressOf)),
    ...standing,
  }));
  return { id, people: await Promise.all(people), count: rows.count, ...(rows.near && { near: rows.near }) };
}

export async function presentNeeds({ people, jobs, peopleCount, jobCount }: NeedsRows, addressOf: AddressOf): Promise<Needs> {
  const free = people.map(async ({ person, storageKey, ...standing }) => ({
    ...(await withPicture(person, storageKey, addressOf)),
    ...standing,
  }));
  return {
    people: await Promise.all(free),
    peopleCount,
    jobs: jobs.map(({ job: { startDate, endDate, ...job }, region, crew, foreman }) => ({
      ...job,
      region,
      startDate: startDate.toISOString(),
      endDate: endDate.toISOString(),
      crew: crew && { ...crew, foreman },
    })),
    jobCount,
  };
}
