import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, quietLog, type TestDatabase } from '../test/database.ts';
import { type OpenQueue, openQueue, QUEUES } from './queue.ts';

let database: TestDatabase;
let queue: OpenQueue;

beforeAll(async () => {
  database = await openTestDatabase();
  queue = await openQueue({ url: database.url, log: quietLog });
});
afterAll(async () => {
  await queue.close();
  await database.close();
});

/** Much less than a worker would take that waits for a notice or a poll after each task. */
const PATIENCE_MS = 8_000;
const numbers = Array.from({ length: 40 }, (_, place) => place);

describe.each(Object.values(QUEUES))('the queue %s', (name) => {
  it('is worked off until it is empty, however few tasks its workers take and however few notices came', async () => {
    await queue.boss.insert(
      name,
      numbers.map((number) => ({ data: { number } })),
    );
    const done: number[] = [];
    const stop = await queue.work<{ number: number }>(name, async (tasks) => {
      done.push(...tasks.map(({ data }) => data.number));
    });
    await vi.waitFor(() => expect(done.toSorted((a, b) => a - b)).toEqual(numbers), PATIENCE_MS);
    await stop();
  });
});

it('a task that failed is taken up again when it is due, though nobody tells of it', async () => {
  let tries = 0;
  const stop = await queue.work(QUEUES.jobCosts, async () => {
    tries += 1;
    if (tries < 2) throw new Error('not this time');
  });
  await queue.boss.send(QUEUES.jobCosts, {});
  await vi.waitFor(() => expect(tries).toBe(2), PATIENCE_MS);
  await stop();
});
