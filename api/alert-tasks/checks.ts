import type { z } from 'zod';
import type { ForeseenAlert, ForeseenAlerts, ForeseenAlertsQuery } from '#shared/alerts/task.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { refusalOf } from '../http/foreseen.ts';
import { type AlertRow, listColleagues, listTasks } from './repository.ts';
import { assertColleague, assertOutcomeOf, assertUnsettled } from './rules.ts';

type Step = Omit<z.output<typeof ForeseenAlertsQuery>, 'ids'>;
type Colleagues = Awaited<ReturnType<typeof listColleagues>>;

/**
 * Those of these alerts that the caller sees, each with the refusal that this step on it would get
 * now [screens-5].
 */
export async function foreseeSteps(
  reader: Reader,
  caller: Caller,
  ids: readonly number[],
  step: Step,
): Promise<z.output<typeof ForeseenAlerts>> {
  const tasks = await listTasks(reader, caller, ids);
  const jobIds = [...new Set(tasks.map(({ alert }) => alert.jobId))];
  const lists = await Promise.all(jobIds.map((jobId) => listColleagues(reader, { jobId })));
  const seeing = new Map(jobIds.map((jobId, place) => [jobId, lists[place]!]));
  const all = new Map(lists.flat().map((one) => [one.id, one]));
  return {
    data: await Promise.all(
      tasks.map(async ({ alert, takenBy, settledBy }) => ({
        ...shown(alert, takenBy),
        isAlready: isAlready(caller, alert, step),
        refusal: await refusalOf(() => assertStep(alert, settledBy, seeing.get(alert.jobId) ?? [], step)),
      })),
    ),
    colleagues: [...all.values()],
  };
}

const shown = (alert: AlertRow, takenBy: string | null): Omit<ForeseenAlert, 'isAlready' | 'refusal'> => ({
  id: alert.id,
  revision: alert.revision,
  type: alert.type,
  data: alert.data,
  createdAt: alert.createdAt.toISOString(),
  state: alert.state,
  takenById: alert.takenById,
  takenBy,
});

function isAlready({ employeeId }: Caller, { state, takenById }: AlertRow, { toId, outcome }: Step): boolean {
  if (outcome !== undefined) return state === 'settled';
  return state !== 'settled' && takenById === (toId === undefined ? employeeId : toId);
}

/** @throws Failure as `takeAlert`, `handAlertOver` and `settleAlert`, but for the revision */
function assertStep(alert: AlertRow, settledBy: string | null, colleagues: Colleagues, { toId, outcome }: Step): void {
  assertUnsettled(alert, settledBy);
  if (toId != null && toId !== alert.takenById) assertColleague(colleagues, toId);
  if (outcome !== undefined) assertOutcomeOf(alert.type, outcome);
}
