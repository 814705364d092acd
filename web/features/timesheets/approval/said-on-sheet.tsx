import { useSnapshot } from 'valtio';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { AttendedGlyph } from '#web/people/presence-glyphs.tsx';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { saidSentence } from '#web/people/presence-words.ts';
import { useTexts } from '#web/texts/texts.ts';
import { approvalTexts } from './texts.ts';

/**
 * What was said on that day of people of the sheet who were late [roster-11]; nothing where nobody
 * was called.
 */
export function SaidOnSheet({ sheet }: { sheet: CrewSheet }) {
  const t = useTexts(approvalTexts);
  const presence = useTexts(presenceTexts);
  const { calls = [] } = useSnapshot(sheet);
  const { businessTimeZone } = useSession().user;
  if (calls.length === 0) return null;
  return (
    <ul className="approval-said ink-2" aria-label={t('saidOfLate')}>
      {calls.map(({ id, fullName, ...call }) => (
        <li key={id} className="flex gap-6 top">
          <AttendedGlyph />
          <span className="anywhere">
            <b className="medium">{fullName}</b> · {saidSentence(presence, call, businessTimeZone)}
          </span>
        </li>
      ))}
    </ul>
  );
}
