import type { HoursToday } from '../wall.ts';

type Worked = Pick<HoursToday['data'][number], 'minutes' | 'running' | 'runningSince'>;

const MINUTE_MS = 60_000;

/** Whole minutes worked at a moment (ms since 1970), those of running clocks rounded down. */
export const minutesWorkedAt = ({ minutes, running, runningSince }: Worked, at: number): number =>
  minutes + (runningSince === null ? 0 : Math.max(0, Math.floor((running * (at - Date.parse(runningSince))) / MINUTE_MS)));
