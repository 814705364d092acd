import type { AuditChange } from '#shared/audit/audit.ts';
import { FieldLines } from '#web/history/field-lines.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { ViewDialog } from '#web/ui/dialogs/view-dialog.tsx';
import { auditTexts } from './texts.ts';
import { useAuditWords } from './use-audit-words.ts';

const WIDTH = 640;

/** One change with all its fields, and whence it came. */
export function ChangeDialog({ change, onClose }: { change: AuditChange; onClose: () => void }) {
  const t = useTexts(auditTexts);
  const { whatText, thingText, momentOf, fieldName, valueText } = useAuditWords();
  const { id, at, by, actingAs, thing, fields, ip, device, requestId } = change;
  const facts = [
    [t('thing'), thingText(thing)],
    [t('headAt'), Object.values(momentOf(at)).join(' ')],
    [t('headBy'), [by ?? t('system'), actingAs === null ? '' : t('actingAs', { other: actingAs })].filter(Boolean).join(' ')],
    [t('address'), ip],
    [t('device'), device],
    [t('request'), requestId],
    [t('number'), String(id)],
  ].filter(([, text]) => text);
  return (
    <ViewDialog title={whatText(change)} width={WIDTH} className="audit-dialog" onClose={onClose}>
      <dl className="audit-facts num grid gap-4">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="ink-2">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="audit-all">
        {Object.keys(fields).length === 0 ? (
          <p>{t('noFields')}</p>
        ) : (
          <FieldLines fields={fields} fieldName={fieldName} valueText={valueText} />
        )}
      </div>
    </ViewDialog>
  );
}
