import type { SeedRow } from '#api/db/bulk.ts';
import type { crew, employeeCrew } from '#api/db/tables/crews.ts';
import { type DayOf, minutesAfter } from './calendar.ts';
import type { JobPlan } from './job-plans.ts';
import type { DemoCrew } from './people.ts';
import type { PeopleIds } from './people-rows.ts';

export interface CrewRows {
  crews: SeedRow<typeof crew>[];
  employeeCrews: SeedRow<typeof employeeCrew>[];
  /** The crew on a job, by the job's row number. */
  crewOfJob: ReadonlyMap<number, number>;
}

interface Member {
  employeeId: number;
  isForeman?: boolean;
  isDriver?: boolean;
  isSupervisor?: boolean;
}

/** Minute of the day at which jobs are given to crews. */
const MORNING = 9 * 60;

/**
 * Makes each foreman's default crew, the crew on each of their jobs, and second crews on a few
 * future jobs. The first worker drives.
 */
export function crewRows(demoCrews: readonly DemoCrew[], plans: readonly JobPlan[], ids: PeopleIds, day: DayOf): CrewRows {
  const crews: SeedRow<typeof crew>[] = [];
  const employeeCrews: SeedRow<typeof employeeCrew>[] = [];
  const crewOfJob = new Map<number, number>();

  const add = (
    foremanId: number | null,
    plan: JobPlan | null,
    at: Date,
    members: readonly Member[],
    isPrimary = plan !== null,
  ) => {
    const id = crews.length + 1;
    crews.push({
      id,
      isDefault: plan === null,
      isPrimary,
      isCurrent: true,
      foremanId,
      jobId: plan?.id ?? null,
      createdAt: at,
      updatedAt: at,
      revision: 1,
    });
    for (const { employeeId, isForeman = false, isDriver = false, isSupervisor = false } of members) {
      const row = {
        crewId: id,
        employeeId,
        isDriver,
        isForeman,
        isSupervisor,
        isCurrent: true,
        assignedAt: at,
        updatedAt: at,
        revision: 1,
      };
      employeeCrews.push({ id: employeeCrews.length + 1, ...row });
    }
    return id;
  };
  const team = ({ foreman, workers }: DemoCrew): Member[] => [
    { employeeId: ids.foremen[foreman]!, isForeman: true },
    ...workers.map((worker, index) => ({ employeeId: ids.workers[worker]!, isDriver: index === 0 })),
  ];

  for (const one of demoCrews) add(ids.foremen[one.foreman]!, null, day(-200).start, team(one));
  for (const plan of plans) {
    if (plan.foreman === null || plan.supervisor === null) continue;
    const given = minutesAfter(day(Math.min(plan.startDay, 0) - 2).start, MORNING);
    const supervisor = { employeeId: ids.supervisors[plan.supervisor]!, isSupervisor: true };
    crewOfJob.set(plan.id, add(ids.foremen[plan.foreman]!, plan, given, [supervisor, ...team(demoCrews[plan.foreman]!)]));
  }
  for (const { plan, helper } of withHelp(demoCrews, plans)) {
    const given = minutesAfter(day(-1).start, MORNING);
    if (helper) add(ids.foremen[helper.foreman]!, plan, given, team(helper), false);
    else add(null, plan, given, [], false);
  }
  return { crews, employeeCrews, crewOfJob };
}

/** Every third future job has a second crew. */
const HELPED_EVERY = 3;

/**
 * Adds second crews to future jobs, from a neighbouring foreman of the same supervisor; the first
 * such job also gets a crew without a foreman.
 */
function withHelp(demoCrews: readonly DemoCrew[], plans: readonly JobPlan[]) {
  const coming = plans.filter(({ status, foreman }) => status === 'assigned' && foreman !== null);
  const helped = coming
    .filter((_, index) => index % HELPED_EVERY === 0)
    .flatMap((plan) => {
      const helper = demoCrews.find(({ foreman, supervisor }) => supervisor === plan.supervisor && foreman !== plan.foreman);
      return helper ? [{ plan, helper }] : [];
    });
  return [...helped, ...helped.slice(0, 1).map(({ plan }) => ({ plan, helper: null }))];
}
