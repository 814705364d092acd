import { asc, eq } from 'drizzle-orm';
import { dwo, dwoJob, temporalWorkshift, workshift } from '#api/db/tables/timesheets.ts';
import type { Role } from '#shared/permissions.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { type Requests, requestsOf } from '../calls/requests.ts';
import { at, type FieldDay, TODAY } from '../rows/field-day.ts';

/** A person who writes on a sheet concurrently. */
export interface Racer {
  employeeId: number;
  role: Role;
  requests: Requests;
}
/** The columns of a sheet that commands change; shifts by person, temporary workers by name. */
export interface SheetState {
  status: TimesheetStatus;
  revision: number;
  approvedById: number | null;
  approvedAt: Date | null;
  reason: string | null;
  shifts: Map<number, { id: number | null; revision: number; minutes: number; isUnsaved: boolean }>;
  temporary: Map<string, number | null>;
}

export type RacedSheet = Awaited<ReturnType<typeof openSheet>>;

/** Opens a sheet of four people with four more to swap in, and signs in its writers. */
export async function openSheet({ api, make }: Pick<FieldDay, 'api' | 'make'>) {
  const team = await make.addTeam({ workers: 8 });
  const analysis = await make.addHazardAnalysis(team.foreman.id, TODAY);
  const day = await make.addDwo(team.foreman.id, TODAY, {
    supervisorId: team.supervisor.id,
    crewId: team.crew.id,
    dailyJobHazardAnalysisId: analysis.id,
  });
  const sheet = await make.addDwoJob(day.id, team.job.id, team.crew.id);
  const span = { start: new Date(at('12:00')), end: new Date(at('14:00')) };
  for (const { id } of team.workers.slice(0, 4))
    await make.addShift({ dwoJobId: sheet.id, date: TODAY, employeeId: id, ...span });
  return {
    id: sheet.id,
    dwoId: day.id,
    workers: team.workers.map(({ id }) => id),
    supervisor: {
      employeeId: team.supervisor.id,
      role: 'supervisor',
      requests: await requestsOf(api, team.supervisor.id),
    } as Racer,
    phone: await requestsOf(api, team.foreman.id),
    state: () => readState(api.db, sheet.id),
  };
}

async function readState(db: FieldDay['api']['db'], id: number): Promise<SheetState> {
  const [found, shifts, temporary] = await Promise.all([
    db.select({ sheet: dwoJob, day: dwo.status }).from(dwoJob).innerJoin(dwo, eq(dwo.id, dwoJob.dwoId)).where(eq(dwoJob.id, id)),
    db.select().from(workshift).where(eq(workshift.dwoJobId, id)).orderBy(asc(workshift.employeeId)),
    db.select().from(temporalWorkshift).where(eq(temporalWorkshift.dwoJobId, id)).orderBy(asc(temporalWorkshift.employeeName)),
  ]);
  const { sheet, day } = found[0]!;
  const others = [day, ...shifts.map(({ approvalStatus }) => approvalStatus)].filter((status) => status !== sheet.status);
  if (others.length > 0) throw new Error(`a ${sheet.status} sheet with ${others.join(', ')}`);
  return {
    status: sheet.status,
    revision: sheet.revision,
    approvedById: sheet.approvedById,
    approvedAt: sheet.approvedAt,
    reason: sheet.sentBackReason,
    shifts: new Map(
      shifts.map(({ id: shiftId, employeeId, revision, hours, wasTemporal }) => [
        employeeId,
        { id: shiftId, revision, minutes: hours, isUnsaved: wasTemporal && hours === 0 },
      ]),
    ),
    temporary: new Map(temporary.map((row) => [row.employeeName, row.id])),
  };
}

/** The parts of a state that must be equal; row numbers and moments cannot be predicted. */
export const textOf = ({ approvedAt: _when, shifts, temporary, ...sheet }: SheetState): string =>
  JSON.stringify({
    ...sheet,
    shifts: [...shifts].sort(([a], [b]) => a - b).map(([person, { id: _id, ...shift }]) => [person, shift]),
    temporary: [...temporary.keys()].sort(),
  });

export const copyOf = (state: SheetState): SheetState => ({
  ...state,
  shifts: new Map([...state.shifts].map(([person, shift]) => [person, { ...shift }])),
  temporary: new Map(state.temporary),
});
