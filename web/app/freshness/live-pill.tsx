import { now } from '#web/clock/clock.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ageText } from '#web/ui/calendar/day-time.ts';
import { LiveGlyph, StaleGlyph } from '#web/ui/icons/glyphs.tsx';
import { appTexts } from '../texts.ts';
import './live-pill.css';

interface LivePillProps {
  staleSince: Date | null;
  /** The moment that a replay shows, in ms since 1970. */
  asOfMs: number | null;
  timeZone: string;
}

/** 'Live', or since when not; of a replay the moment that it shows. */
export function LivePill({ staleSince, asOfMs, timeZone }: LivePillProps) {
  const t = useTexts(appTexts);
  const from = asOfMs === null ? staleSince : new Date(asOfMs);
  if (!from) {
    return (
      <span className="live-pill inline-row meta medium nowrap">
        <LiveGlyph />
        {t('live')}
      </span>
    );
  }
  return (
    <span className="live-pill live-pill-stale num inline-row meta medium nowrap off-phone">
      <StaleGlyph />
      {t('dataFrom', { time: ageText(from, new Date(now()), timeZone) })}
    </span>
  );
}
