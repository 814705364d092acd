import type { AuditChange } from '#shared/audit/audit.ts';
import { FieldLines } from '#web/history/field-lines.tsx';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ViewDialog } from '#web/ui/dialogs/view-dialog.tsx';
import { thingText } from './change-rows.tsx';
import { auditTexts } from './texts.ts';

const WIDTH = 640;

/** One change with all its fields, and the address, device and request that made it. */
export function ChangeDialog({ change, onClose }: { change: AuditChange; onClose: () => void }) {
  const t = useTexts(auditTexts);
  const { id, at, by, actingAs, action, subject, thing, fields, ip, device, requestId } = change;
  const words = useChangeWords()(subject);
  const { day, time } = useMomentOf()(at);
  const facts = [
    [t('thing'), thingText(thing)],
    [t('headAt'), `${day} ${time}`],
    [t('headBy'), [by ?? t('system'), actingAs === null ? '' : t('actingAs', { other: actingAs })].filter(Boolean).join(' ')],
    [t('address'), ip],
    [t('device'), device],
    [t('request'), requestId],
    [t('number'), String(id)],
  ].filter(([, text]) => text);
  return (
    <ViewDialog title={words.doneText(action)} width={WIDTH} className="audit-dialog" onClose={onClose}>
      <dl className="audit-facts num grid gap-4">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="ink-2">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="audit-all anywhere line-above">
        {Object.keys(fields).length === 0 ? <p>{t('noFields')}</p> : <FieldLines fields={fields} words={words} />}
      </div>
    </ViewDialog>
  );
}
