import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generate, informationOn, runPresses, underWay, WORDS } from '../test/calls/export-presses.ts';
import { type Exports, openExports } from '../test/rows/exports.ts';

let at: Exports;
beforeAll(async () => {
  at = await openExports();
  await at.pause();
});
afterAll(() => at.close());

describe('a file, whatever is pressed and whatever happens to its worker', () => {
  it('is not under way for good, in 150 random sequences, and its live queries end', () => runPresses(at, 150));

  it('is made by the queue itself, behind all that it was told of before', async () => {
    await generate(at.admin, WORDS[0]).expect(202);
    await generate(at.subadmin, WORDS[1]).expect(202);
    expect(await underWay(at)).toHaveLength(2);
    await at.start();
    await vi.waitFor(async () => expect(await underWay(at)).toEqual([]), { timeout: 60_000, interval: 100 });
    for (const words of WORDS) expect((await informationOn(at.admin, words)).status).toBe('Successful');
  });
});
