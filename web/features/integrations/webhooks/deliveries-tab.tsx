import { type ReactElement, type ReactNode, useMemo } from 'react';
import { deliveryCalls } from '#shared/calls/integrations.ts';
import { DeliveryStatus, type WebhookDelivery } from '#shared/integrations/webhooks.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { CheckedDisc, CrossedDisc, glyph, HalfRing, Ring } from '#web/ui/icons/glyphs.tsx';
import { LinkIcon } from '#web/ui/icons/icons.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { integrationsTexts } from '../texts.ts';
import { DELIVERIES } from './lists.ts';
import { webhooksTexts } from './texts.ts';

/** Deliveries to webhooks: their outcome, their attempts, and Retry. */
export function DeliveriesTab({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(webhooksTexts);
  const words = useTexts(integrationsTexts);
  const resend = useCommand((id: number) => send(deliveryCalls.resend, { params: { id }, body: {} }), { isConcurrent: true });
  return (
    <>
      <TablePage
        resource="webhookDeliveries"
        definition={DELIVERIES}
        rememberAs="integrations.deliveries"
        texts={{ title: words('title'), subject: t('deliveriesSubject'), failed: t('deliveriesFailed'), none: t('noDeliveries') }}
        tabs={tabs}
        filters={[
          { kind: 'search', name: 'search', label: words('search') },
          {
            kind: 'choice',
            name: 'status',
            label: t('status'),
            choices: [
              { value: 'all', label: t('everyStatus') },
              ...DeliveryStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
            ],
          },
        ]}
        whenNone={{ icon: <LinkIcon size={24} /> }}
        columns={useDeliveryColumns((id) => void resend.send(id))}
      />
      <CommandError command={resend} title={t('resendFailed')} />
    </>
  );
}

const GLYPHS: Record<DeliveryStatus, ReactElement> = {
  pending: glyph('delivery-pending', <Ring />, 'job-assigned'),
  retrying: glyph('delivery-retrying', <HalfRing />, 'job-in-progress'),
  delivered: glyph('delivery-delivered', <CheckedDisc />, 'job-completed'),
  failed: glyph('delivery-failed', <CrossedDisc />, 'job-canceled'),
};

/** Why a delivery failed, in the chosen language. */
function Fault({ children }: { children: string }) {
  const reason = useReason();
  return reason(children);
}

function useDeliveryColumns(onResend: (id: number) => void): readonly TableColumn<WebhookDelivery>[] {
  const t = useTexts(webhooksTexts);
  const words = useTexts(integrationsTexts);
  const momentOf = useMomentOf();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onResend` does the same in every render
  return useMemo(
    (): readonly TableColumn<WebhookDelivery>[] => [
      {
        id: 'webhook',
        head: t('headTo'),
        cell: ({ webhook }) => <TwoLines more={webhook?.url}>{webhook?.name}</TwoLines>,
      },
      {
        id: 'event',
        head: t('headEvent'),
        width: 188,
        cell: ({ event }) => <span className="cut">{t(`event.${event}`)}</span>,
      },
      {
        id: 'status',
        head: t('headStatus'),
        width: 116,
        cell: ({ status }) => (
          <span className="inline-row gap-8">
            {GLYPHS[status]}
            {t(`status.${status}`)}
          </span>
        ),
      },
      {
        id: 'createdAt',
        head: t('headWhen'),
        kind: 'day',
        width: 164,
        isSortable: true,
        cell: ({ createdAt }) => Object.values(momentOf(createdAt)).join(' '),
      },
      { id: 'attempts', head: t('headAttempts'), kind: 'number', width: 80, isSortable: true, cell: ({ attempts }) => attempts },
      {
        id: 'answerCode',
        head: t('headAnswer'),
        width: '20%',
        cell: ({ answerCode, fault }) => (
          <span className="integrations-wrap anywhere">{fault === null ? answerCode : <Fault>{fault}</Fault>}</span>
        ),
      },
      {
        id: 'durationMs',
        head: t('headDuration'),
        kind: 'number',
        width: 80,
        isSortable: true,
        cell: ({ durationMs }) => durationMs !== null && t('milliseconds', { count: durationMs }),
      },
      {
        id: 'resend',
        head: words('headActions'),
        kind: 'action',
        width: 92,
        cell: ({ id, webhook }) => (
          <button
            type="button"
            className="text-button"
            aria-label={t('resendOf', { name: webhook?.name ?? '' })}
            onClick={() => onResend(id)}
          >
            {t('resend')}
          </button>
        ),
      },
    ],
    [t, words],
  );
}
