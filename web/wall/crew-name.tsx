import { memo, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Attendance, attendanceOf, type RosterMember } from '../../shared/roster.ts';
import { useTexts } from '../texts/texts.ts';
import { ClockedInGlyph, LeftGlyph, NotInGlyph, OnBreakGlyph } from '../ui/glyphs.tsx';
import { presenceTexts } from '../ui/presence-texts.ts';
import { type Measure, type NameSize, nameRoom, sizeOfName } from './layout.ts';

/** What a card gives its names. */
export interface NameRoom {
  cardWidth: number;
  name: NameSize;
  measure: Measure;
}

interface CrewNameProps extends NameRoom {
  person: RosterMember;
  label: string;
}

const GLYPHS = { in: ClockedInGlyph, break: OnBreakGlyph, left: LeftGlyph, missing: NotInGlyph };
/** The two small words are never smaller than this. */
const LEAST_WORD = 17;
const WORD_GAP = 8;

/** One of the crew: shape, name and word. A clock-in renders this and nothing beside it. */
export const CrewName = memo(({ person, label, cardWidth, name, measure }: CrewNameProps) => {
  const t = useTexts(presenceTexts);
  const attendance = attendanceOf(useSnapshot(person));
  const isNew = useJustIn(attendance);
  // Behind a name it is no beginning of a line.
  const words = t(isNew ? 'nowIn' : attendance).toLowerCase();
  const word = attendance === 'in' && !isNew ? '' : words;
  const weight = attendance === 'missing' ? 600 : 400;
  const wordRoom = word === '' ? 0 : measure(word, Math.max(LEAST_WORD, name.size * 0.7), 600) + WORD_GAP;
  const size = sizeOfName(label, nameRoom(cardWidth, name) - wordRoom, weight, name, measure);
  const Glyph = GLYPHS[attendance];
  return (
    <li className={`is-${attendance}${isNew ? ' is-new' : ''}`}>
      <Glyph />
      <span className="wall-name" style={size === name.size ? undefined : { fontSize: size }}>
        {label}
      </span>
      <span className={word === '' ? 'unseen' : 'wall-word'}>{words}</span>
    </li>
  );
});
CrewName.displayName = 'CrewName';

/** How long a change is pointed at: held for 2.4 s, faded for 0.6. */
const NEW_MS = 3_000;

/** True for a moment after somebody clocked in before our eyes. */
function useJustIn(attendance: Attendance): boolean {
  const before = useRef(attendance);
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    const isHere = attendance === 'in' || attendance === 'break';
    const isIn = isHere && (before.current === 'missing' || before.current === 'left');
    before.current = attendance;
    setNew(isIn);
    if (!isIn) return;
    const timer = setTimeout(() => setNew(false), NEW_MS);
    return () => clearTimeout(timer);
  }, [attendance]);
  return isNew;
}
