import type { RosterReplay } from '#shared/roster/replay.ts';
import { saidWords } from '#shared/roster/said-words.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import { type Moment, momentsOf } from './moments.ts';
import { replayTexts } from './texts.ts';

/** The sentence of an alert, which another feature knows. */
export type DescribeAlert = (alert: Pick<NonNullable<RosterReplay['alerts']>[number], 'id' | 'type' | 'data'>) => string;

const KINDS = ['call', 'alert', 'edit'] as const satisfies Moment['kind'][];

interface HappenedProps {
  replay: RosterReplay;
  describeAlert: DescribeAlert;
  onSeek: (atMs: number) => void;
}

/**
 * What the ticks of the curve are: calls about people who are late, alerts, and times that the
 * office has set, each leading to its moment. Nothing while there are none.
 */
export function Happened({ replay, describeAlert, onSeek }: HappenedProps) {
  const t = useTexts(replayTexts);
  const wordsOf = useWords(replay, describeAlert);
  const moments = momentsOf(replay);
  if (moments.length === 0) return null;
  const counts = KINDS.map((kind) => ({ kind, count: moments.filter((moment) => moment.kind === kind).length }));
  return (
    <details className="replay-happened meta above-8">
      <summary className="ink-2 medium">
        {counts.map(({ kind, count }) =>
          count === 0 ? null : (
            <span key={kind} className="replay-count nowrap">
              <span className="replay-key" data-kind={kind} aria-hidden="true" />
              {t(`${kind}s`, { count, shown: count })}
            </span>
          ),
        )}
      </summary>
      <ul>
        {moments.map((moment) => (
          <li key={moment.key} className="row gap-8 wrap">
            <span className="replay-key" data-kind={moment.kind} aria-hidden="true" />
            <button type="button" className="text-button num" onClick={() => onSeek(moment.ms)}>
              {timeText(new Date(moment.ms), replay.timeZone)}
            </button>
            <span className="num ink-2 anywhere">{wordsOf(moment)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A moment as a sentence. */
function useWords({ roster, timeZone }: RosterReplay, describeAlert: DescribeAlert): (moment: Moment) => string {
  const t = useTexts(replayTexts);
  const presence = useTexts(presenceTexts);
  return (moment) => {
    switch (moment.kind) {
      case 'call': {
        const { by, people } = moment.call;
        const about = { by: by ?? t('somebody'), words: saidWords(presence, moment.call, timeZone) };
        return people.length === 1
          ? t('saidOf', { ...about, person: people[0]! })
          : t('saidOfMany', { ...about, count: people.length });
      }
      case 'alert':
        return describeAlert(moment.alert);
      case 'edit': {
        const { employeeId, of, at, by } = moment.edit;
        const name = roster.flatMap(({ crew }) => crew).find(({ id }) => id === employeeId)?.fullName ?? t('somebody');
        const what = t(`editOf_${of}`);
        return t('edited', { name, what, by: by ?? t('system'), when: momentText(at, timeZone) });
      }
    }
  };
}
