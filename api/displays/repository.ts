import { and, asc, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { DisplayScreen } from '#shared/displays/displays.ts';
import type { Region } from '#shared/regions.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { display, displaySession, pairing, pairingGuess } from '../db/tables/displays.ts';
import { employee, region } from '../db/tables/people.ts';

export type DisplayRow = typeof display.$inferSelect;
type SessionRow = typeof displaySession.$inferSelect;
export type ListedDisplay = DisplayRow & { session: SessionRow | null };

export async function findDisplays(db: Reader): Promise<ListedDisplay[]> {
  const rows = await db
    .select()
    .from(display)
    .leftJoin(displaySession, eq(displaySession.displayId, display.id))
    .orderBy(asc(sql`${display.name} collate natural_order`), asc(display.id));
  return rows.map(({ display: row, display_session: session }) => ({ ...row, session }));
}

export async function findDisplay(db: Reader, id: number): Promise<ListedDisplay | undefined> {
  const [row] = await db
    .select()
    .from(display)
    .leftJoin(displaySession, eq(displaySession.displayId, display.id))
    .where(eq(display.id, id));
  return row && { ...row.display, session: row.display_session };
}

/** The regions and supervisors that scopes name, by row number; those that are gone are absent. */
export async function findScopes(db: Reader, rows: readonly DisplayRow[]) {
  const regionIds = rows.flatMap((row) => row.regionIds);
  const supervisorIds = rows.flatMap((row) => row.supervisorIds);
  const [regions, supervisors] = await Promise.all([
    regionIds.length === 0
      ? []
      : db.select({ id: region.id, name: region.name }).from(region).where(inArray(region.id, regionIds)),
    supervisorIds.length === 0
      ? []
      : db.select({ id: employee.id, fullName: employee.fullName }).from(employee).where(inArray(employee.id, supervisorIds)),
  ]);
  return {
    regions: new Map<number, Region>(regions.map((one) => [one.id, one])),
    supervisors: new Map(supervisors.map((one) => [one.id, one])),
  };
}

/** The regions that the jobs of a display may be in: its own, or all. */
export const findRegionsInScope = (db: Reader, { regionIds }: DisplayRow): Promise<Region[]> =>
  db
    .select({ id: region.id, name: region.name })
    .from(region)
    .where(regionIds.length === 0 ? undefined : inArray(region.id, regionIds))
    .orderBy(region.name);

export async function removeDisplay(tx: Tx, id: number): Promise<void> {
  await tx.delete(display).where(eq(display.id, id));
}

export const countDisplays = (tx: Tx): Promise<number> => tx.$count(display);

/** The ids among these that no region, or no active supervisor, has. */
export async function findUnknown(tx: Tx, { regionIds, supervisorIds }: Pick<DisplayRow, 'regionIds' | 'supervisorIds'>) {
  const regions = await tx
    .select({ id: region.id })
    .from(region)
    .where(inArray(region.id, [...regionIds, 0]));
  const supervisors = await tx
    .select({ id: employee.id })
    .from(employee)
    .where(and(inArray(employee.id, [...supervisorIds, 0]), eq(employee.role, 'supervisor')));
  const known = (found: { id: number }[]) => new Set(found.map(({ id }) => id));
  const [knownRegions, knownSupervisors] = [known(regions), known(supervisors)];
  return {
    regionIds: regionIds.filter((id) => !knownRegions.has(id)),
    supervisorIds: supervisorIds.filter((id) => !knownSupervisors.has(id)),
  };
}

/** Starts the session of a display; one that it had is replaced. */
export async function startDisplaySession(
  tx: Tx,
  values: Pick<SessionRow, 'displayId' | 'refreshHash' | 'refreshedAt' | 'expiresAt'>,
): Promise<string> {
  const [row] = await tx.insert(displaySession).values(values).returning({ sessionId: displaySession.sessionId });
  return row!.sessionId;
}

/** Locks the session of a current or just rotated refresh token. */
export async function findByRefreshHash(tx: Tx, refreshHash: string): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select()
    .from(displaySession)
    .where(or(eq(displaySession.refreshHash, refreshHash), eq(displaySession.previousRefreshHash, refreshHash)))
    .for('update');
  return row;
}

/** Locks the session of a display. */
export async function lockDisplaySession(tx: Tx, displayId: number): Promise<SessionRow | undefined> {
  const [row] = await tx.select().from(displaySession).where(eq(displaySession.displayId, displayId)).for('update');
  return row;
}

export async function updateDisplaySession(tx: Tx, displayId: number, to: Partial<SessionRow>): Promise<void> {
  await tx.update(displaySession).set(to).where(eq(displaySession.displayId, displayId));
}

export async function removeDisplaySession(tx: Tx, displayId: number): Promise<void> {
  await tx.delete(displaySession).where(eq(displaySession.displayId, displayId));
}

/** Writes what a display tells of its screen; false when that was known. */
export async function writeScreen(tx: Tx, displayId: number, screen: DisplayScreen): Promise<boolean> {
  const { width, height, version } = screen;
  const changed = await tx
    .update(displaySession)
    .set(screen)
    .where(
      and(
        eq(displaySession.displayId, displayId),
        sql`(${displaySession.width}, ${displaySession.height}, ${displaySession.version}) is distinct from
          (${width}::integer, ${height}::integer, ${version}::text)`,
      ),
    )
    .returning({ id: displaySession.displayId });
  return changed.length > 0;
}

type PairingRow = typeof pairing.$inferSelect;

/** Screens that wait to be paired. An advisory lock makes the count hold until the commit. */
export async function countWaiting(tx: Tx, at: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pairing'))`);
  return tx.$count(pairing, gt(pairing.expiresAt, at));
}

export async function addPairing(
  tx: Tx,
  row: Pick<PairingRow, 'deviceHash' | 'userCodeHash' | 'intervalSeconds' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(pairing).values(row);
}

/** Locks the pairing of a device code. */
export async function lockPairing(tx: Tx, deviceHash: string): Promise<PairingRow | undefined> {
  const [row] = await tx.select().from(pairing).where(eq(pairing.deviceHash, deviceHash)).for('update');
  return row;
}

export async function updatePairing(tx: Tx, deviceHash: string, to: Partial<PairingRow>): Promise<void> {
  await tx.update(pairing).set(to).where(eq(pairing.deviceHash, deviceHash));
}

export async function removePairing(tx: Tx, deviceHash: string): Promise<void> {
  await tx.delete(pairing).where(eq(pairing.deviceHash, deviceHash));
}

/** Locks the waiting screen with a user code of one of these hashes. */
export async function lockWaiting(tx: Tx, hashes: readonly string[], at: Date): Promise<PairingRow | undefined> {
  const [row] = await tx
    .select()
    .from(pairing)
    .where(and(inArray(pairing.userCodeHash, [...hashes]), isNull(pairing.displayId), gt(pairing.expiresAt, at)))
    .for('update');
  return row;
}

/** Wrong codes since then, of an address and of all. An advisory lock serializes the guesses. */
export async function countGuesses(tx: Tx, ip: string, since: Date): Promise<{ ofAddress: number; all: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pairing_guess'))`);
  const [row] = await tx
    .select({ all: count(), ofAddress: sql<number>`(count(*) filter (where ${pairingGuess.ip} = ${ip}))::integer` })
    .from(pairingGuess)
    .where(gt(pairingGuess.at, since));
  return row ?? { ofAddress: 0, all: 0 };
}

export async function addGuess(tx: Tx, ip: string, at: Date): Promise<void> {
  await tx.insert(pairingGuess).values({ ip, at });
}
