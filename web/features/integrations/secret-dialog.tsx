import { useTexts } from '#web/texts/texts.ts';
import { useCopy } from '#web/ui/controls/use-copy.ts';
import { ViewDialog } from '#web/ui/dialogs/view-dialog.tsx';
import { CopyIcon } from '#web/ui/icons/action-icons.tsx';
import { integrationsTexts } from './texts.ts';

/** A secret that is shown once, to be copied. */
export function SecretDialog({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  const t = useTexts(integrationsTexts);
  const { copied, copy } = useCopy();
  return (
    <ViewDialog title={title} width={560} onClose={onClose}>
      <p className="body ink-2">{t('onlyNow')}</p>
      <div className="secret-row flex gap-8">
        <input className="input num" readOnly value={secret} aria-label={title} onFocus={({ target }) => target.select()} />
        <button type="button" className="button button-primary" onClick={() => copy(secret)}>
          <CopyIcon />
          {t('copy')}
        </button>
      </div>
      <p role="status" className="body ink-2">
        {copied && t(copied === 'yes' ? 'copied' : 'copyFailed')}
      </p>
    </ViewDialog>
  );
}
