import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { timeText } from '#shared/rules/local-time.ts';
import { useNow } from '#web/clock/use-now.ts';
import { loginPath } from '#web/http/session.ts';
import { session } from '#web/http/session-state.ts';
import { endTexts } from '#web/http/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { BrandMark } from '#web/ui/icons/brand-mark.tsx';
import { useWakeLock } from '../screen.ts';
import { useArrows } from '../use-arrows.ts';
import { QrCode } from './qr-code.tsx';
import { pairingTexts } from './texts.ts';
import { type ShownPairing, usePairing } from './use-pairing.ts';
import './pairing.css';

/** A wall with nobody signed in: the code by which it is paired. It needs no key to be pressed. */
export default function PairingPage() {
  const t = useTexts(pairingTexts);
  const { pairing, hasFailed } = usePairing();
  const [page, setPage] = useState<HTMLElement | null>(null);
  useWakeLock();
  useArrows(page);
  useEffect(() => {
    document.title = `${t('title')} · Muster`;
  }, [t]);
  return (
    <main ref={setPage} className="pairing">
      <div className="pairing-body">
        <div className="pairing-words">
          <p className="pairing-brand row">
            <BrandMark size={64} tone="solid" />
            <span>Muster</span>
          </p>
          <EndOfSession />
          <h1>{t('notPaired')}</h1>
          {pairing ? (
            <>
              <p className="pairing-where">
                {t('before')} <strong>{pairing.verification_uri.replace(/^https?:\/\//, '')}</strong> {t('after')}
              </p>
              <Code code={pairing.user_code} />
            </>
          ) : (
            <p className="pairing-where" role="status">
              {t(hasFailed ? 'failed' : 'loading')}
            </p>
          )}
        </div>
        {pairing && (
          <QrCode address={pairing.verification_uri_complete} label={t('qr', { address: pairing.verification_uri_complete })} />
        )}
      </div>
      <Foot pairing={pairing} />
    </main>
  );
}

/** Why the session that this wall had is over; nothing where it had none. */
function EndOfSession() {
  const why = useTexts(endTexts);
  const { endedBecause } = useSnapshot(session);
  return endedBecause && <p className="pairing-ended warn">{why(endedBecause)}</p>;
}

/** In two halves, as people read it aloud. Screen readers spell it. */
function Code({ code }: { code: string }) {
  const [first = '', second = ''] = code.split('-');
  return (
    <p className="pairing-code" role="status" aria-label={[...first, ...second].join(' ')}>
      <span>{first}</span> <span className="pairing-dash">-</span> <span>{second}</span>
    </p>
  );
}

function Foot({ pairing }: { pairing: ShownPairing | null }) {
  const t = useTexts(pairingTexts);
  const left = useNow((now) => (pairing ? minutesText(pairing.expiresAt - now) : null));
  const time = useNow((now) => timeText(new Date(now), Intl.DateTimeFormat().resolvedOptions().timeZone));
  return (
    <footer className="pairing-foot">
      <span className="pairing-left num">{left === null ? '' : t('newCode', { left })}</span>
      <span className="pairing-only">{t('only')}</span>
      <Link href={loginPath()}>{t('signIn')}</Link>
      <time className="num">{time}</time>
    </footer>
  );
}

/** '9:41'. */
function minutesText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
