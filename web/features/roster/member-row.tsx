import { memo, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Attendance, attendanceOf } from '#shared/roster/attendance.ts';
import type { RosterMember } from '#shared/roster/roster.ts';
import { ATTENDANCE_GLYPHS } from '#web/people/presence-glyphs.tsx';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { presenceNews, presenceWord } from '#web/people/presence-words.ts';
import { useTexts } from '#web/texts/texts.ts';
import { timeText } from '#web/ui/calendar/day-time.ts';

/** The tint of a change: 2.4 s, then a fade of 600 ms, both in the stylesheet. */
const TINT_MS = 3_000;

interface MemberRowProps {
  /** The person's proxy, so that a change renders this row alone. */
  member: RosterMember;
  timeZone: string;
}

/**
 * A member of a crew: glyph, name and attendance, and the time if there is room. A changed row
 * shows its news for `TINT_MS`.
 */
export const MemberRow = memo(function MemberRow({ member, timeZone }: MemberRowProps) {
  const t = useTexts(presenceTexts);
  const person = useSnapshot(member);
  const { fullName, clockedInAt, elsewhere } = person;
  const clockedOutAt = person.clockedOutAt ?? elsewhere?.clockedOutAt;
  const attendance = attendanceOf(person);
  const isNews = useNews(attendance);
  const [came, left] = [clockedInAt, clockedOutAt].map((moment) => moment && timeText(moment, timeZone));
  // Beside 'Break' the time of the clock-in would look like the start of the break.
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

/** True for `TINT_MS` after the status has changed; false on the first render. */
function useNews(status: Attendance): boolean {
  const [seen, setSeen] = useState(status);
  /** The number of recent changes; 0 for no news. */
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
