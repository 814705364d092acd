import { useTexts } from '#web/texts/texts.ts';
import { timeText } from '#web/ui/calendar/day-time.ts';
import { PausedIcon } from '#web/ui/icons/icons.tsx';
import { useNow } from '../now.ts';
import { wallTexts } from '../texts.ts';
import { ageOf, retryWords } from '../words.ts';
import './lost-band.css';

interface LostBandProps {
  since: Date;
  retryAt: Date | null;
  timeZone: string;
}

/**
 * Says across the whole width that the roster is out of date. Screen readers read it once, not
 * every second.
 */
export function LostBand({ since, retryAt, timeZone }: LostBandProps) {
  const t = useTexts(wallTexts);
  const age = useNow((now) => ageOf(now - since.getTime()));
  const next = useNow((now) => retryWords(t, retryAt ? retryAt.getTime() - now : null));
  const clock = timeText(since, timeZone);
  return (
    <div className="wall-band num">
      <PausedIcon size={30} />
      <strong role="status">{t('lostSince', { clock })}</strong>
      <span className="wall-band-age">
        {t('lastKnown', { age })}
        <span> {t('mayDiffer')}</span>
      </span>
      <span className="wall-band-next">{next}</span>
    </div>
  );
}
