import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchStretches } from './longest-stretch.ts';

const SPIN_MS = 60;
const spin = () => {
  const before = process.threadCpuUsage();
  const used = () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  while (used() < SPIN_MS);
};

it('tells how long a thread computed without a break, and leaves out what it waited', async () => {
  const stretches = watchStretches();
  await pause(50);
  spin();
  await pause(50);
  const { longestMs, longestShare } = stretches.stop();
  expect(longestMs).toBeGreaterThanOrEqual(SPIN_MS);
  expect(longestMs).toBeLessThan(SPIN_MS * 2);
  expect(longestShare).toBeGreaterThan(0.5);
  expect(longestShare).toBeLessThanOrEqual(1);
  const resting = watchStretches();
  await pause(100);
  expect(resting.stop().longestMs).toBeLessThan(SPIN_MS);
});
