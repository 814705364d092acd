import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { Failure, within } from '#shared/http/errors.ts';
import type { SaveDwo } from '#shared/timesheets/clock.ts';
import { addDwoJob, startDwo, storeHazardAnalysis } from '../days/commands.ts';
import { recomputeAround } from '../sheets/cost-commands.ts';
import { lockPeople } from '../sheets/lock-repository.ts';
import { type DwoRow, findDwo } from '../sheets/repository.ts';
import { assertAnswersFor } from '../sheets/rules.ts';
import { countHours, insertBreak } from './break-commands.ts';
import { clockIn } from './commands.ts';
import { findJobCrew } from './repository.ts';

type Day = z.output<typeof SaveDwo>;

/**
 * Saves days that a phone collected offline: all or none, idempotent by each day's `clientId`, by
 * the same rules as the single calls. All people in it are locked first, so that the same bundle
 * sent twice at once is saved once. Field errors name their place in the bundle.
 */
export async function saveDays(
  context: WriteContext,
  days: readonly Day[],
): Promise<{ clientId: string; created: boolean; dwo: DwoRow }[]> {
  await lockPeople(
    context.write.tx,
    days.flatMap((day) => [day.foremanId, ...day.jobs.flatMap((job) => job.workshifts.map((shift) => shift.employeeId))]),
  );
  const saved: { clientId: string; created: boolean; dwo: DwoRow }[] = [];
  for (const [index, day] of days.entries()) {
    const known = await findKnown(context, day);
    const dwo = known ?? (await within(`dwos.${index}`, () => saveDay(context, day)));
    saved.push({ clientId: day.clientId, created: known === undefined, dwo });
  }
  const ended = days.flatMap((day, index) => (saved[index]?.created ? endedOf(day) : []));
  await recomputeAround(context.write, ended);
  return saved;
}

/** Finds the day that this phone saved before under the same id. */
async function findKnown({ write, caller }: WriteContext, { clientId, foremanId, date }: Day): Promise<DwoRow | undefined> {
  const known = await findDwo(write.tx, { clientId });
  if (!known) return undefined;
  assertAnswersFor(caller, { foremanId: known.foremanId, supervisorIds: [known.supervisorId] });
  if (known.foremanId !== foremanId || known.date !== date)
    throw new Failure(409, 'This clientId belongs to another day', { code: 'CLIENT_ID_TAKEN', details: { id: known.id } });
  return known;
}

async function saveDay(context: WriteContext, day: Day): Promise<DwoRow> {
  const { foremanId, crewId, date } = day;
  const analysis = await within('hazardAnalysis', () =>
    storeHazardAnalysis(context, { ...day.hazardAnalysis, foremanId, date, jobId: day.jobs[0]?.jobId ?? null }),
  );
  const dwo = await startDwo(context, {
    clientId: day.clientId,
    foremanId,
    crewId,
    date,
    dailyJobHazardAnalysisId: analysis.id,
    description: day.description,
    status: 'submitted',
  });
  for (const [index, job] of day.jobs.entries()) await within(`jobs.${index}`, () => saveJob(context, dwo, job));
  return dwo;
}

async function saveJob(context: WriteContext, dwo: DwoRow, job: Day['jobs'][number]): Promise<void> {
  const { workshifts, ...place } = job;
  const crewId = (await findJobCrew(context.write.tx, dwo.foremanId, job.jobId)) ?? dwo.crewId;
  if (crewId === null) throw new Error('a saved day has a crew');
  const dwoJob = await addDwoJob(context, { ...place, dwoId: dwo.id, crewId, status: 'submitted' });
  for (const [index, { timeBreaks, ...shift }] of workshifts.entries())
    await within(`workshifts.${index}`, async () => {
      const row = await clockIn(context, { ...shift, dwoJobId: dwoJob.id });
      for (const [at, pause] of timeBreaks.entries()) await within(`timeBreaks.${at}`, () => insertBreak(context, row, pause));
      await countHours(context.write, row);
    });
}

/** The finished shifts of a day, which are those that change a job's figures. */
const endedOf = ({ date, jobs }: Day) =>
  jobs.flatMap(({ jobId, workshifts }) =>
    workshifts.filter(({ end }) => end !== null).map(({ employeeId }) => ({ employeeId, date, jobId })),
  );
