import { now } from '../clock/clock.ts';
import { readKeptPush } from './kept.ts';

/** The live side and a push tell of one alert at about the same time. */
const SAME_NEWS_MS = 60_000;

/** By alert: ms by the server's clock. */
const toldAt = new Map<number, number>();

/** True when news of several alerts are news: this page has told of none in the last minute. */
export function tellMany(): boolean {
  const at = now();
  return [...toldAt.values()].every((moment) => at - moment > SAME_NEWS_MS);
}

/**
 * True once for each piece of news of an alert: on the way that reached this page first, the live
 * side or a push.
 */
export function tellOnce(alertId: number): boolean {
  if (readKeptPush() === null) return true;
  const at = now();
  for (const [other, moment] of toldAt) if (at - moment > SAME_NEWS_MS) toldAt.delete(other);
  if (toldAt.has(alertId)) return false;
  toldAt.set(alertId, at);
  return true;
}
