import { useTexts } from '../texts/texts.ts';
import { useToldDifference } from './clock.ts';
import { clockTexts } from './texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The units of a difference, largest first: each is used from `fromMs` on. */
const UNITS = [
  { fromMs: 48 * HOUR_MS, ms: 24 * HOUR_MS, sign: 'd' },
  { fromMs: HOUR_MS - MINUTE_MS / 2, ms: HOUR_MS, sign: 'h' },
  { fromMs: 1.5 * MINUTE_MS, ms: MINUTE_MS, sign: 'min' },
  { fromMs: 0, ms: 1_000, sign: 's' },
] as const;

/** `45 s`, `10 min`, `1 h`, `3 d` */
function differenceText(ms: number): string {
  const unit = UNITS.find(({ fromMs }) => ms >= fromMs) ?? UNITS[0];
  return `${Math.round(ms / unit.ms)} ${unit.sign}`;
}

/** A message that this computer's clock is wrong, and by how much; null while it is right. */
export function useClockWords(length: 'sentence' | 'short' = 'sentence'): string | null {
  const t = useTexts(clockTexts);
  const aheadMs = useToldDifference();
  if (aheadMs === 0) return null;
  const direction = aheadMs > 0 ? 'fast' : 'slow';
  const difference = differenceText(Math.abs(aheadMs));
  return t(length === 'short' ? `${direction}InShort` : direction, { difference });
}
