import { type Texts, useTexts } from '#web/texts/texts.ts';
import { ageText } from '#web/ui/calendar/day-time.ts';
import { useLasting } from '#web/ui/feedback/use-lasting.ts';
import { useNow } from '#web/ui/feedback/use-now.ts';
import { PausedIcon } from '#web/ui/icons/icons.tsx';
import { appTexts } from '../texts.ts';
import './connection-banner.css';

interface ConnectionBannerProps {
  /** The name of the shown data; null when there is nothing yet. */
  subject: string | null;
  staleSince: Date | null;
  retryAt: Date | null;
  timeZone: string;
  onRetry: () => void;
}

/**
 * A break shorter than this heals by itself; a line that comes and goes would only push the page
 * about.
 */
const SHOW_AFTER_MS = 1_500;

/** Says that what is shown is old, how old, and when the next try is. The data stays. */
export function ConnectionBanner({ subject, staleSince, retryAt, timeZone, onRetry }: ConnectionBannerProps) {
  const isLasting = useLasting(staleSince !== null, SHOW_AFTER_MS);
  const now = useNow(isLasting);
  const t = useTexts(appTexts);
  if (!staleSince || !isLasting) return null;
  return (
    <section className="connection-banner row gap-8 warn" aria-label={t('connection')}>
      <PausedIcon />
      <p className="num flex wrap grow">
        <strong role="status">{t('paused')}</strong>
        {subject !== null && <span>{t('showing', { subject, time: ageText(staleSince, new Date(now), timeZone) })}</span>}
        <span>{nextTryText(t, retryAt, now)}</span>
      </p>
      <button type="button" className="connection-retry body bold warn nowrap" onClick={onRetry}>
        {t('retryNow')}
      </button>
    </section>
  );
}

/** `retryAt` without a date means that a try is under way. */
function nextTryText(t: Texts<'tryingIn' | 'tryingNow'>, retryAt: Date | null, now: number): string {
  const seconds = retryAt ? Math.ceil((retryAt.getTime() - now) / 1_000) : 0;
  return seconds > 0 ? t('tryingIn', { seconds }) : t('tryingNow');
}
