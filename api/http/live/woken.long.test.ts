import { afterAll, beforeAll, describe, it } from 'vitest';
import { keepOverWrites, type Office, openOfficeDay } from '#api/test/kept-over-writes.ts';

let office: Office;
beforeAll(async () => {
  office = await openOfficeDay();
});
afterAll(() => office.close());

describe('every live query', () => {
  it('changes for a client that waits whenever it changes for one that asks, in long runs of writes', { timeout: 300_000 }, () =>
    keepOverWrites(office, { runs: 4, writes: [8, 12] }),
  );
});
