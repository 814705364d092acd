import { type ReactNode, useState } from 'react';
import { settingsCalls } from '#shared/calls/settings.ts';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import { dataTexts } from '../texts.ts';
import { Companies } from './companies.tsx';
import { CompanyCodes } from './company-codes.tsx';
import { PayrollNames } from './payroll-names.tsx';
import { SupervisorSettings } from './supervisor-settings.tsx';
import { settingsTexts } from './texts.ts';
import '#web/ui/controls/button.css';
import './settings.css';

/** The admin panel: settings behind the root password, companies, phase codes, names in payroll. */
export function AdminTab({ tabs }: { tabs: ReactNode }) {
  const words = useTexts(dataTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="list-page">
      <header className="list-page-head row gap-8 lines-12 wrap off-paper">
        <h1 className="unseen-narrow">{words('title')}</h1>
        {tabs}
        {isOpen ? <SupervisorSettings onClosed={() => setOpen(false)} /> : <ValidateIdentity onOpened={() => setOpen(true)} />}
        <Companies />
        <CompanyCodes />
        <PayrollNames />
      </header>
    </div>
  );
}

/** Asks for the root password. A wrong one is cleared. */
function ValidateIdentity({ onOpened }: { onOpened: () => void }) {
  const t = useTexts(settingsTexts);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const attempt = useCommand((given: string) => send(settingsCalls.tryPassword, { body: { password: given } }), {
    onDone: ({ data: { authorized } }) => {
      if (authorized) return onOpened();
      setPassword('');
      setFault(t('notValid'));
    },
    onFailed: ({ message }) => setFault(message),
  });
  return (
    <section className="card settings-card stack gap-12 own-line card-pad" aria-labelledby="validate-identity">
      <h2 id="validate-identity" className="lead">
        {t('validate')}
      </h2>
      <p className="ink-2">{t('validateText')}</p>
      <form
        className="settings-password grid gap-12"
        onSubmit={(event) => {
          event.preventDefault();
          if (attempt.isBusy) return;
          setFault(password === '' ? t('required') : undefined);
          if (password !== '') void attempt.send(password);
        }}
      >
        <Labelled label={t('password')} isRequired error={fault}>
          {(ties) => (
            <input
              type="password"
              className="input"
              autoComplete="off"
              maxLength={200}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
              {...ties}
            />
          )}
        </Labelled>
        <button type="submit" className="button button-primary" {...pressUnless(attempt.isBusy)}>
          {t(attempt.isBusy ? 'opening' : 'open')}
        </button>
      </form>
    </section>
  );
}
