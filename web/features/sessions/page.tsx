import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { signOutEverywhere } from '#web/http/session.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { SessionRow } from './session-row.tsx';
import { sessionsTexts } from './texts.ts';
import '#web/ui/controls/button.css';
import './sessions.css';

/** The person's own sessions, with sign-out of one or of all [sign-in-7]. */
export default function SessionsPage() {
  const t = useTexts(sessionsTexts);
  const view = useLive('ownSessions', {});
  const [isAsking, setAsking] = useState(false);
  const everywhere = useCommand(signOutEverywhere);
  usePageFeed(t('subject'), view.data !== undefined, view);
  const isSlow = useSlow(view.status === 'loading');
  return (
    <div className="sessions grid gap-16">
      <header className="sessions-head flex wrap spread gap-16 lines-12">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('everywhere')}
        </button>
      </header>
      {view.data && <Sessions data={view.data} />}
      {isSlow && <div className="card shape" style={{ height: 132 }} role="status" aria-label={t('list')} />}
      {view.status === 'failed' && (
        <div className="card">
          <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('everywhereTitle')}
          confirm={t('everywhere')}
          isDangerous
          isBusy={everywhere.isBusy}
          onConfirm={() => void everywhere.send(undefined)}
          onCancel={() => setAsking(false)}
        >
          {t('everywhereText')}
        </ConfirmDialog>
      )}
      <CommandError command={everywhere} title={t('signOutFailed')} />
    </div>
  );
}

function Sessions({ data }: { data: LiveAnswers['ownSessions'] }) {
  const t = useTexts(sessionsTexts);
  const { data: sessions } = useSnapshot(data);
  return (
    <ul className="card sessions-list" aria-label={t('list')}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}
