import { businessDay } from '#shared/rules/periods.ts';

const USUAL = 'America/New_York';

/** A quarter of the globe apart: in one of them it is always between nine and three by day. */
const AROUND_THE_GLOBE = [USUAL, 'Europe/Madrid', 'Asia/Bangkok', 'Pacific/Auckland'];

/** Names the zone that was chosen for a run, in all of its processes. */
const CHOSEN = 'MUSTER_TEST_ZONE';

const NOON = 12;
/** With its minutes as a fraction. */
const hourIn = (timeZone: string, now: Date): number => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours + minutes / 60;
};

/** Where it is noon, or nearly. */
export const zoneAtNoon = (now: Date): string =>
  AROUND_THE_GLOBE.toSorted((a, b) => Math.abs(hourIn(a, now) - NOON) - Math.abs(hourIn(b, now) - NOON))[0]!;

/**
 * From now on the demo company of this process, and of those that it starts, is where it is noon:
 * no test sees its midnight, nor an hour at which nobody works.
 */
export function chooseBusinessZone(): void {
  process.env[CHOSEN] ??= zoneAtNoon(new Date());
}

/** The time zone of the demo company. */
export const businessZone = (): string => process.env[CHOSEN] ?? USUAL;

/** A moment of a business day, as the contract writes it. */
export function momentOf(day: string, time: `${string}:${string}`): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(businessDay(day, businessZone()).start.getTime() + (hours * 60 + minutes) * 60_000).toISOString();
}
