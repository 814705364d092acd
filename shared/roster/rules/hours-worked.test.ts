import { expect, it } from 'vitest';
import { minutesWorkedAt } from './hours-worked.ts';

it('[displays-9] running clocks come on top of what is over, minute by minute', () => {
  const at = Date.parse('2026-11-20T15:00:00Z');
  const worked = { minutes: 90, running: 3, runningSince: '2026-11-20T14:30:00.000Z' };
  expect(minutesWorkedAt(worked, at)).toBe(180);
  expect(minutesWorkedAt(worked, at + 60_000)).toBe(183);
  expect(minutesWorkedAt({ ...worked, running: 0, runningSince: null }, at)).toBe(90);
  // A clock that is ahead of the server's by little.
  expect(minutesWorkedAt(worked, Date.parse('2026-11-20T14:29:00Z'))).toBe(90);
});
