import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewestAlerts } from '#shared/alerts/alerts.ts';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { KeptView } from '../test/kept-view.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '../test/rows/field-day.ts';

let field: FieldDay;
beforeAll(async () => {
  field = await openFieldDay();
  // Alerts default to the database's clock, which is not the test's.
  await field.api.db.execute(sql.raw(`alter table alert alter column created_at set default '${at('15:00')}'`));
});
afterAll(() => field.api.close());

/** A list with an order is read from the database for each caller. */
const BY_QUESTION = `order=${encodeURIComponent('[["createdAt","DESC"],["id","DESC"]]')}`;

/** Opens two sheets of two supervisors, and signs in everybody who sees them. */
async function openScene() {
  const [mine, theirs] = [await field.workedByTwo(), await field.workedByTwo()];
  const admin = await requestsOf(field.api, (await field.make.addPerson('admin')).id);
  const selecting = await requestsOf(field.api, (await field.make.addPerson('subadmin')).id, {
    [SUPERVISORS_HEADER]: String(theirs.supervisor.id),
  });
  const worker = await requestsOf(field.api, mine.second.employeeId);
  const readers: [Requests, string][] = [
    [admin, '/alert/newestAlerts'],
    [selecting, '/alert/newestAlerts'],
    [mine.office, '/alert/newestForeman'],
    [theirs.office, '/alert/newestForeman'],
    [mine.phone, '/alert/newestForeman'],
    [theirs.phone, '/alert/newestForeman'],
  ];
  await worker.get('/alert/newestForeman').expect(403);
  await tellAll(field.api);
  return { mine, theirs, admin, readers };
}
type Scene = Awaited<ReturnType<typeof openScene>>;
interface Step {
  does: keyof typeof STEPS;
  who: number;
  pick: number;
}

const anyAlert = async ([reader, path]: [Requests, string], pick: number): Promise<number> => {
  const { data } = (await reader.get(path).expect(200)).body as NewestAlerts;
  return data[pick % data.length]?.id ?? 1;
};

const STEPS = {
  raise: async ({ mine, theirs }: Scene, { who, pick }: Step) => {
    const sheet = who % 2 === 0 ? mine : theirs;
    const { id } = pick % 2 === 0 ? sheet.first : sheet.second;
    const side = pick % 3 === 0 ? 'startPictureMatchStatus' : 'endPictureMatchStatus';
    await sheet.phone.patch(`/workshift/${id}`, { [side]: 'notMatched' });
  },
  mark: async ({ readers }: Scene, { who, pick }: Step) => {
    const reader = readers[who]!;
    const change = [{ isRead: true }, { isToasted: true }, { isCleared: false }][pick % 3]!;
    await reader[0].patch(`/alert/${await anyAlert(reader, pick)}`, change);
  },
  clear: async ({ readers }: Scene, { who, pick }: Step) =>
    readers[who]![0].delete(`/alert/${await anyAlert(readers[who]!, pick)}`),
  readAll: ({ readers }: Scene, { who }: Step) => readers[who]![0].patch('/alert/readAll', {}),
  clearAll: ({ readers }: Scene, { who }: Step) => readers[who]![0].delete('/alert/clearAll'),
  moveJob: ({ mine, theirs, admin }: Scene, { who }: Step) =>
    admin.patch(`/job/${mine.job.id}`, { supervisorId: (who % 2 === 0 ? mine : theirs).supervisor.id }),
} as const;

const step = fc.record({
  does: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[]), 'raise' as const, 'mark' as const),
  who: fc.nat(5),
  pick: fc.nat(5),
});

/**
 * One mismatch for each side on each sheet: everybody who sees the sheet gets another list by each
 * of them.
 */
const RAISED = [0, 1].flatMap((pick) => [0, 1].map((who): Step => ({ does: 'raise', who, pick })));
const steps = fc.array(step, { minLength: 15, maxLength: 25, size: 'max' }).map((some) => [...RAISED, ...some]);

describe('the newest alerts', () => {
  it('are for each person what a query of their own finds, whatever was raised and marked by anybody', async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const scene = await openScene();
        const views = scene.readers.map(([who, path]) => ({
          kept: new KeptView(who, `${path}?limit=3&offset=0`),
          asked: new KeptView(who, `${path}?limit=3&offset=0&${BY_QUESTION}`),
        }));
        for (const one of run) {
          await STEPS[one.does](scene, one);
          for (const { kept, asked } of views) {
            changed += Number((await kept.ask()) !== 304);
            expect(kept.answer, `${kept.path} of ${TODAY} after ${JSON.stringify(one)}`).toEqual(await asked.now());
          }
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
    expect(changed).toBeGreaterThan(30);
  }, 300_000);
});
