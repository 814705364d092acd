import { eq, sql } from 'drizzle-orm';
import type { AlertType } from '#shared/alerts/alerts.ts';
import type { NoticeChoicesChange } from '#shared/alerts/notices.ts';
import { raiseAlert } from '../alerts/raise-commands.ts';
import { type NoticeMessageTask, type NoticeTask, QUEUES } from '../db/queue.ts';
import { alert } from '../db/tables/alerts.ts';
import { notice, noticeMessage } from '../db/tables/notices.ts';
import { type Author, SYSTEM } from '../db/write.ts';
import { type SendingParts, tell } from '../notices/delivery-commands.ts';
import { fanOut, gather } from '../notices/telling-commands.ts';
import { recordedDays } from '../roster/recorded-commands.ts';
import { shareDays } from '../roster/shared-roster-query.ts';
import { createSender } from '../webhooks/delivery-client.ts';
import { NotReached } from '../webhooks/sending-commands.ts';
import { requestsOf } from './calls/requests.ts';
import { HERE, type TestApi } from './harness.ts';
import { openPushService } from './push-service.ts';
import { crewsIn } from './rows/crews.ts';

type Role = Parameters<ReturnType<typeof crewsIn>['addPerson']>[0];
type Choice = Partial<typeof NoticeChoicesChange._zod.input>;

const DAY_MS = 86_400_000;
const never = new AbortController().signal;
const CHOICE = {
  push: true,
  email: false,
  types: ['jobFinished', 'pictureMismatch', 'clockout', 'overcost', 'locationMismatch', 'late'],
  whose: 'all',
  quiet: [],
  digestMinutes: 0,
  escalation: null,
  language: 'en',
} as const satisfies Choice;

/**
 * An office whose people are told of alerts outside of the tab. No worker runs: `work` does what is
 * due by now, so that a test decides about the time.
 */
export async function openToldOffice(api: TestApi, more: Partial<SendingParts> = {}) {
  const make = crewsIn(api.db);
  const service = await openPushService();
  const team = await make.addTeam();
  let count = 0;
  const parts: SendingParts = {
    services: api.services,
    here: HERE,
    sender: createSender({ isOpen: true, timeoutMs: 2_000 }),
    mailer: undefined,
    secrets: [Buffer.alloc(32, 7)],
    publicUrl: HERE.address,
    shiftLogOf: recordedDays(api.services, shareDays(api.services)).shiftLogOf,
    ...more,
  };

  /** Runs the due tasks of one queue; answers how many. A task that fails waits for its retry. */
  async function drain<Data extends object>(
    name: string,
    handle: (tasks: { id: string; data: Data }[]) => Promise<void>,
    batchSize: number,
  ): Promise<number> {
    const tasks = await api.queue.boss.fetch<Data>(name, { batchSize });
    if (tasks.length === 0) return 0;
    const ids = tasks.map(({ id }) => id);
    try {
      await handle(tasks);
      await api.queue.boss.complete(name, ids);
    } catch (error) {
      await api.queue.boss.fail(name, ids);
      if (!(error instanceof NotReached)) throw error;
    }
    return tasks.length;
  }
  const notices = () =>
    drain<NoticeTask>(
      QUEUES.notices,
      (tasks) =>
        fanOut(
          parts,
          tasks.map(({ data }) => data),
        ),
      100,
    );
  const gatherings = () => drain(QUEUES.noticeGathering, () => gather(parts), 100);
  const messages = () =>
    drain<NoticeMessageTask>(
      QUEUES.noticeMessages,
      async ([task]) => {
        await tell(parts, task!.data.messageId, false, never);
      },
      1,
    );

  return {
    make,
    service,
    team,
    parts,
    /** Does what is due, as the workers do, the minutely look among it. */
    async work(): Promise<void> {
      await gather(parts);
      for (let done = 1; done > 0; ) done = (await notices()) + (await gatherings()) + (await messages());
    },
    fanOutOnly: notices,
    /** Lets the retries and the tasks of later come at once. */
    async hasten(): Promise<void> {
      await api.db.execute(
        sql`update pgboss.job set start_after = now() where name in (${QUEUES.noticeMessages}, ${QUEUES.noticeGathering}) and state < 'active'`,
      );
    },
    /** Somebody of this role who is told by push on one browser. */
    async person(role: Role, choice: Choice = {}) {
      const person = await make.addPerson(role);
      const calls = await requestsOf(api, person.id);
      const join = async () => {
        const { pushKey } = (await calls.get('/notice/choices').expect(200)).body.data;
        const { path, subscription } = service.subscribe(pushKey);
        await calls.post('/notice/device', subscription).expect(200);
        return { path, told: () => service.to(path) };
      };
      const choose = (change: Choice) => calls.put('/notice/choices', { ...CHOICE, ...choice, ...change }).expect(200);
      await choose({});
      return { ...person, calls, join, choose, ...(await join()) };
    },
    /** Raises an alert about a job, the team's unless said. */
    async raise(type: AlertType = 'overcost', { job = team.job, by = SYSTEM }: { job?: typeof team.job; by?: Author } = {}) {
      const occasion = `told:${++count}`;
      const data = { jobId: job.jobId, name: 'Ana Ferreira', foremanName: 'Bert Foreman', since: '2026-11-18T12:00:00.000Z' };
      await api.services.write(by, (write) => raiseAlert(write, { type, jobId: job.id, dwoId: null, data, occasion }));
      const createdAt = api.services.now();
      const [row] = await api.db.update(alert).set({ createdAt }).where(eq(alert.occasion, occasion)).returning({ id: alert.id });
      return row!.id;
    },
    /** Raises many alerts about the team's job in one write. */
    raiseMany: (types: readonly AlertType[]) =>
      api.services.write(SYSTEM, async (write) => {
        for (const type of types) {
          const data = { jobId: team.job.jobId };
          await raiseAlert(write, { type, jobId: team.job.id, dwoId: null, data, occasion: `told:${++count}` });
        }
      }),
    /** What was made of the notices of a person: told, put off, or dropped. */
    noticesOf: (employeeId: number) => api.db.select().from(notice).where(eq(notice.employeeId, employeeId)).orderBy(notice.id),
    messagesOf: (employeeId: number) =>
      api.db.select().from(noticeMessage).where(eq(noticeMessage.employeeId, employeeId)).orderBy(noticeMessage.createdAt),
    /**
     * Sets the clock to three in the afternoon of a day that has not come, in New York. It stands
     * still: however long a busy machine takes, what is told together is.
     */
    begin: () => {
      api.clock.stillMs = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 20 * 3_600_000;
    },
    /** Moves the clock. */
    later: (minutes: number) => {
      api.clock.stillMs! += minutes * 60_000;
    },
    close: () => service.close(),
  };
}
