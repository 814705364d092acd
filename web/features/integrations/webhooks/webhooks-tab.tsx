import { type ReactNode, useMemo, useState } from 'react';
import { webhookCalls } from '#shared/calls/integrations.ts';
import type { Webhook } from '#shared/integrations/webhooks.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { CrossedDisc, glyph } from '#web/ui/icons/glyphs.tsx';
import { LinkIcon } from '#web/ui/icons/icons.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { AddButton } from '../add-button.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { integrationsTexts } from '../texts.ts';
import { WEBHOOKS } from './lists.ts';
import { webhooksTexts } from './texts.ts';
import { EditWebhookDialog, NewWebhookDialog } from './webhook-forms.tsx';

type Act = 'takeOver' | 'edit' | 'test' | 'secret' | 'remove';
interface Asked {
  act: Act;
  webhook: Webhook;
}

interface WebhooksTabProps {
  tabs: ReactNode;
  /** Called after a test, whose delivery is in the other tab. */
  onTested: () => void;
}

/** The webhooks with their addresses and events. */
export function WebhooksTab({ tabs, onTested }: WebhooksTabProps) {
  const t = useTexts(webhooksTexts);
  const words = useTexts(integrationsTexts);
  const [isAdding, setAdding] = useState(false);
  const [asked, ask] = useState<Asked | null>(null);
  const [made, setMade] = useState<{ secret: string; name: string } | null>(null);
  const command = useCommand(carryOut, {
    onDone: (secret, { act, webhook: { name } }) => {
      ask(null);
      if (typeof secret === 'string') setMade({ secret, name });
      if (act === 'test') onTested();
    },
  });
  const onAct = (one: Asked) => (AT_ONCE.has(one.act) ? void command.send(one) : ask(one));
  return (
    <>
      <TablePage
        resource="webhooks"
        definition={WEBHOOKS}
        rememberAs="integrations.webhooks"
        texts={{ title: words('title'), subject: t('subject'), failed: t('failed'), none: t('none') }}
        tabs={tabs}
        filters={[{ kind: 'search', name: 'search', label: words('search') }]}
        columns={useWebhookColumns(onAct)}
        action={<AddButton onPress={() => setAdding(true)}>{t('add')}</AddButton>}
        whenNone={{
          icon: <LinkIcon size={24} />,
          action: (
            <AddButton isInEmpty onPress={() => setAdding(true)}>
              {t('add')}
            </AddButton>
          ),
        }}
      />
      {isAdding && <NewWebhookDialog onClose={() => setAdding(false)} />}
      {made && <SecretDialog title={t('secretTitle', { name: made.name })} secret={made.secret} onClose={() => setMade(null)} />}
      {asked?.act === 'edit' && <EditWebhookDialog webhook={asked.webhook} onClose={() => ask(null)} />}
      {(asked?.act === 'remove' || asked?.act === 'secret') && (
        <ConfirmDialog
          title={t(asked.act === 'remove' ? 'removeTitle' : 'secretAsk')}
          confirm={t(asked.act)}
          isDangerous={asked.act === 'remove'}
          isBusy={command.isBusy}
          onConfirm={() => void command.send(asked)}
          onCancel={() => ask(null)}
        >
          {t(asked.act === 'remove' ? 'removeText' : 'secretText', { name: asked.webhook.name })}
        </ConfirmDialog>
      )}
      <CommandError command={command} title={t('commandFailed')} />
    </>
  );
}

/** Sends an action; answers the secret if that has changed. */
async function carryOut({ act, webhook: { id, revision } }: Asked): Promise<string | null | undefined> {
  const params = { id };
  if (act === 'remove') await send(webhookCalls.delete, { params });
  if (act === 'takeOver') await send(webhookCalls.patch, { params, body: { revision } });
  if (act === 'test') await send(webhookCalls.test, { params, body: {} });
  return act === 'secret' ? (await send(webhookCalls.secret, { params, body: {} })).data.secret : undefined;
}

const STOPPED = glyph('token-revoked', <CrossedDisc />, 'job-canceled');
/** Actions without a confirmation. */
const AT_ONCE: ReadonlySet<Act> = new Set(['takeOver', 'test']);
const actsOf = ({ isStopped, format = 'standard' }: Webhook): readonly Act[] => [
  isStopped ? 'takeOver' : 'test',
  'edit',
  ...(format === 'standard' ? (['secret'] as const) : []),
  'remove',
];

function useWebhookColumns(onAct: (asked: Asked) => void): readonly TableColumn<Webhook>[] {
  const t = useTexts(webhooksTexts);
  const words = useTexts(integrationsTexts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onAct` does the same in every render
  return useMemo(
    (): readonly TableColumn<Webhook>[] => [
      {
        id: 'name',
        head: t('headName'),
        isSortable: true,
        cell: ({ name, url, format = 'standard' }) => (
          <TwoLines more={format === 'standard' ? url : `${t(`format.${format}`)} · ${url}`}>{name}</TwoLines>
        ),
      },
      {
        id: 'events',
        head: t('headEvents'),
        width: '36%',
        cell: ({ events }) => (
          <span className="integrations-wrap anywhere">{events.map((one) => t(`event.${one}`)).join(', ')}</span>
        ),
      },
      {
        id: 'createdBy',
        head: t('headBy'),
        width: 170,
        cell: ({ createdBy, isStopped }) =>
          isStopped ? <Stopped by={createdBy?.fullName} /> : <span className="cut">{createdBy?.fullName}</span>,
      },
      {
        id: 'act',
        head: words('headActions'),
        kind: 'action',
        width: 64,
        cell: (webhook) => (
          <ActionMenu
            name={t('actions', { name: webhook.name })}
            actions={actsOf(webhook).map((act) => ({ id: act, label: t(act), onPress: () => onAct({ act, webhook }) }))}
          />
        ),
      },
    ],
    [t, words],
  );
}

/** Says that nothing is sent to a webhook, and why. */
function Stopped({ by = '' }: { by: string | undefined }) {
  const t = useTexts(webhooksTexts);
  return (
    <span className="inline-row gap-8">
      {STOPPED}
      <TwoLines more={t('stoppedWhy')}>{t('stopped', { name: by })}</TwoLines>
    </span>
  );
}
