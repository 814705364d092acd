import type { Workshift } from '#shared/timesheets/sheets.ts';
import { requestsOf } from '../calls/requests.ts';
import { buildTestApi } from '../harness.ts';
import { crewsIn, SITE } from './crews.ts';

/** A Wednesday. */
export const TODAY = '2026-11-18';
/** A time of a day, UTC. */
export const at = (time: string, day = TODAY): string => `${day}T${time}:00.000Z`;

/** The edit of a whole row: from 12:00 to 17:00 UTC with half an hour of lunch. */
export const edit = (shift: { id: number }, change: object = {}) => ({
  id: shift.id,
  type: 'NORMAL',
  start: at('12:00'),
  end: at('17:00'),
  lunchTime: '0:30',
  phaseCode: 'TRENCH',
  ...change,
});

/** The revisions of these shifts, as a screen sends those that it shows. */
export const revisionsOf = (...shifts: { id: number; revision: number }[]) =>
  Object.fromEntries(shifts.map(({ id, revision }) => [id, revision]));

/**
 * Opens the whole api at three in the afternoon of that Wednesday in New York, with crews in the
 * field.
 */
export async function openFieldDay() {
  const api = await buildTestApi();
  api.clock.aheadMs = Date.parse(at('20:00')) - Date.now();
  await api.app.ready();
  const make = crewsIn(api.db);

  /**
   * Adds a sheet, with its foreman's phone, its supervisor's screen, and the body that clocks its
   * first worker in.
   */
  async function sheet(day = TODAY) {
    const made = await make.addSheet(day);
    const [worker, second] = made.workers;
    return {
      ...made,
      worker: worker!,
      second: second!,
      newShift: { dwoJobId: made.dwoJob.id, employeeId: worker!.id, start: at('12:00', day), startLocation: SITE },
      phone: await requestsOf(api, made.foreman.id),
      office: await requestsOf(api, made.supervisor.id),
    };
  }

  /** Adds a sheet on which the first worker is clocked in since 12:00 UTC. */
  async function running() {
    const made = await sheet();
    const { body } = await made.phone.post('/workshift', made.newShift).expect(201);
    return { ...made, shift: body.data as Workshift, path: `/workshift/${body.data.id}` };
  }

  /** Adds a sheet on which the first worker worked from 12:00 to 16:00 UTC. */
  async function worked(day = TODAY) {
    const made = await sheet(day);
    const span = { start: new Date(at('12:00', day)), end: new Date(at('16:00', day)) };
    return { ...made, shift: await make.addShift({ dwoJobId: made.dwoJob.id, date: day, employeeId: made.worker.id, ...span }) };
  }

  /** Adds a sheet on which two workers worked from 12:00 to 16:00 UTC. */
  async function workedByTwo(day = TODAY) {
    const made = await sheet(day);
    const span = { start: new Date(at('12:00', day)), end: new Date(at('16:00', day)) };
    const shiftOf = (employeeId: number) => make.addShift({ dwoJobId: made.dwoJob.id, date: day, employeeId, ...span });
    return { ...made, first: await shiftOf(made.worker.id), second: await shiftOf(made.second.id) };
  }
  return { api, make, sheet, running, worked, workedByTwo };
}
export type FieldDay = Awaited<ReturnType<typeof openFieldDay>>;
