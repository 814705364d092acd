import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reader } from '../db/schema.ts';
import { crew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, region } from '../db/tables/people.ts';
import { dwo, workshift } from '../db/tables/timesheets.ts';
import { vehicle } from '../db/tables/vehicles.ts';
import { type Entry, type Names, namedIn } from './disclosure-rules.ts';

/**
 * Reads the names in these entries in two rounds, however many entries there are: first their
 * parent rows, then the people and things that those name.
 */
export async function readNames(reader: Reader, entries: readonly Entry[]): Promise<Names> {
  const ids = namedIn(entries);
  const [shifts, days, crews, regions, vehicles] = await Promise.all([
    ids.shifts.size === 0
      ? []
      : reader
          .select({ id: workshift.id, employeeId: workshift.employeeId, jobId: workshift.jobId, date: workshift.date })
          .from(workshift)
          .where(among(workshift.id, ids.shifts)),
    ids.days.size === 0
      ? []
      : reader.select({ id: dwo.id, foremanId: dwo.foremanId, date: dwo.date }).from(dwo).where(among(dwo.id, ids.days)),
    ids.crews.size === 0
      ? []
      : reader.select({ id: crew.id, jobId: crew.jobId, foremanId: crew.foremanId }).from(crew).where(among(crew.id, ids.crews)),
    ids.regions.size === 0
      ? []
      : reader.select({ id: region.id, name: region.name }).from(region).where(among(region.id, ids.regions)),
    ids.vehicles.size === 0
      ? []
      : reader.select({ id: vehicle.id, name: vehicle.name }).from(vehicle).where(among(vehicle.id, ids.vehicles)),
  ]);
  for (const { employeeId, jobId } of shifts) {
    ids.people.add(employeeId);
    ids.jobs.add(jobId);
  }
  for (const { foremanId } of days) ids.people.add(foremanId);
  for (const { jobId, foremanId } of crews) {
    if (jobId !== null) ids.jobs.add(jobId);
    if (foremanId !== null) ids.people.add(foremanId);
  }
  const [people, jobs] = await Promise.all([
    ids.people.size === 0
      ? []
      : reader.select({ id: employee.id, name: employee.fullName }).from(employee).where(among(employee.id, ids.people)),
    ids.jobs.size === 0
      ? []
      : reader
          .select({ id: job.id, name: sql<string>`'#' || ${job.shownNumber} || ' ' || ${job.address}` })
          .from(job)
          .where(among(job.id, ids.jobs)),
  ]);
  return {
    people: byName(people),
    jobs: byName(jobs),
    regions: byName(regions),
    vehicles: byName(vehicles),
    crews: byId(crews),
    days: byId(days),
    shifts: byId(shifts),
  };
}

const among = (column: PgColumn, ids: ReadonlySet<number>): SQL => inArray(column, [...ids]);
const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> => new Map(rows.map((row) => [row.id, row]));
const byName = (rows: readonly { id: number; name: string | null }[]): Map<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name ?? `#${id}`]));
