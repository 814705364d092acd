import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { Failure } from '#shared/http/errors.ts';
import type { BlankDay } from '#shared/timesheets/days.ts';
import { type DwoRow, findForeman } from '../sheets/repository.ts';
import { addDwoJobWithShifts, startDwo, storeHazardAnalysis } from './commands.ts';
import { listCrewsOf } from './repository.ts';

interface Place {
  foremanId: number;
  date: string;
}

/**
 * Starts a foreman's day from the office with a sheet for each of these jobs: hazard analysis, day
 * and sheets, all or none [days-4].
 * @throws Failure 409 `NO_FOREMAN`, `NO_CREW`, and as `startDwo` and `addDwoJob`
 */
export async function startBlankDay(
  context: WriteContext,
  { foremanId, date }: Place,
  { jobIds }: z.output<typeof BlankDay>,
): Promise<DwoRow> {
  const foreman = await findForeman(context.write.tx, foremanId);
  if (foreman?.role !== 'foreman' || !foreman.isActive)
    throw new Failure(409, 'Assign a Foreman before continue.', { code: 'NO_FOREMAN' });
  const crews = await listCrewsOf(context.write.tx, foremanId);
  const usual = crews.find((crew) => crew.isDefault);
  const crewFor = (jobId: number): number => {
    const crew = crews.find((one) => one.jobId === jobId) ?? usual;
    if (!crew) throw noCrew();
    return crew.id;
  };
  const sheets = jobIds.map((jobId) => ({ jobId, crewId: crewFor(jobId) }));
  const crewId = sheets[0]?.crewId ?? usual?.id ?? crews[0]?.id;
  if (crewId === undefined) throw noCrew();
  const talk = { foremanId, date, jobId: jobIds[0] ?? null, data: {}, isSigned: false };
  const { id: dailyJobHazardAnalysisId } = await storeHazardAnalysis(context, talk);
  const day = await startDwo(context, {
    foremanId,
    date,
    crewId,
    dailyJobHazardAnalysisId,
    description: null,
    status: 'submitted',
  });
  for (const sheet of sheets)
    await addDwoJobWithShifts(context, { ...sheet, dwoId: day.id, status: 'submitted', startLocation: null, endLocation: null });
  return day;
}

const noCrew = (): Failure => new Failure(409, 'Create a Crew before continue.', { code: 'NO_CREW' });
