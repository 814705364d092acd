import type { Workshift } from '../../shared/timesheets/sheets.ts';
import { crewsIn, SITE } from './crews.ts';
import { buildTestApi } from './harness.ts';
import { requestsOf } from './requests.ts';

/** A Wednesday. */
export const TODAY = '2026-11-18';
/** A time of a day, UTC. */
export const at = (time: string, day = TODAY): string => `${day}T${time}:00.000Z`;

/** The whole api at three in the afternoon of that Wednesday in New York, with crews in the field. */
export async function openFieldDay() {
  const api = await buildTestApi();
  api.clock.aheadMs = Date.parse(at('20:00')) - Date.now();
  await api.app.ready();
  const make = crewsIn(api.db);

  /** A sheet with its foreman's phone, its supervisor's screen, and what clocks its first worker in. */
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

  /** A sheet on which the first worker is clocked in since 12:00 UTC. */
  async function running() {
    const made = await sheet();
    const { body } = await made.phone.post('/workshift', made.newShift).expect(201);
    return { ...made, shift: body.data as Workshift, path: `/workshift/${body.data.id}` };
  }

  /** A sheet on which the first worker worked from 12:00 to 16:00 UTC. */
  async function worked(day = TODAY) {
    const made = await sheet(day);
    const span = { start: new Date(at('12:00', day)), end: new Date(at('16:00', day)) };
    return { ...made, shift: await make.addShift({ dwoJobId: made.dwoJob.id, date: day, employeeId: made.worker.id, ...span }) };
  }
  return { api, make, sheet, running, worked };
}
export type FieldDay = Awaited<ReturnType<typeof openFieldDay>>;
