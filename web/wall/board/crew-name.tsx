import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Attendance, attendanceOf } from '#shared/roster/attendance.ts';
import type { RosterMember } from '#shared/roster/roster.ts';
import { ATTENDANCE_GLYPHS } from '#web/people/presence-glyphs.tsx';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { presenceWord } from '#web/people/presence-words.ts';
import { useTexts } from '#web/texts/texts.ts';
import { timeText } from '#web/ui/calendar/day-time.ts';
import { type CardPlan, type Measure, placeName } from '../plan/card.ts';

interface CrewNameProps {
  person: RosterMember;
  label: string;
  card: CardPlan;
  measure: Measure;
  timeZone: string;
  /** In a block of missing people one name has the word; the others have the bar and the shape. */
  hasWord: boolean;
}

/**
 * One of the crew: shape, name and, where the name leaves room, the word. A clock-in renders this
 * name again, and beside it only a name that gets or loses the word of its block.
 */
export const CrewName = memo(({ person, label, card, measure, timeZone, hasWord }: CrewNameProps) => {
  const t = useTexts(presenceTexts);
  const clock = useSnapshot(person);
  const attendance = attendanceOf(clock);
  const isNew = useJustIn(attendance);
  // The word stands behind a name, so it begins with a small letter.
  const state = inSentence(isNew ? t('nowIn') : presenceWord(t, clock));
  const words = !hasWord ? [] : isNew ? [state] : wordsOf(state, clock, card.hasTimes, timeZone);
  const { text, scale, isCut, word } = placeName({ label, words, isHeavy: attendance === 'missing' }, card, measure);
  const Glyph = ATTENDANCE_GLYPHS[attendance];
  return (
    <li
      className={`is-${attendance}${isNew ? ' is-new' : ''}`}
      style={text.length === 1 ? undefined : ({ '--lines': text.length } as CSSProperties)}
    >
      <Glyph />
      <span
        className={`wall-name grow slim${isCut ? ' is-cut' : ''}`}
        style={scale === 1 ? undefined : { fontSize: `${scale}em` }}
      >
        {text.join('\n')}
      </span>
      <span className={word === null ? 'unseen' : 'wall-word num rigid ink-3'}>{word ?? state}</span>
    </li>
  );
});
CrewName.displayName = 'CrewName';

/** Lowercases the first letter for use within a sentence; the number of a job stays as it is. */
export const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

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
function useJustIn(attendance: Attendance): boolean {
  const before = useRef(attendance);
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    const isHere = attendance === 'in' || attendance === 'break';
    const isIn = isHere && before.current !== 'in' && before.current !== 'break';
    before.current = attendance;
    setNew(isIn);
    if (!isIn) return;
    const timer = setTimeout(() => setNew(false), NEW_MS);
    return () => clearTimeout(timer);
  }, [attendance]);
  return isNew;
}
