import { timeText } from '#shared/rules/local-time.ts';
import { useNow } from '#web/clock/use-now.ts';
import type { LiveView } from '#web/live/view.ts';
import { useTexts } from '#web/texts/texts.ts';
import { CalendarIcon, NoticeIcon, PausedIcon } from '#web/ui/icons/icons.tsx';
import { wallTexts } from '../texts.ts';
import { ageOf, retryWords } from '../words.ts';
import './lost-band.css';
import './notice.css';

/**
 * Replaces the cards before the first roster: placeholder shapes, or the reason why nothing comes.
 */
export function Notice({ view }: { view: LiveView }) {
  const { status, error, retryAt } = view;
  const t = useTexts(wallTexts);
  const next = useNow((now) => (retryAt ? retryWords(t, retryAt.getTime() - now) : ''));
  if (status !== 'failed') {
    return (
      <div className="wall-coming grid grow" role="status" aria-label={t('loading')}>
        {Array.from({ length: 6 }, (_, place) => place).map((place) => (
          <div key={place} />
        ))}
      </div>
    );
  }
  return (
    <div className="wall-notice row grow centred ink-2">
      <PausedIcon size={56} />
      <p className="wall-notice-title ink" role="status">
        {t('failed')}
      </p>
      <p>{error?.message}</p>
      <p className="num">{next}</p>
    </div>
  );
}

/**
 * Replaces the cards when no region of the address exists: an empty day or the roster of every
 * region would be wrong.
 */
export function UnknownRegion({ named }: { named: string }) {
  const t = useTexts(wallTexts);
  return (
    <div className="wall-notice row grow centred ink-2" role="alert">
      <NoticeIcon size={56} />
      <p className="wall-notice-title ink">{t('noSuchRegion', { region: named })}</p>
      <p>{t('chooseRegions')}</p>
    </div>
  );
}

/** A day on which nobody has a job. */
export function EmptyRoster() {
  const t = useTexts(wallTexts);
  return (
    <div className="wall-notice row grow centred ink-2">
      <CalendarIcon size={56} />
      <p className="wall-notice-title ink">{t('none')}</p>
      <p>{t('untilThen')}</p>
    </div>
  );
}

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
    <div className="wall-band num row rigid nowrap">
      <PausedIcon size={30} />
      <strong role="status">{t('lostSince', { clock })}</strong>
      <span className="wall-band-age grow slim">
        {t('lastKnown', { age })}
        <span> {t('mayDiffer')}</span>
      </span>
      <span className="wall-band-next">{next}</span>
    </div>
  );
}
