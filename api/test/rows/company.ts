import type { Db } from '#api/db/schema.ts';
import { crew, employeeCrew } from '#api/db/tables/crews.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee, employeeRegion, employeeSupervisor, region } from '#api/db/tables/people.ts';

type New<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>;

/** Inserts a person, and their home region among their regions. */
export const enterPerson = (db: Db, values: typeof employee.$inferInsert): Promise<typeof employee.$inferSelect> =>
  db.transaction(async (tx) => {
    const [row] = await tx.insert(employee).values(values).returning();
    if (row!.regionId !== null) await tx.insert(employeeRegion).values({ employeeId: row!.id, regionId: row!.regionId });
    return row!;
  });

let counter = 0;
/** Of people: beyond those of the numbers that tests give, since files share this count. */
const NUMBERS_AFTER = 50_000;

/** Inserts rows of which a test gives only the columns it needs. */
export const add = {
  async region(db: Db, given: New<typeof region> = {}) {
    const [row] = await db
      .insert(region)
      .values({ name: `Region ${++counter}`, ...given })
      .returning();
    return row!;
  },
  async person(db: Db, role: (typeof employee.$inferInsert)['role'], given: New<typeof employee> = {}) {
    const number = String(NUMBERS_AFTER + ++counter);
    return enterPerson(db, { employeeId: `1-${number}-01`, firstName: role, lastName: number, role, ...given });
  },
  async supervision(db: Db, supervisorId: number, employeeId: number) {
    await db.insert(employeeSupervisor).values({ employeeId, supervisorId });
  },
  async job(db: Db, regionId: number, given: New<typeof job> = {}) {
    const [row] = await db
      .insert(job)
      .values({
        jobId: `J-${++counter}`,
        address: '1 Main St',
        category: 'general',
        type: 'hourly',
        workOrderType: 'maintenance',
        startDate: new Date('2026-01-01T05:00:00Z'),
        endDate: new Date('2026-12-31T05:00:00Z'),
        regionId,
        ...given,
      })
      .returning();
    return row!;
  },
  /**
   * Inserts a crew of a job (or, without one, a default crew), led by a foreman who is a member of
   * it.
   */
  async crew(db: Db, foremanId: number, jobId: number | null, memberIds: number[] = []) {
    const [row] = await db
      .insert(crew)
      .values({ foremanId, jobId, isDefault: jobId === null, isPrimary: jobId !== null })
      .returning();
    await db
      .insert(employeeCrew)
      .values([
        { crewId: row!.id, employeeId: foremanId, isForeman: true },
        ...memberIds.map((employeeId) => ({ crewId: row!.id, employeeId })),
      ]);
    return row!;
  },
};
