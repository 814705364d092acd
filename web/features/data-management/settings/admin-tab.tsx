import { type ReactNode, useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { dataTexts } from '../texts.ts';
import { SupervisorSettings } from './supervisor-settings.tsx';
import { ValidateIdentity } from './validate-identity.tsx';
import './settings.css';

/** The admin panel, behind the root password. */
export function AdminTab({ tabs }: { tabs: ReactNode }) {
  const words = useTexts(dataTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="list-page">
      <header className="list-page-head row wrap gap-8 lines-12">
        <h1 className="unseen-narrow">{words('title')}</h1>
        {tabs}
        {isOpen ? <SupervisorSettings onClosed={() => setOpen(false)} /> : <ValidateIdentity onOpened={() => setOpen(true)} />}
      </header>
    </div>
  );
}
