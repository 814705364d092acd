import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { attendanceOf, isWanted, type Presence } from '#shared/roster/attendance.ts';
import type { RosterMember } from '#shared/roster/roster.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { isHere, presenceWordAt } from '#web/people/presence-words.ts';
import { usePresence } from '#web/people/use-presence.ts';
import { useTexts } from '#web/texts/texts.ts';
import { type CardPlan, type Measure, placeName } from '../plan/card.ts';
import { SIGN_GLYPHS, signOf } from '../sign.ts';
import { inSentence, lateOf } from '../words.ts';

interface CrewNameProps {
  person: RosterMember;
  label: string;
  card: CardPlan;
  measure: Measure;
  timeZone: string;
  asOf: number | null;
  /** In a block of red one name may have the word; the others have the bar and the shape. */
  hasWord: boolean;
}

/**
 * One of the crew: shape, name and, where the name leaves room, the word. A clock-in renders this
 * name again, and beside it only a name that gets or loses the word of its block.
 */
export const CrewName = memo(({ person, label, card, measure, timeZone, asOf, hasWord }: CrewNameProps) => {
  const t = useTexts(presenceTexts);
  const clock = useSnapshot(person);
  const { presence, minutes } = usePresence(clock, asOf);
  const isNew = useJustIn(presence);
  // The word stands behind a name, so it begins with a small letter.
  const state = inSentence(isNew ? t('nowIn') : presenceWordAt(t, clock, { presence, minutes, timeZone }));
  const words = presence === 'late' ? [lateOf(minutes)] : isNew ? [state] : wordsOf(state, clock, card.hasTimes, timeZone);
  const { text, scale, isCut, word } = placeName(
    { label, words: hasWord ? words : [], isHeavy: isWanted(presence) },
    card,
    measure,
  );
  const sign = signOf(presence, minutes);
  const Glyph = SIGN_GLYPHS[sign];
  return (
    <li
      className={`is-${sign === 'late' ? 'missing' : sign}${isNew ? ' is-new' : ''}`}
      style={text.length === 1 ? undefined : ({ '--lines': text.length } as CSSProperties)}
    >
      <Glyph />
      <span
        className={`wall-name grow slim${isCut ? ' is-cut' : ''}`}
        style={scale === 1 ? undefined : { fontSize: `${scale}em` }}
      >
        {text.join('\n')}
      </span>
      {/* Another word is another element: one that ends at the same place does not move. */}
      <span key={word} className={word === null ? 'unseen' : 'wall-word num rigid ink-3'}>
        {word ?? state}
      </span>
    </li>
  );
});
CrewName.displayName = 'CrewName';

/** The texts that may be shown beside a name, the longest first. */
function wordsOf(state: string, clock: RosterMember, hasTimes: boolean, timeZone: string): string[] {
  const { clockedInAt, elsewhere } = clock;
  const clockedOutAt = clock.clockedOutAt ?? elsewhere?.clockedOutAt;
  if (clockedOutAt) return [`${state} ${timeText(clockedOutAt, timeZone)}`, state];
  if (attendanceOf(clock) === 'in') return clockedInAt && hasTimes ? [timeText(clockedInAt, timeZone)] : [];
  return elsewhere?.jobId ? [state, `#${elsewhere.jobId}`] : [state];
}

/** The time for which a change is highlighted: 2.4 s, then a fade of 0.6 s. */
const NEW_MS = 3_000;

/** True for `NEW_MS` after somebody has clocked in while the name was shown. */
function useJustIn(attendance: Presence): boolean {
  const before = useRef(attendance);
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    const isIn = isHere(attendance) && !isHere(before.current);
    before.current = attendance;
    setNew(isIn);
    if (!isIn) return;
    const timer = setTimeout(() => setNew(false), NEW_MS);
    return () => clearTimeout(timer);
  }, [attendance]);
  return isNew;
}
