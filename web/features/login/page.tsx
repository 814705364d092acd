import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { returnAddress } from '#shared/http/addresses.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { signInPath } from '#web/http/session.ts';
import { session } from '#web/http/session-state.ts';
import { endTexts } from '#web/http/texts.ts';
import { LANGUAGE_NAMES, language } from '#web/texts/language.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { BrandMark } from '#web/ui/icons/brand-mark.tsx';
import { NoticeIcon } from '#web/ui/icons/icons.tsx';
import { RollCall } from './roll-call.tsx';
import { loginTexts } from './texts.ts';
import './login.css';

/** Sign-in page. `?status=` says why a sign-in was refused, `?to=` where a sign-in leads. */
export default function LoginPage() {
  const t = useTexts(loginTexts);
  const [search] = useSearchParams();
  const status = search.get('status');
  const to = returnAddress(search.get('to'));
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    document.title = `${t('title')} · Muster`;
  }, [t]);
  return (
    <main className="login">
      <div className="login-picture relative">
        <div className="login-brand row gap-12">
          <BrandMark size={36} tone="reversed" />
          <span>Muster</span>
        </div>
        <RollCall />
      </div>
      <div className="login-form grid">
        <div className="login-choice">
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
          <EndOfSession />
          <a className="button login-button above-12 wide" href={signInPath('microsoft', to)}>
            <MicrosoftMark />
            {t('microsoft')}
          </a>
          <a className="button login-button above-12 wide" href={signInPath('google', to)}>
            <GoogleMark />
            {t('google')}
          </a>
        </div>
        <div className="login-foot grid gap-8">
          <p className="login-note centred meta ink-3">{t('note')}</p>
          <OtherLanguage />
        </div>
      </div>
      {status !== null && !closed && (
        <Dialog
          title={t('refused')}
          onClose={() => setClosed(true)}
          actions={
            <>
              <a className="button button-primary" href={signInPath('google', to)}>
                {t('retry')}
              </a>
              <button type="button" className="button" onClick={() => setClosed(true)}>
                {t('cancel')}
              </button>
            </>
          }
        >
          {t(refusalOf(status))}
        </Dialog>
      )}
    </main>
  );
}

/** Why a session has ended that the person did not end on this page. */
function EndOfSession() {
  const why = useTexts(endTexts);
  const { endedBecause } = useSnapshot(session);
  if (endedBecause === null) return null;
  return (
    <div className="login-ended flex gap-8 warn" role="status">
      <NoticeIcon size={16} />
      <p>{why(endedBecause)}</p>
    </div>
  );
}

/** The button for the other language, in that language. */
function OtherLanguage() {
  const { choice } = useSnapshot(language);
  return LANGUAGES.filter((other) => other !== choice).map((other) => (
    <button
      key={other}
      type="button"
      className="text-button"
      lang={other}
      onClick={() => {
        language.choice = other;
      }}
    >
      {LANGUAGE_NAMES[other]}
    </button>
  ));
}

/* The providers' marks in one ink, so that neither outweighs the other. */

const MicrosoftMark = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true" focusable="false">
    <path d="M0 0h7.6v7.6H0zM8.4 0H16v7.6H8.4zM0 8.4h7.6V16H0zM8.4 8.4H16V16H8.4z" />
  </svg>
);

const GoogleMark = () => (
  <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" focusable="false">
    <path d="M14.1 4.3A7 7 0 1 0 16 9H9.4" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinejoin="round" />
  </svg>
);

/** The key of the error dialog's text for `?status=` [sign-in-2]. */
function refusalOf(status: string): 'notRegistered' | 'notPermitted' | 'notAvailable' | 'noAccount' {
  if (status === 'notFound') return 'notRegistered';
  if (status === 'unauthorized') return 'notPermitted';
  if (status === 'unavailable') return 'notAvailable';
  return 'noAccount';
}
