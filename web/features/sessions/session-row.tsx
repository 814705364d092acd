import { useSnapshot } from 'valtio';
import { sessionCalls } from '#shared/calls/sessions.ts';
import type { OwnSession } from '#shared/session.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { signOut } from '#web/http/session.ts';
import { session as browserSession } from '#web/http/session-state.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { deviceNames } from '#web/people/device-names.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { LiveGlyph } from '#web/ui/icons/glyphs.tsx';
import { sessionsTexts } from './texts.ts';
import '#web/ui/feedback/tag.css';

/** One session of the person. The present one ends like Logout does. */
export function SessionRow({ session }: { session: OwnSession }) {
  const t = useTexts(sessionsTexts);
  const momentOf = useMomentOf();
  const { view } = useSnapshot(browserSession);
  const { id, device, ip, actingAs, createdAt, seenAt } = session;
  const isThisOne = view?.signIns.includes(id) ?? false;
  const name = device === null ? t('unknownDevice') : deviceNames(device);
  const end = useCommand(() => (isThisOne ? signOut() : send(sessionCalls.end, { params: { id } })));
  const label = t('signOutOf', { device: name, ...momentOf(createdAt) });
  return (
    <li className="session">
      <div className="session-words">
        <p className="row wrap gap-8 lines-4">
          <strong title={device ?? undefined}>{name}</strong>
          {isThisOne && <span className="tag">{t('thisOne')}</span>}
          {actingAs && <span className="tag">{t('actingAs', { name: actingAs.fullName })}</span>}
        </p>
        <p className="num flex wrap gap-16 lines-0 meta ink-2">
          <span>{ip ?? t('unknownAddress')}</span>
          <span>{t('since', momentOf(createdAt))}</span>
        </p>
      </div>
      <p className="num row gap-8 meta ink-2">
        {seenAt === null ? (
          <>
            <LiveGlyph />
            {t('here')}
          </>
        ) : (
          t('seen', momentOf(seenAt))
        )}
      </p>
      <button
        type="button"
        className="text-button"
        aria-label={label}
        {...pressUnless(end.isBusy, () => void end.send(undefined))}
      >
        {t('signOut')}
      </button>
      <CommandError command={end} title={t('signOutFailed')} />
    </li>
  );
}
