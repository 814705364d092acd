import type { EmployeeCrew } from '#shared/crews/crews.ts';
import { Crew } from '#shared/crews/crews.ts';
import type { NewWorkshift } from '#shared/timesheets/clock.ts';
import type { Workshift } from '#shared/timesheets/sheets.ts';
import { signInPhone } from './visitor.ts';

export interface Phone {
  foremanId: number;
  crewId: number;
  /** The job's row number, and the number that people say aloud. */
  jobId: number;
  jobNumber: string;
  /** The foreman's people, without the foreman. */
  crew: readonly { id: number; fullName: string }[];
  /** The sheet of today's job, started when there was none. */
  dwoJobId: number;
  clockIn(employeeId: number, more?: Partial<Omit<typeof NewWorkshift._input, 'dwoJobId' | 'employeeId'>>): Promise<Workshift>;
  clockOut(workshiftId: number): Promise<Workshift>;
  /** Ends what runs of a person's clock, if anything does. */
  clockOutIfIn(employeeId: number): Promise<void>;
  /** A call of the api as this foreman; rejects on anything but 2xx. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/**
 * A foreman's phone: signs in, opens today's sheet for the job of its crew and can clock people in
 * and out.
 * @param apiUrl where the api is reached; sign-in goes through `origin`, the public address.
 */
export async function openPhone(origin: string, apiUrl: string, foreman: string): Promise<Phone> {
  let { token, user } = await signInPhone(origin, apiUrl, foreman);

  const send = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${apiUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    let response = await send(method, path, body);
    if (response.status === 401) {
      // A token lives a quarter of an hour.
      ({ token, user } = await signInPhone(origin, apiUrl, foreman));
      response = await send(method, path, body);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  const list = async <T>(path: string, where: object, include: readonly string[] = []): Promise<T[]> => {
    const query = new URLSearchParams({ where: JSON.stringify(where), include: JSON.stringify(include), limit: '50' });
    return (await call<{ data: T[] }>('GET', `${path}?${query}`)).data;
  };

  const crews = (await list<unknown>('/crew', { foremanId: user.id, isCurrent: true }, ['employeeCrews.employee', 'job'])).map(
    (crew) => Crew.parse(crew),
  );
  const isRunning = ({ job }: Crew) => {
    const { status, startDate } = (job ?? {}) as { status?: unknown; startDate?: unknown };
    return (status === 'inProgress' || status === 'assigned') && Date.parse(String(startDate)) <= Date.now();
  };
  const crew = crews.find(isRunning);
  const jobNumber = crew?.job?.['jobId'];
  if (!crew || crew.jobId === null || typeof jobNumber !== 'string') throw new Error(`${foreman} has no job today`);
  const isHand = ({ isCurrent, isForeman, isSupervisor }: EmployeeCrew) => isCurrent && !isForeman && !isSupervisor;
  const people = (crew.employeeCrews ?? [])
    .filter(isHand)
    .map(({ employeeId, employee }) => ({ id: employeeId, fullName: employee?.fullName ?? '' }));
  const dwoJobId = await openSheet({ date: user.businessDate, foremanId: user.id, crewId: crew.id, jobId: crew.jobId });

  async function openSheet(day: { date: string; foremanId: number; crewId: number; jobId: number }): Promise<number> {
    const { date, foremanId, crewId, jobId } = day;
    const [sheet] = await list<{ id: number }>('/dwo', { date, foremanId });
    const dwo = sheet ?? (await startSheet(day));
    const [known] = await list<{ id: number }>('/dwo_job', { dwoId: dwo.id, jobId });
    if (known) return known.id;
    const made = await call<{ data: { id: number } }>('POST', '/dwo_job', { dwoId: dwo.id, crewId, jobId });
    return made.data.id;
  }

  async function startSheet({ date, foremanId, crewId }: { date: string; foremanId: number; crewId: number }) {
    const talk = { foremanId, date, data: { weather: 'clear' }, isSigned: true };
    const analysis = await call<{ data: { id: number } }>('POST', '/daily_job_hazard_analysis', talk);
    const sheet = { date, foremanId, crewId, dailyJobHazardAnalysisId: analysis.data.id };
    return (await call<{ data: { id: number } }>('POST', '/dwo', sheet)).data;
  }

  const clockOut = async (workshiftId: number) =>
    (await call<{ data: Workshift }>('PATCH', `/workshift/${workshiftId}`, { end: new Date().toISOString() })).data;

  return {
    foremanId: user.id,
    crewId: crew.id,
    jobId: crew.jobId,
    jobNumber,
    crew: people,
    dwoJobId,
    clockIn: async (employeeId, more = {}) => {
      const shift = { dwoJobId, employeeId, start: new Date().toISOString(), ...more };
      return (await call<{ data: Workshift }>('POST', '/workshift', shift)).data;
    },
    clockOut,
    clockOutIfIn: async (employeeId) => {
      for (const shift of await list<Workshift>('/workshift', { employeeId, status: 'running' })) await clockOut(shift.id);
    },
    call,
  };
}
