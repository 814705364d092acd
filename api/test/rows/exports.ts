import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { readConfig } from '#api/config.ts';
import { employee } from '#api/db/tables/people.ts';
import type { ExportParts } from '#api/exports/families/family-commands.ts';
import { startExportWorkers } from '#api/exports/worker.ts';
import type { FileStore } from '#api/files/store.ts';
import { ExportInformation } from '#shared/exports.ts';
import { oneOf } from '#shared/http/query.ts';
import { type Requests, requestsOf } from '../calls/requests.ts';
import { buildTestApi } from '../harness.ts';
import { crewsIn } from './crews.ts';

/** The payroll week with the test company's shifts. */
export const WEEK = { company: 'All', start: '2026-10-05', end: '2026-10-11' };
const DAY = '2026-10-06';
const at = (hour: string) => new Date(`${DAY}T${hour}:00-04:00`);

export const q = (where: object): string => `where=${encodeURIComponent(JSON.stringify(where))}`;

export async function informationOf(person: Requests, path: string): Promise<ExportInformation> {
  const { body } = await person.get(`/${path}/information`).expect(200);
  return oneOf(ExportInformation).parse(body).data;
}

/** Waits for a file to be generated; answers its state. */
export async function made(person: Requests, path: string): Promise<ExportInformation> {
  let found: ExportInformation | undefined;
  await vi.waitFor(async () => {
    found = await informationOf(person, path);
    expect(found.status).not.toBe('Generating');
  }, 15_000);
  return found!;
}

/**
 * Opens the whole api with one sheet of three people, two of whom worked, and workers that generate
 * files until they are paused.
 */
export async function openExports() {
  const api = await buildTestApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const make = crewsIn(api.db);
  const people = await make.addSheet(DAY);
  const [one, two] = people.workers;
  await api.db
    .update(employee)
    .set({ companyName: 'TSU One', firstName: '=cmd()', lastName: 'Zoë, "Z"', earningRate1: 'Worker - ST 40.00' })
    .where(eq(employee.id, one!.id));
  await api.db.update(employee).set({ companyName: 'Pinnacle' }).where(eq(employee.id, two!.id));
  const sheet = { dwoJobId: people.dwoJob.id, date: DAY };
  await make.addShift({ ...sheet, employeeId: one!.id, start: at('07:00'), end: at('15:00') }, { approvalStatus: 'approved' });
  await make.addShift({ ...sheet, employeeId: two!.id, start: at('07:00'), end: at('12:00') });
  await make.addShift({ ...sheet, employeeId: people.foreman.id, start: at('07:00'), end: at('15:00') }, { type: 'NO_SHOW' });
  const admin = await requestsOf(api, (await make.addPerson('admin')).id);
  const subadmin = await requestsOf(api, (await make.addPerson('subadmin')).id);

  const parts = (): ExportParts => ({ services: api.services, payroll: readConfig({}).payroll });
  /** The same parts with methods of the file store replaced. */
  const storing = (files: Partial<FileStore>): ExportParts => ({
    ...parts(),
    services: { ...api.services, files: { ...api.files, ...files } },
  });
  let stop: (() => Promise<void>) | undefined;
  const start = async (given = parts()) => {
    stop = await startExportWorkers(given, api.queue);
  };
  const pause = async () => {
    await stop?.();
    stop = undefined;
  };
  const close = async () => {
    await pause();
    await api.close();
  };
  await start();
  return { api, people, admin, subadmin, parts, storing, start, pause, close };
}
export type Exports = Awaited<ReturnType<typeof openExports>>;
