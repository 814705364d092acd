import type { FoundPerson } from '#shared/find/found.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { ATTENDANCE_GLYPHS } from '#web/people/presence-glyphs.tsx';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { presenceWordAt } from '#web/people/presence-words.ts';
import { usePresence } from '#web/people/use-presence.ts';
import { useTexts } from '#web/texts/texts.ts';
import { findTexts } from './texts.ts';

interface TodayProps {
  today: NonNullable<FoundPerson['today']>;
  timeZone: string;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
}

/** Where somebody is now, in a shape and words: in since when, how late, gone. */
export function Today({ today, timeZone, asOf }: TodayProps) {
  const t = useTexts(findTexts);
  const words = useTexts(presenceTexts);
  const { presence, minutes } = usePresence(today, asOf);
  const Glyph = ATTENDANCE_GLYPHS[presence];
  const { clockedInAt, clockedOutAt } = today;
  return (
    <span className="inline-row gap-4">
      <Glyph />
      {presence === 'in' && clockedInAt
        ? t('since', { time: timeText(clockedInAt, timeZone) })
        : presence === 'left' && clockedOutAt
          ? t('leftAt', { time: timeText(clockedOutAt, timeZone) })
          : presenceWordAt(words, today, { presence, minutes, timeZone })}
    </span>
  );
}
