import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Caller } from '../context.ts';
import { lockRow } from '../db/rows.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { lockJob } from '../jobs/repository.ts';
import { readOne } from '../query/read.ts';
import { crewView } from './views.ts';

export type CrewRow = typeof crew.$inferSelect;
export type MemberRow = typeof employeeCrew.$inferSelect;

/**
 * Whoever writes a crew locks its job first, then the crew, then a member: so two never wait for
 * each other.
 */
export async function lockJobOf(tx: Tx, crewId: number): Promise<void> {
  const [row] = await tx.select({ jobId: crew.jobId }).from(crew).where(eq(crew.id, crewId));
  if (row?.jobId) await lockJob(tx, row.jobId);
}

/** The crew of a member, as `lockCrew`. */
export async function lockCrewOf(tx: Tx, memberId: number): Promise<void> {
  const [row] = await tx.select({ crewId: employeeCrew.crewId }).from(employeeCrew).where(eq(employeeCrew.id, memberId));
  if (row) await lockCrew(tx, row.crewId);
}

/** A crew, and its job before it. */
export async function lockCrew(tx: Tx, id: number): Promise<CrewRow | undefined> {
  await lockJobOf(tx, id);
  return lockCrewAlone(tx, id);
}

/** A crew whose job is locked, or that has none. */
export const lockCrewAlone = (tx: Tx, id: number): Promise<CrewRow | undefined> => lockRow(tx, crew, id);

/** A crew as it is; whoever writes on it has its job locked. */
export async function findCrew(reader: Reader, id: number): Promise<CrewRow | undefined> {
  const [row] = await reader.select().from(crew).where(eq(crew.id, id));
  return row;
}

/** The first crew of a job, locked. */
export async function lockFirstCrew(tx: Tx, jobId: number): Promise<CrewRow | undefined> {
  const [first] = await tx
    .select()
    .from(crew)
    .where(and(eq(crew.jobId, jobId), crew.isPrimary, crew.isCurrent))
    .for('no key update');
  return first;
}

/** The crews of a foreman on a job, locked. */
export const lockCrewsOfForeman = (tx: Tx, foremanId: number, jobId: number): Promise<CrewRow[]> =>
  tx
    .select()
    .from(crew)
    .where(and(eq(crew.jobId, jobId), eq(crew.foremanId, foremanId), crew.isCurrent))
    .for('no key update');

/** A foreman's default crew, locked; undefined when they have none. */
export async function lockDefaultCrew(tx: Tx, foremanId: number): Promise<CrewRow | undefined> {
  const [found] = await tx
    .select()
    .from(crew)
    .where(and(eq(crew.foremanId, foremanId), crew.isDefault, crew.isCurrent))
    .for('no key update');
  return found;
}

export async function findFirstCrew(reader: Reader, jobId: number): Promise<CrewRow | undefined> {
  const [first] = await reader
    .select()
    .from(crew)
    .where(and(eq(crew.jobId, jobId), crew.isPrimary, crew.isCurrent));
  return first;
}

/** Whether somebody sees this crew. */
export const isSeenCrew = async (reader: Reader, caller: Caller, id: number): Promise<boolean> =>
  (await readOne(reader, crewView, caller, id)) !== undefined;

/** A job's crews in their positions. */
export const listCrewsOf = (reader: Reader, jobId: number): Promise<CrewRow[]> =>
  reader
    .select()
    .from(crew)
    .where(and(eq(crew.jobId, jobId), crew.isCurrent))
    .orderBy(desc(crew.isPrimary), asc(crew.id));

/** How many crews a job has besides this one. */
export const countOtherCrews = (reader: Reader, jobId: number, crewId: number): Promise<number> =>
  reader.$count(crew, and(eq(crew.jobId, jobId), crew.isCurrent, ne(crew.id, crewId)));

/** Who is on a crew now. */
export const currentMembers = (reader: Reader, crewId: number): Promise<MemberRow[]> =>
  reader
    .select()
    .from(employeeCrew)
    .where(and(eq(employeeCrew.crewId, crewId), employeeCrew.isCurrent))
    .orderBy(employeeCrew.id);

/** Somebody's record on a crew, be they on it now or not. */
export async function findMember(reader: Reader, crewId: number, employeeId: number): Promise<MemberRow | undefined> {
  const [known] = await reader
    .select()
    .from(employeeCrew)
    .where(and(eq(employeeCrew.crewId, crewId), eq(employeeCrew.employeeId, employeeId)));
  return known;
}

/** Somebody who is on another crew of a crew's job, and that job's number. */
export async function findOnAnotherCrew(reader: Reader, crewId: number, employeeId: number) {
  const other = alias(crew, 'other');
  const [found] = await reader
    .select({ name: employee.fullName, jobId: job.jobId })
    .from(crew)
    .innerJoin(job, eq(job.id, crew.jobId))
    .innerJoin(other, and(eq(other.jobId, crew.jobId), ne(other.id, crew.id), other.isCurrent))
    .innerJoin(employeeCrew, and(eq(employeeCrew.crewId, other.id), employeeCrew.isCurrent))
    .innerJoin(employee, eq(employee.id, employeeCrew.employeeId))
    .where(and(eq(crew.id, crewId), eq(employeeCrew.employeeId, employeeId)));
  return found;
}
