import { ageText } from '../ui/day-time.ts';
import { LiveGlyph, StaleGlyph } from '../ui/glyphs.tsx';
import './live-pill.css';

interface LivePillProps {
  staleSince: Date | null;
  timeZone: string;
}

/** 'Live', or since when not. */
export function LivePill({ staleSince, timeZone }: LivePillProps) {
  if (!staleSince) {
    return (
      <span className="live-pill">
        <LiveGlyph />
        Live
      </span>
    );
  }
  return (
    <span className="live-pill live-pill-stale num">
      <StaleGlyph />
      Data from {ageText(staleSince, new Date(), timeZone)}
    </span>
  );
}
