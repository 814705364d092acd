import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { foldEmail } from '#shared/rules/contacts.ts';
import type { DatedRates } from '#shared/rules/rates.ts';
import type { Caller } from '../context.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { foldedEmail } from '../db/tables/columns.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { employee, employeeRate, employeeRegion, employeeSupervisor, user } from '../db/tables/people.ts';
import { peopleOpenTo, peopleSeenBy } from '../visibility/company.ts';
import { mainPicture } from './views.ts';

export type EmployeeRow = typeof employee.$inferSelect;
export type UserRow = typeof user.$inferSelect;
type EarlierRatesRow = typeof employeeRate.$inferSelect;

export async function findPerson(reader: Reader, id: number): Promise<EmployeeRow | undefined> {
  const [row] = await reader.select().from(employee).where(eq(employee.id, id));
  return row;
}

/** Locks a person, which serializes changes of rows that depend on them. */
export async function lockPerson(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: employee.id }).from(employee).where(eq(employee.id, id)).for('no key update');
}

/** Locks the person with an employee ID. */
export async function lockNumbered(tx: Tx, employeeId: string): Promise<EmployeeRow | undefined> {
  const [row] = await tx.select().from(employee).where(eq(employee.employeeId, employeeId)).for('no key update');
  return row;
}

/**
 * Locks the person behind a sign-in side. Lock order: the person before the sign-in side, as in
 * signing in.
 */
export async function lockPersonOfUser(tx: Tx, userId: number): Promise<void> {
  const owner = tx.select({ id: user.employeeId }).from(user).where(eq(user.id, userId));
  await tx.select({ id: employee.id }).from(employee).where(eq(employee.id, owner)).for('update');
}

/** Inserts a person's sign-in side. */
export async function insertUser(tx: Tx, employeeId: number, createdAt: Date): Promise<number> {
  const [added] = await tx.insert(user).values({ employeeId, createdAt }).returning({ id: user.id });
  return added!.id;
}

/**
 * Whether the caller may name this person: one whom they see; for a foreman also a worker of their
 * own region.
 */
export async function isNameable(reader: Reader, caller: Caller, id: number): Promise<boolean> {
  const seen = peopleSeenBy(caller);
  const self = alias(employee, 'self');
  const isNeighbour = and(eq(employee.role, 'worker'), eq(employee.regionId, self.regionId));
  const found = await reader
    .select({ id: employee.id })
    .from(employee)
    .innerJoin(self, eq(self.id, caller.employeeId))
    .where(and(eq(employee.id, id), seen && caller.role === 'foreman' ? or(seen, isNeighbour) : seen));
  return found.length > 0;
}

/** Whether the caller may open the page of this person. */
export async function isOpenPerson(reader: Reader, caller: Caller, id: number): Promise<boolean> {
  const found = await reader
    .select({ id: employee.id })
    .from(employee)
    .where(and(eq(employee.id, id), peopleOpenTo(caller)));
  return found.length > 0;
}

/** Finds another person with an employee ID, or an e-mail address in any letter case. */
export async function findHolder(
  reader: Reader,
  field: 'employeeId' | 'email',
  value: string,
  exceptId: number,
): Promise<Pick<EmployeeRow, 'employeeId' | 'fullName'> | undefined> {
  const same = field === 'email' ? eq(foldedEmail(employee.email), foldEmail(value)) : eq(employee.employeeId, value);
  const [found] = await reader
    .select({ employeeId: employee.employeeId, fullName: employee.fullName })
    .from(employee)
    .where(and(same, ne(employee.id, exceptId)));
  return found;
}

/** The active admins, under an advisory lock: two who take each other's role wait in line. */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('active admins'))`);
  return listAdmins(tx);
}

/** The active admins. */
export async function listAdmins(reader: Reader): Promise<number[]> {
  const rows = await reader
    .select({ id: employee.id })
    .from(employee)
    .where(and(eq(employee.role, 'admin'), employee.isActive));
  return rows.map(({ id }) => id);
}

/** The row number of an active supervisor, by employee ID or row number. */
export async function findActiveSupervisor(reader: Reader, given: string | number): Promise<number | undefined> {
  const named = typeof given === 'number' ? eq(employee.id, given) : eq(employee.employeeId, given);
  const [found] = await reader
    .select({ id: employee.id })
    .from(employee)
    .where(and(named, eq(employee.role, 'supervisor'), employee.isActive));
  return found?.id;
}

const underWhom = (employeeId: number) => and(eq(employeeSupervisor.employeeId, employeeId), employeeSupervisor.isCurrent);

/** The current supervisor of a person. */
export async function findSupervisorOf(reader: Reader, employeeId: number): Promise<number | null> {
  const [current] = await reader.select().from(employeeSupervisor).where(underWhom(employeeId));
  return current?.supervisorId ?? null;
}

export async function endSupervision(tx: Tx, employeeId: number, endedAt: Date): Promise<void> {
  await tx.update(employeeSupervisor).set({ isCurrent: false, endedAt }).where(underWhom(employeeId));
}

export async function beginSupervision(tx: Tx, employeeId: number, supervisorId: number, assignedAt: Date): Promise<void> {
  await tx.insert(employeeSupervisor).values({ employeeId, supervisorId, assignedAt });
}

/** Replaces the regions of a person. */
export async function replaceRegions(tx: Tx, employeeId: number, regionIds: readonly number[]): Promise<void> {
  await tx.delete(employeeRegion).where(eq(employeeRegion.employeeId, employeeId));
  if (regionIds.length > 0) await tx.insert(employeeRegion).values(regionIds.map((regionId) => ({ employeeId, regionId })));
}

/** The rates of a person before the latest ones. */
export const listEarlierRates = (reader: Reader, employeeId: number): Promise<EarlierRatesRow[]> =>
  reader.select().from(employeeRate).where(eq(employeeRate.employeeId, employeeId));

/** Inserts rates that newer ones replace. */
export async function insertEarlierRates(tx: Tx, employeeId: number, rates: DatedRates): Promise<void> {
  await tx.insert(employeeRate).values({ employeeId, ...rates });
}

/** Removes the earlier rates of a person from this day, or those without a start. */
export async function removeEarlierRates(tx: Tx, employeeId: number, day: string | null): Promise<void> {
  const ofDay = day === null ? isNull(employeeRate.ratesFrom) : eq(employeeRate.ratesFrom, day);
  await tx.delete(employeeRate).where(and(eq(employeeRate.employeeId, employeeId), ofDay));
}

/** Inserts rates of a day among the earlier ones, replacing those of the same day. */
export async function correctEarlierRates(
  tx: Tx,
  employeeId: number,
  rates: Partial<DatedRates> & { ratesFrom: string },
): Promise<void> {
  await tx
    .insert(employeeRate)
    .values({ employeeId, ...rates })
    .onConflictDoUpdate({ target: [employeeRate.employeeId, employeeRate.ratesFrom], set: rates });
}

export interface ProfileRow {
  id: number;
  fullName: string;
  storageKey: string | null;
}

/** Names and main pictures of the people among these whom the caller sees. */
export async function findProfiles(db: Reader, caller: Caller, by: 'employee' | 'user', ids: number[]): Promise<ProfileRow[]> {
  return db
    .select({ id: employee.id, fullName: employee.fullName, storageKey: file.storageKey })
    .from(employee)
    .leftJoin(user, eq(user.employeeId, employee.id))
    .leftJoin(employeePicture, mainPicture)
    .leftJoin(file, eq(file.id, employeePicture.pictureId))
    .where(and(inArray(by === 'employee' ? employee.id : user.id, ids), peopleSeenBy(caller)))
    .orderBy(asc(employee.id));
}

/** The storage key of a person's main picture; undefined when there is none. */
export async function findMainPicture(db: Reader, employeeId: number): Promise<string | undefined> {
  const rows = await db
    .select({ storageKey: file.storageKey })
    .from(employeePicture)
    .innerJoin(file, eq(file.id, employeePicture.pictureId))
    .where(and(eq(employeePicture.employeeId, employeeId), employeePicture.isMain));
  return rows[0]?.storageKey;
}

/** Ids of the regions of a person. */
export async function findRegions(reader: Reader, employeeId: number): Promise<number[]> {
  const rows = await reader
    .select({ id: employeeRegion.regionId })
    .from(employeeRegion)
    .where(eq(employeeRegion.employeeId, employeeId))
    .orderBy(employeeRegion.regionId);
  return rows.map(({ id }) => id);
}
