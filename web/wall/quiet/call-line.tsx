import { useSnapshot } from 'valtio';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { Roster, RosterMember } from '#shared/roster/roster.ts';
import { useMinute } from '#web/clock/use-minute.ts';
import { telOf } from '#web/people/tel.ts';
import { useTexts } from '#web/texts/texts.ts';
import type { Measure } from '../plan/card.ts';
import { shortName } from '../plan/names.ts';
import { wallTexts } from '../texts.ts';
import { CALL_GAP, callsThatFit, widthOfCall } from './calls-fit.ts';
import { crewStateOf, type Exception } from './exceptions.ts';

interface CallLineProps {
  data: Roster;
  asOf: number | null;
  /** The room of the line. */
  width: number;
  measure: Measure;
}

interface Call extends Exception {
  /** Whom it is about, and the job. */
  who: string;
  foreman: string | null;
  phone: string | null;
}

/**
 * Who is late for long, the latest first, each with the foreman's number; only whole entries, and
 * how many more there are.
 */
export function CallLine({ data, asOf, width, measure }: CallLineProps) {
  const t = useTexts(wallTexts);
  const { roster } = useSnapshot(data);
  const latest = latestCalls(roster as Roster['roster'], useMinute(asOf), t('wholeCrew'));
  const begin = widthOfCall(measure, [t('call')]) + CALL_GAP;
  const ends = callsThatFit(
    latest.map(({ who, foreman, phone }) => widthOfCall(measure, [who], [foreman, phone])),
    { begin, width, measure },
  );
  const more = latest.length - ends.length;
  return (
    <section className="quiet-calls flex nowrap rigid ink-2" aria-label={t('call')}>
      {latest.length > 0 && <b className="quiet-call">{t('call')}</b>}
      {latest.slice(0, ends.length).map(({ person, who, foreman, phone }, place) => (
        // At another place it is another element, so that nothing is seen to move.
        <span key={`${person.id} ${who} ${ends[place]}`} className="flex nowrap rigid">
          <b className="ink">{who}</b>
          {foreman}
          {phone && <a href={telOf(phone)}>{phone}</a>}
        </span>
      ))}
      {more > 0 && (
        <b key={`more ${more}`} className="quiet-more num push rigid">
          +{more}
        </b>
      )}
    </section>
  );
}

/** Everybody who is late for long once, the latest first. */
function latestCalls(roster: Roster['roster'], at: number, wholeCrew: string): Call[] {
  const calls = new Map<number, Call>();
  for (const { crew, foremanName, foremanPhone, ...job } of roster) {
    const { exceptions } = crewStateOf(crew as RosterMember[], at);
    const foreman = foremanName && shortName(foremanName);
    for (const exception of exceptions) {
      if (exception.sign !== 'late' || calls.has(exception.person.id)) continue;
      const who = `${exception.label ?? wholeCrew} #${numberOf(job)}`;
      calls.set(exception.person.id, { ...exception, who, foreman, phone: foremanPhone ?? null });
    }
  }
  return [...calls.values()].sort((a, b) => b.minutes - a.minutes);
}
