import { type ReactNode, useMemo, useState } from 'react';
import { tokenCalls } from '#shared/calls/integrations.ts';
import type { ApiToken } from '#shared/integrations/tokens.ts';
import { now } from '#web/clock/clock.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { BELOW_TABS, defineList } from '#web/lists/definition.ts';
import { searchFilter } from '#web/lists/filters.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { BrokenRing, CheckedDisc, CrossedDisc, glyph } from '#web/ui/icons/glyphs.tsx';
import { LinkIcon } from '#web/ui/icons/icons.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { AddButton } from '../add-button.tsx';
import { integrationsTexts } from '../texts.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { tokensTexts } from './texts.ts';

/** The API tokens with their rights, expiry and last use. */
export function TokensTab({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(tokensTexts);
  const words = useTexts(integrationsTexts);
  const [isAdding, setAdding] = useState(false);
  const [asked, ask] = useState<ApiToken | null>(null);
  const revoke = useCommand(({ id }: ApiToken) => send(tokenCalls.revoke, { params: { id } }), { onDone: () => ask(null) });
  return (
    <>
      <TablePage
        resource="apiTokens"
        definition={TOKENS}
        rememberAs="integrations.tokens"
        texts={{ title: words('title'), subject: t('subject'), failed: t('failed'), none: t('none') }}
        tabs={tabs}
        filters={[{ kind: 'search', name: 'search', label: words('search') }]}
        columns={useTokenColumns(ask)}
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
      {isAdding && <NewTokenDialog onClose={() => setAdding(false)} />}
      {asked && (
        <ConfirmDialog
          title={t('revokeTitle')}
          confirm={t('revoke')}
          isDangerous
          isBusy={revoke.isBusy}
          onConfirm={() => void revoke.send(asked)}
          onCancel={() => ask(null)}
        >
          {t('revokeText', { name: asked.name })}
        </ConfirmDialog>
      )}
      <CommandError command={revoke} title={t('revokeFailed')} />
    </>
  );
}

function useTokenColumns(onRevoke: (token: ApiToken) => void): readonly TableColumn<ApiToken>[] {
  const t = useTexts(tokensTexts);
  const words = useTexts(integrationsTexts);
  const momentOf = useMomentOf();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone stays as long as the page
  return useMemo(
    (): readonly TableColumn<ApiToken>[] => [
      {
        id: 'name',
        head: t('headName'),
        isSortable: true,
        cell: ({ name, hint }) => <TwoLines more={`${hint}…`}>{name}</TwoLines>,
      },
      {
        id: 'rights',
        head: t('headRights'),
        width: '26%',
        cell: ({ rights }) => (
          <span className="integrations-wrap anywhere">{rights.map((right) => t(`right.${right}`)).join(', ')}</span>
        ),
      },
      { id: 'status', head: t('headStatus'), width: 104, cell: (token) => <TokenStatus token={token} /> },
      {
        id: 'expiresAt',
        head: t('headExpires'),
        kind: 'day',
        width: 96,
        isSortable: true,
        cell: ({ expiresAt }) => momentOf(expiresAt).day,
      },
      {
        id: 'lastUsedAt',
        head: t('headUsed'),
        kind: 'day',
        width: 172,
        isSortable: true,
        cell: ({ lastUsedAt, lastUsedIp }) =>
          lastUsedAt === null ? (
            t('unused')
          ) : (
            <TwoLines more={lastUsedIp}>{Object.values(momentOf(lastUsedAt)).join(' ')}</TwoLines>
          ),
      },
      {
        id: 'createdBy',
        head: t('headBy'),
        width: 150,
        cell: ({ createdBy, isStopped }) => (
          <TwoLines more={isStopped ? t('stoppedWhy') : undefined}>{createdBy?.fullName}</TwoLines>
        ),
      },
      {
        id: 'revoke',
        head: words('headActions'),
        kind: 'action',
        width: 96,
        cell: (token) =>
          token.revokedAt === null ? (
            <button
              type="button"
              className="text-button"
              aria-haspopup="dialog"
              aria-label={t('revokeOf', { name: token.name })}
              onClick={() => onRevoke(token)}
            >
              {t('revoke')}
            </button>
          ) : (
            <span />
          ),
      },
    ],
    [t, words],
  );
}

const GLYPHS = {
  active: glyph('token-active', <CheckedDisc />, 'job-completed'),
  expired: glyph('token-expired', <BrokenRing />, 'job-unassigned'),
  revoked: glyph('token-revoked', <CrossedDisc />, 'job-canceled'),
  stopped: glyph('token-revoked', <CrossedDisc />, 'job-canceled'),
};

function statusOf({ revokedAt, expiresAt, isStopped }: ApiToken): keyof typeof GLYPHS {
  if (revokedAt !== null) return 'revoked';
  if (Date.parse(expiresAt) <= now()) return 'expired';
  return isStopped ? 'stopped' : 'active';
}

function TokenStatus({ token }: { token: ApiToken }) {
  const t = useTexts(tokensTexts);
  const status = statusOf(token);
  return (
    <span className="inline-row gap-8">
      {GLYPHS[status]}
      {t(`status.${status}`)}
    </span>
  );
}

/** Every token, the newest first. */
const TOKENS = defineList({
  filters: { search: searchFilter('name') },
  sortable: ['name', 'expiresAt', 'lastUsedAt'],
  order: [['id', 'DESC']],
  include: ['createdBy'],
  room: BELOW_TABS,
});
