import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ForeseenAlerts } from '#shared/alerts/task.ts';
import { alert } from '../db/tables/alerts.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

const TODAY = '2026-11-18';

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let count = 0;
beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  make = crewsIn(api.db);
});
afterAll(() => api.close());

/** Alerts of a sheet, one of each state, with people of the office. */
async function scene() {
  const sheet = await make.addSheet(TODAY);
  const [ana, tom] = [await make.addPerson('admin'), await make.addPerson('subadmin')];
  const [anas, toms] = [await requestsOf(api, ana.id), await requestsOf(api, tom.id)];
  const supervisors = await requestsOf(api, sheet.supervisor.id);
  const raise = async (values: Partial<typeof alert.$inferInsert>): Promise<number> => {
    const { job, dwo, dwoJob } = sheet;
    const about = { jobId: job.id, dwoId: dwo.id, dwoJobId: dwoJob.id, data: { jobId: job.jobId } };
    const minute = String(++count).padStart(2, '0');
    const at = { createdAt: new Date(`${TODAY}T15:${minute}:00Z`), occasion: `many:${count}` };
    const [row] = await api.db
      .insert(alert)
      .values({ type: 'overcost', ...about, ...at, ...values })
      .returning();
    return row!.id;
  };
  const open = await raise({ type: 'pictureMismatch' });
  const taken = await raise({ state: 'taken', takenById: ana.id });
  const settled = await raise({ state: 'settled', outcome: 'done', settledById: ana.id, settledAt: new Date() });
  const ended = await raise({ state: 'settled', outcome: 'ended', settledAt: new Date() });
  return { ...sheet, ana, tom, anas, toms, supervisors, open, taken, settled, ended, ids: [open, taken, settled, ended] };
}

type Step = { take: true } | { toId: number | null } | { outcome: 'done' | 'cannotTell' };
const ask = async (who: Requests, ids: readonly number[], step: Step): Promise<z.infer<typeof ForeseenAlerts>> => {
  const given = Object.entries(step).map(([name, value]) => [name, String(value ?? 'none')]);
  const query = new URLSearchParams({ ids: ids.join(), ...Object.fromEntries(given) });
  return ForeseenAlerts.parse((await who.get(`/alert/foreseen?${query}`).expect(200)).body);
};
const write = (who: Requests, { id, revision }: { id: number; revision: number }, step: Step) => {
  if ('take' in step) return who.post(`/alert/${id}/take`, { revision });
  return 'toId' in step
    ? who.post(`/alert/${id}/handOver`, { revision, ...step })
    : who.post(`/alert/${id}/settle`, { revision, ...step });
};

describe('GET /alert/foreseen [alerts-10]', () => {
  it('says what each alert is now, newest first, which are so already, and to whom they may be handed', async () => {
    const { anas, ana, tom, supervisor, open, taken, settled, ended, ids } = await scene();
    const { data, colleagues } = await ask(anas, ids, { take: true });
    expect(data.map(({ id, state, takenBy, isAlready, refusal }) => [id, state, takenBy, isAlready, refusal?.message])).toEqual([
      [ended, 'settled', null, false, 'This alert has settled itself'],
      [settled, 'settled', null, false, `${ana.fullName} has settled this alert`],
      [taken, 'taken', ana.fullName, true, undefined],
      [open, 'open', null, false, undefined],
    ]);
    expect(colleagues.map(({ id }) => id)).toEqual(expect.arrayContaining([ana.id, tom.id, supervisor.id]));
    const already = async (step: Step) =>
      (await ask(anas, ids, step)).data.filter(({ isAlready }) => isAlready).map(({ id }) => id);
    expect(await already({ outcome: 'done' })).toEqual([ended, settled]);
    expect(await already({ toId: ana.id })).toEqual([taken]);
    expect(await already({ toId: null })).toEqual([open]);
  });

  it('says of each what the step itself is answered', async () => {
    const { anas, toms, supervisors, supervisor, foreman, tom, ids } = await scene();
    const steps: [Requests, Step][] = [
      [anas, { toId: foreman.id }],
      [anas, { toId: 2_000_000_000 }],
      [anas, { toId: supervisor.id }],
      [supervisors, { toId: tom.id }],
      [anas, { toId: null }],
      [toms, { take: true }],
      [supervisors, { outcome: 'cannotTell' }],
      [anas, { outcome: 'done' }],
    ];
    for (const [who, step] of steps)
      for (const foreseen of (await ask(who, ids, step)).data) {
        // What is so already is not tried.
        if (foreseen.isAlready) continue;
        const answer = await write(who, foreseen, step);
        const refusal = answer.status === 200 ? null : { code: answer.body.code ?? '', message: answer.body.message };
        expect([step, foreseen.id, foreseen.refusal]).toEqual([step, foreseen.id, refusal]);
      }
  });

  it('leaves out alerts that the caller does not see, is for the office, and refuses a query without a step', async () => {
    const here = await scene();
    const other = await scene();
    const { data } = await ask(here.supervisors, [...here.ids, ...other.ids], { take: true });
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(here.ids));
    await (await requestsOf(api, here.foreman.id)).get(`/alert/foreseen?ids=${here.ids}&take=true`).expect(403);
    const errorsOf = async (query: string) =>
      (await here.anas.get(`/alert/foreseen?ids=${here.ids}${query}`).expect(400)).body.errors;
    const one = [{ field: 'take', reason: 'must be given, or toId, or outcome, and only one of them' }];
    expect(await errorsOf('')).toEqual(one);
    expect(await errorsOf('&take=true&outcome=done')).toEqual(one);
    // Outcomes that do more than settle cannot be taken back.
    expect(await errorsOf('&outcome=placeAccepted')).toEqual([{ field: 'outcome', reason: 'must be done or cannotTell' }]);
  });
});
