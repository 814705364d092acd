import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../../shared/live/topics.ts';
import { addDays } from '../../shared/rules/periods.ts';
import { SYSTEM } from '../db/write.ts';
import { at, edit, type FieldDay, openFieldDay, TODAY } from '../test/field-day.ts';
import { type Requests, requestsOf } from '../test/requests.ts';
import { CALLS, type Call, openSheets, ROLES } from '../test/sheet-calls.ts';

const YESTERDAY = addDays(TODAY, -1);
const DAYS = [TODAY, YESTERDAY, addDays(TODAY, -2)] as const;

let field: FieldDay;
let admins: Parameters<typeof openSheets>[1];
beforeAll(async () => {
  field = await openFieldDay();
  const requests = async (role: 'admin' | 'subadmin') => requestsOf(field.api, (await field.make.addPerson(role)).id);
  admins = { admin: await requests('admin'), subadmin: await requests('subadmin') };
});
afterAll(() => field.api.close());

interface Looked {
  etag: string;
  text: string;
}

const look = async (path: string): Promise<Looked> => {
  const { headers, text } = await admins.admin.get(path).expect(200);
  return { etag: headers['etag']!, text };
};
const rosters = (): Promise<Looked[]> => Promise.all(DAYS.map((day) => look(`/roster?limit=300&date=${day}`)));
/** Which of them have another tag than before. */
const moved = (before: readonly Looked[], after: readonly Looked[]): boolean[] =>
  after.map(({ etag }, index) => etag !== before[index]!.etag);

const call: fc.Arbitrary<Call> = fc.record({
  by: fc.constantFrom(...ROLES),
  name: fc.constantFrom(...(Object.keys(CALLS) as Call['name'][])),
  pick: fc.nat(63),
  more: fc.nat(63),
});
/** The office corrects a shift of the day before: its times, its lunch, or what it was. */
const correction = fc.record({
  end: fc.constantFrom('15:00', '16:00', '17:00'),
  lunchTime: fc.constantFrom('0:00', '0:30'),
  type: fc.constantFrom('NORMAL', 'NO_SHOW'),
});

describe('the roster of a day', () => {
  it('has another tag whenever it is another, whatever was done on whichever day', async () => {
    const { office, shift } = await field.worked(YESTERDAY);
    let [changes, tags] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(call, correction), { minLength: 12, maxLength: 24, size: 'max' }), async (steps) => {
        const sheets = await openSheets(field, admins);
        let before = await rosters();
        for (const step of steps) {
          if ('by' in step) await sheets.make(step, await sheets.rows());
          else await correct(office, shift, step);
          const after = await rosters();
          const isMoved = moved(before, after);
          for (const [index, { text }] of after.entries()) {
            if (text === before[index]!.text) continue;
            changes += 1;
            expect(isMoved[index], `${DAYS[index]} after ${JSON.stringify(step)}`).toBe(true);
          }
          tags += isMoved.filter(Boolean).length;
          before = after;
        }
      }),
      { numRuns: 6, endOnFailure: true },
    );
    process.stdout.write(`rosters that changed: ${changes}; new tags: ${tags}\n`);
    expect(changes).toBeGreaterThan(0);
  }, 120_000);

  it('keeps its tag while only other days are worked on, and while jobs only come to cost more', async () => {
    const today = await field.running();
    const yesterday = await field.worked(YESTERDAY);
    let before = await rosters();
    const { body } = await today.phone
      .post('/timebreak', { workShiftId: today.shift.id, type: 'pause', start: at('14:00') })
      .expect(201);
    await today.phone.patch(`/timebreak/${body.data.id}`, { end: at('14:20') }).expect(200);
    expect(moved(before, await rosters())).toEqual([true, false, false]);

    before = await rosters();
    await correct(yesterday.office, yesterday.shift, { end: '15:00', lunchTime: '0:30', type: 'NORMAL' });
    expect(moved(before, await rosters())).toEqual([false, true, false]);

    before = await rosters();
    const job = await look('/job');
    await field.api.services.write(SYSTEM, async (write) => write.changed(partOf('job', 'cost')));
    expect(moved(before, await rosters())).toEqual([false, false, false]);
    expect((await look('/job')).etag).not.toBe(job.etag);

    await field.api.services.write(SYSTEM, async (write) => write.changed('job'));
    expect(moved(before, await rosters())).toEqual([true, true, true]);
  });
});

interface Correction {
  end: string;
  lunchTime: string;
  type: string;
}

const correct = async (office: Requests, shift: { id: number }, { end, ...change }: Correction): Promise<void> => {
  const workshifts = [edit(shift, { start: at('12:00', YESTERDAY), end: at(end, YESTERDAY), ...change })];
  await office.put('/workshift/', { workshifts }).expect(200);
};
