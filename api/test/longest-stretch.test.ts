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
  const longest = stretches.stop();
  expect(longest).toBeGreaterThanOrEqual(SPIN_MS);
  expect(longest).toBeLessThan(SPIN_MS * 2);
  const resting = watchStretches();
  await pause(100);
  expect(resting.stop()).toBeLessThan(SPIN_MS);
});
