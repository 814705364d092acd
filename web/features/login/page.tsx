import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { signInPath } from '../../http/session.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { GoogleMark, MicrosoftMark } from './provider-marks.tsx';
import { refusalText } from './refusal.ts';
import { RollCall } from './roll-call.tsx';
import './login.css';

/** Sign-in page (specification 1, section 2, Login). `?status=` says why a sign-in was refused. */
export default function LoginPage() {
  const [search] = useSearchParams();
  const status = search.get('status');
  const [closed, setClosed] = useState(false);
  return (
    <main className="login">
      <div className="login-picture">
        <div className="login-brand">
          <BrandMark size={36} tone="reversed" />
          <span>Muster</span>
        </div>
        <RollCall />
      </div>
      <div className="login-form">
        <div className="login-choice">
          <h1>Sign in</h1>
          <p>Jobs, crews and timesheets for today, as they happen.</p>
          <a className="button login-button" href={signInPath('microsoft')}>
            <MicrosoftMark />
            Sign In with Microsoft
          </a>
          <a className="button login-button" href={signInPath('google')}>
            <GoogleMark />
            Sign In with Google
          </a>
        </div>
        <p className="login-note">For admins and supervisors. Foremen and workers use the field app.</p>
      </div>
      {status !== null && !closed && (
        <Dialog
          title="We could not log you in"
          onClose={() => setClosed(true)}
          actions={
            <>
              <a className="button button-primary" href={signInPath('google')}>
                Retry
              </a>
              <button type="button" className="button" onClick={() => setClosed(true)}>
                Cancel
              </button>
            </>
          }
        >
          {refusalText(status)}
        </Dialog>
      )}
    </main>
  );
}
