import { type AlertOutcome, type AlertState, type EndSource, OUTCOMES_OF } from '#shared/alerts/words.ts';
import { Failure } from '#shared/http/errors.ts';
import { median, momentAtMinute } from '#shared/rules/expected/expected.ts';

const HALF_HOUR_MINUTES = 30;
const HALF_HOUR_MS = HALF_HOUR_MINUTES * 60_000;
/** So few people, or days, say nothing of a crew. */
const FEWEST_PEOPLE = 2;
const FEWEST_DAYS = 3;

/**
 * Checks that an alert is not settled yet.
 * @param by the name of who has settled it; null when it has settled itself
 * @throws Failure 409 `ALERT_SETTLED`
 */
export function assertUnsettled({ state }: { state: AlertState }, by: string | null): void {
  if (state !== 'settled') return;
  throw new Failure(409, by === null ? 'This alert has settled itself' : `${by} has settled this alert`, {
    code: 'ALERT_SETTLED',
    details: { by },
  });
}

/** @param colleagues those who see the alert @throws Failure 400 for somebody else */
export function assertColleague(colleagues: readonly { id: number }[], toId: number): void {
  if (!colleagues.some(({ id }) => id === toId))
    throw new Failure(400, 'They do not see this alert', { errors: [{ field: 'toId', reason: 'must be somebody who sees it' }] });
}

/** @throws Failure 400 for an outcome of another kind of alert */
export function assertOutcomeOf(type: keyof typeof OUTCOMES_OF, outcome: AlertOutcome): void {
  if (!OUTCOMES_OF[type].includes(outcome))
    throw new Failure(400, 'That does not settle this alert', {
      errors: [{ field: 'outcome', reason: 'must be one of this kind of alert' }],
    });
}

/** What is stored of a sheet whose clocks were forgotten. */
export interface EndFacts {
  /** The day of the sheet. */
  date: string;
  timeZone: string;
  /** When the clocks that run were started. */
  since: readonly Date[];
  /** When the alert was raised: nobody forgets a clock later. */
  raisedAt: Date;
  /** When the others of the sheet left: the last clock-out of each. */
  left: readonly Date[];
  /**
   * When the crew left on the last same weekdays: the last clock-out of each, in minutes from the
   * midnight of its day.
   */
  usual: readonly number[];
}

/**
 * When forgotten clocks may have ended, and by what [alerts-9]: the last clock-out of the sheet, if
 * at least half of the others, and two of them, left in the half hour before it; else the crew's
 * usual one, if half of the days were within half an hour of it. Null where nothing says so
 * clearly.
 */
export function suggestedEnd(facts: EndFacts): { at: string; from: EndSource } | null {
  const { date, timeZone, since, raisedAt, left, usual } = facts;
  const latest = Math.max(...since.map((at) => at.getTime()));
  const isPossible = (at: Date): boolean => at.getTime() > latest && at < raisedAt;
  const last = new Date(Math.max(...left.map((at) => at.getTime())));
  const together = left.filter((at) => last.getTime() - at.getTime() <= HALF_HOUR_MS);
  if (together.length >= FEWEST_PEOPLE && 2 * together.length >= left.length && isPossible(last))
    return { at: last.toISOString(), from: 'crewLeft' };
  const minute = median(usual);
  if (minute === null || usual.length < FEWEST_DAYS) return null;
  const near = usual.filter((one) => Math.abs(one - minute) <= HALF_HOUR_MINUTES);
  const at = momentAtMinute(date, minute, timeZone);
  return 2 * near.length >= usual.length && isPossible(new Date(at)) ? { at, from: 'crewUsual' } : null;
}
