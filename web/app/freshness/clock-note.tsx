import { useClockWords } from '#web/clock/clock-words.ts';
import { clockTexts } from '#web/clock/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import './clock-note.css';

/** Says quietly that this computer's clock is wrong. Nothing here goes by it. */
export function ClockNote() {
  const t = useTexts(clockTexts);
  const words = useClockWords();
  return (
    words !== null && (
      <p className="clock-note num ink-2 line-below" role="status">
        {words} <span>{t('serverTime')}</span>
      </p>
    )
  );
}
