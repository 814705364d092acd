import { memo, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Attendance, attendanceOf } from '#shared/roster/attendance.ts';
import type { RosterMember } from '#shared/roster/roster.ts';
import { ATTENDANCE_GLYPHS } from '#web/people/presence-glyphs.tsx';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { presenceNews, presenceWord } from '#web/people/presence-words.ts';
import { useTexts } from '#web/texts/texts.ts';
import { timeText } from '#web/ui/calendar/day-time.ts';

/** Held 2.4 s, then fading for 600 ms; the stylesheet draws it. */
const TINT_MS = 3_000;

interface MemberRowProps {
  /** The person's proxy: the row alone renders again when its clock changes. */
  member: RosterMember;
  timeZone: string;
}

/**
 * One person of a crew: shape, name, word, and since when where there is room. A row that just
 * changed says so for a moment.
 */
export const MemberRow = memo(function MemberRow({ member, timeZone }: MemberRowProps) {
  const t = useTexts(presenceTexts);
  const person = useSnapshot(member);
  const { fullName, clockedInAt, elsewhere } = person;
  const clockedOutAt = person.clockedOutAt ?? elsewhere?.clockedOutAt;
  const attendance = attendanceOf(person);
  const isNews = useNews(attendance);
  const [came, left] = [clockedInAt, clockedOutAt].map((moment) => moment && timeText(moment, timeZone));
  // Beside 'Break' it would be taken for the time since which the break lasts.
  const since = attendance === 'break' ? null : (left ?? came);
  const Glyph = ATTENDANCE_GLYPHS[attendance];
  return (
    <li className="member flex wrap" data-status={attendance} data-news={isNews}>
      <span className="member-main row gap-8">
        <Glyph />
        <span className="member-name cut grow slim" title={[fullName, came, left].filter(Boolean).join(' – ')}>
          {fullName}
        </span>
        <span className="member-word meta ink-3 nowrap">{isNews ? presenceNews(t, person) : presenceWord(t, person)}</span>
      </span>
      {since && !isNews && <time className="member-word member-time num meta ink-3 nowrap">{` ${since}`}</time>}
    </li>
  );
});

/** True for a moment after the status became another, never at first sight. */
function useNews(status: Attendance): boolean {
  const [seen, setSeen] = useState(status);
  /** Counts the changes; 0 is none to tell of. */
  const [news, setNews] = useState(0);
  if (seen !== status) {
    setSeen(status);
    setNews(news + 1);
  }
  useEffect(() => {
    if (news === 0) return;
    const timer = setTimeout(() => setNews(0), TINT_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return news > 0;
}
