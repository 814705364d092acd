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
 * Locks the job of a crew. Every writer locks the job first, then the crew, then its members, so
 * that two never wait for each other.
 */
export async function lockJobOf(tx: Tx, crewId: number): Promise<void> {
  const [row] = await tx.select({ jobId: crew.jobId }).from(crew).where(eq(crew.id, crewId));
  if (row?.jobId) await lockJob(tx, row.jobId);
}

/** Locks the crew of a member, as `lockCrew`. */
export async function lockCrewOf(tx: Tx, memberId: number): Promise<void> {
  const [row] = await tx.select({ crewId: employeeCrew.crewId }).from(employeeCrew).where(eq(employeeCrew.id, memberId));
  if (row) await lockCrew(tx, row.crewId);
}

/** Locks a crew, and its job before it. */
export async function lockCrew(tx: Tx, id: number): Promise<CrewRow | undefined> {
  await lockJobOf(tx, id);
  return lockCrewAlone(tx, id);
}

/** Locks a crew whose job is locked already, or that has none. */
export const lockCrewAlone = (tx: Tx, id: number): Promise<CrewRow | undefined> => lockRow(tx, crew, id);

/** Reads a crew without locking it; writers lock its job. */
export async function findCrew(reader: Reader, id: number): Promise<CrewRow | undefined> {
  const [row] = await reader.select().from(crew).where(eq(crew.id, id));
  return row;
}

/** Locks the first crew of a job. */
export async function lockFirstCrew(tx: Tx, jobId: number): Promise<CrewRow | undefined> {
  const [first] = await tx
    .select()
    .from(crew)
    .where(and(eq(crew.jobId, jobId), crew.isPrimary, crew.isCurrent))
    .for('no key update');
  return first;
}

/** Locks the crews of a foreman on a job. */
export const lockCrewsOfForeman = (tx: Tx, foremanId: number, jobId: number): Promise<CrewRow[]> =>
  tx
    .select()
    .from(crew)
    .where(and(eq(crew.jobId, jobId), eq(crew.foremanId, foremanId), crew.isCurrent))
    .for('no key update');

/** Locks a foreman's default crew; undefined when they have none. */
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

/** Whether the caller sees this crew. */
export const isSeenCrew = async (reader: Reader, caller: Caller, id: number): Promise<boolean> =>
  (await readOne(reader, crewView, caller, id)) !== undefined;

/** The crews of a job, by position. */
export const listCrewsOf = (reader: Reader, jobId: number): Promise<CrewRow[]> =>
  reader
    .select()
    .from(crew)
    .where(and(eq(crew.jobId, jobId), crew.isCurrent))
    .orderBy(desc(crew.isPrimary), asc(crew.id));

/** Counts the other crews of a job. */
export const countOtherCrews = (reader: Reader, jobId: number, crewId: number): Promise<number> =>
  reader.$count(crew, and(eq(crew.jobId, jobId), crew.isCurrent, ne(crew.id, crewId)));

/** The current members of a crew. */
export const currentMembers = (reader: Reader, crewId: number): Promise<MemberRow[]> =>
  reader
    .select()
    .from(employeeCrew)
    .where(and(eq(employeeCrew.crewId, crewId), employeeCrew.isCurrent))
    .orderBy(employeeCrew.id);

/** The record of a person on a crew, current or not. */
export async function findMember(reader: Reader, crewId: number, employeeId: number): Promise<MemberRow | undefined> {
  const [known] = await reader
    .select()
    .from(employeeCrew)
    .where(and(eq(employeeCrew.crewId, crewId), eq(employeeCrew.employeeId, employeeId)));
  return known;
}

/** The person on another crew of this crew's job, and that job's numbers. */
export async function findOnAnotherCrew(reader: Reader, crewId: number, employeeId: number) {
  const other = alias(crew, 'other');
  const [found] = await reader
    .select({ name: employee.fullName, jobId: job.jobId, shownNumber: job.shownNumber })
    .from(crew)
    .innerJoin(job, eq(job.id, crew.jobId))
    .innerJoin(other, and(eq(other.jobId, crew.jobId), ne(other.id, crew.id), other.isCurrent))
    .innerJoin(employeeCrew, and(eq(employeeCrew.crewId, other.id), employeeCrew.isCurrent))
    .innerJoin(employee, eq(employee.id, employeeCrew.employeeId))
    .where(and(eq(crew.id, crewId), eq(employeeCrew.employeeId, employeeId)));
  return found;
}
