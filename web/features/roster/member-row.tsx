import { memo, type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ClockInStatus, RosterMember } from '../../../shared/roster.ts';
import { useTexts } from '../../texts/texts.ts';
import { ClockedInGlyph, NotInGlyph, OnBreakGlyph } from '../../ui/glyphs.tsx';
import { rosterTexts } from './texts.ts';

/** Held 2.4 s, then fading for 600 ms; the stylesheet draws it. */
const TINT_MS = 3_000;

const NEWS = { in: 'nowIn', break: 'nowBreak', out: 'nowOut' } as const satisfies Record<ClockInStatus, string>;
const GLYPHS: Record<ClockInStatus, ReactNode> = {
  in: <ClockedInGlyph />,
  break: <OnBreakGlyph />,
  out: <NotInGlyph />,
};

interface MemberRowProps {
  /** The person's proxy: the row alone renders again when its clock changes. */
  member: RosterMember;
}

/** One person of a crew: shape, name and word. A row that just changed says so for a moment. */
export const MemberRow = memo(function MemberRow({ member }: MemberRowProps) {
  const t = useTexts(rosterTexts);
  const { fullName, clockInStatus } = useSnapshot(member);
  const isNews = useNews(clockInStatus);
  return (
    <li className="member" data-status={clockInStatus} data-news={isNews}>
      {GLYPHS[clockInStatus]}
      <span className="member-name cut" title={fullName}>
        {fullName}
      </span>
      <span className="member-word">{t(isNews ? NEWS[clockInStatus] : clockInStatus)}</span>
    </li>
  );
});

/** True for a moment after the status became another, never at first sight. */
function useNews(status: ClockInStatus): boolean {
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
