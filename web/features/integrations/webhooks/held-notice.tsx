import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { deliveryCalls } from '#shared/calls/integrations.ts';
import type { WebhookHold } from '#shared/integrations/webhooks.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { NoticeIcon } from '#web/ui/icons/icons.tsx';
import { webhooksTexts } from './texts.ts';

type Waiting = 'send' | 'drop';

/** Says that webhooks are held in a copy; an admin can declare it the production [webhooks-6]. */
export function HeldNotice() {
  const { data } = useLive('webhookHold', {});
  return data && <Held answer={data} />;
}

function Held({ answer }: { answer: { data: WebhookHold } }) {
  const t = useTexts(webhooksTexts);
  const { isHeld, formerAddress, address, waiting } = useSnapshot(answer).data;
  const [isAsking, ask] = useState(false);
  const release = useCommand((then: Waiting) => send(deliveryCalls.release, { body: { waiting: then } }), {
    onDone: () => ask(false),
  });
  if (!isHeld) return null;
  const act = (then: Waiting) => pressUnless(release.isBusy, () => void release.send(then));
  return (
    <div className="held-notice row wrap gap-12 lines-8" role="status">
      <NoticeIcon size={16} />
      <p>
        <strong className="bold">{t('held')}</strong> <span>{t('heldFrom', { address: formerAddress, count: waiting })}</span>
      </p>
      <button type="button" className="button" onClick={() => ask(true)}>
        {t('release')}
      </button>
      {isAsking && (
        <Dialog
          role="alertdialog"
          title={t('releaseTitle')}
          onClose={release.isBusy ? undefined : () => ask(false)}
          actions={
            <>
              <button type="button" className="button button-primary" {...act('drop')}>
                {t(waiting === 0 ? 'release' : 'releaseDrop')}
              </button>
              {waiting > 0 && (
                <button type="button" className="button" {...act('send')}>
                  {t('releaseSend')}
                </button>
              )}
              <button type="button" className="button" {...pressUnless(release.isBusy, () => ask(false))}>
                {t('releaseNot')}
              </button>
            </>
          }
        >
          <p>{t('releaseText', { address })}</p>
          {waiting > 0 && <p>{t('releaseWaiting', { count: waiting })}</p>}
        </Dialog>
      )}
      <CommandError command={release} title={t('releaseFailed')} />
    </div>
  );
}
