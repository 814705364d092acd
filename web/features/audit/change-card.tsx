import { useSnapshot } from 'valtio';
import type { AuditChange } from '#shared/audit/audit.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useTexts } from '#web/texts/texts.ts';
import { FewFields, hasFields, OpenButton, thingText } from './parts.tsx';
import { auditTexts } from './texts.ts';
import './change-card.css';

interface ChangeCardProps {
  change: AuditChange;
  onOpen: (change: AuditChange) => void;
}

/** A change on a phone: what is known of it, and nothing of what is not. */
export function ChangeCard({ change: live, onOpen }: ChangeCardProps) {
  const change = useSnapshot(live) as AuditChange;
  const t = useTexts(auditTexts);
  const { at, by, actingAs, action, subject, ip, thing } = change;
  const { doneText } = useChangeWords()(subject);
  const { day, time } = useMomentOf()(at);
  return (
    <article className="change-card" aria-label={doneText(action)}>
      <header>
        <OpenButton change={change} onOpen={() => onOpen(live)} />
        <time dateTime={at} className="num">
          {day} {time}
        </time>
      </header>
      {thingText(thing) !== '' && <p>{thingText(thing)}</p>}
      {hasFields(change) && <FewFields {...change} />}
      <p className="change-card-by flex wrap gap-12 lines-0">
        <span>{by ?? t('system')}</span>
        {actingAs !== null && <span>{t('actingAs', { other: actingAs })}</span>}
        {ip && <span className="num">{ip}</span>}
      </p>
    </article>
  );
}
