import { useSnapshot } from 'valtio';
import { formatMinutes } from '#shared/rules/hours.ts';
import type { Waiting } from '#shared/timesheets/waiting.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { timesheetsTexts } from '../texts.ts';

/** When nothing is left to approve: what oneself has approved today, and what waits for whom. */
export function QueueDone() {
  const { data } = useLive('waiting', {});
  return data ? <Told waiting={data.data} /> : null;
}

function Told({ waiting }: { waiting: Waiting }) {
  const t = useTexts(timesheetsTexts);
  const { approved, running, withoutSheet, drafts } = useSnapshot(waiting);
  const waits = [
    running > 0 && t('crewsAtWork', { count: running }),
    withoutSheet > 0 && t('crewsWithout', { count: withoutSheet }),
    ...drafts.map(({ supervisor, days }) => t('draftsOf', { count: days, who: supervisor ?? t('nobodys') })),
  ].filter((one) => one !== false);
  return (
    <>
      {approved.sheets > 0 && (
        <p className="num bold ink">{t('youApproved', { count: approved.sheets, hours: formatMinutes(approved.minutes) })}</p>
      )}
      {waits.length > 0 && (
        <ul className="queue-waits num meta ink-2" aria-label={t('waiting')}>
          {waits.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </>
  );
}
