import type { SeedRow } from '../../db/bulk.ts';
import type { crew, employeeCrew } from '../../db/tables/crews.ts';
import type { DayOf } from './calendar.ts';
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

/**
 * Each foreman's default crew, and the crew on each job that a foreman has. The first worker
 * drives.
 */
export function crewRows(demoCrews: readonly DemoCrew[], plans: readonly JobPlan[], ids: PeopleIds, day: DayOf): CrewRows {
  const crews: SeedRow<typeof crew>[] = [];
  const employeeCrews: SeedRow<typeof employeeCrew>[] = [];
  const crewOfJob = new Map<number, number>();

  const add = (foremanId: number, plan: JobPlan | null, at: Date, members: readonly Member[]) => {
    const id = crews.length + 1;
    crews.push({
      id,
      isDefault: plan === null,
      isPrimary: plan !== null,
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
    const given = day(Math.min(plan.startDay, 0) - 2).start;
    const supervisor = { employeeId: ids.supervisors[plan.supervisor]!, isSupervisor: true };
    crewOfJob.set(plan.id, add(ids.foremen[plan.foreman]!, plan, given, [supervisor, ...team(demoCrews[plan.foreman]!)]));
  }
  return { crews, employeeCrews, crewOfJob };
}
