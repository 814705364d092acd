import { now } from '#web/clock/clock.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ageText } from '#web/ui/calendar/day-time.ts';
import { LiveGlyph, StaleGlyph } from '#web/ui/icons/glyphs.tsx';
import { appTexts } from '../texts.ts';
import './live-pill.css';

interface LivePillProps {
  staleSince: Date | null;
  timeZone: string;
}

/** 'Live', or since when not. */
export function LivePill({ staleSince, timeZone }: LivePillProps) {
  const t = useTexts(appTexts);
  if (!staleSince) {
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
      {t('dataFrom', { time: ageText(staleSince, new Date(now()), timeZone) })}
    </span>
  );
}
