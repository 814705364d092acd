import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '../texts/language.ts';
import { startTheme } from '../theme/theme-choice.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { InputTrials } from './trials-inputs.tsx';
import { ListTrials } from './trials-lists.tsx';
import { OpenedTrials, PartTrials, TabsTrial } from './trials-parts.tsx';
import '../theme/primereact.ts';
import '../theme/tokens.css';
import '../theme/fonts.css';
import '../theme/base.css';
import '../theme/classes.css';
import '../theme/forced-colors.css';
import '../ui/controls/button.css';
import './trials.css';

/*
 * The widgets of PrimeReact in whose place Muster's own stand (decision 0017): unstyled, in our
 * fields, and mended as far as their pass-through reaches. What each of them still does wrong is
 * shown by tests/browser/why-not-primereact.slow.test.ts, which fails once an upgrade mends it.
 * Only the development server answers /dev/trials.
 */
const root = document.getElementById('root');
if (!root) throw new Error('trials.html has no #root');

function TrialsPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main className="trials grid gap-16">
      <h1>Trials</h1>
      <InputTrials />
      <ListTrials />
      <OpenedTrials />
      <PartTrials />
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Dialog
      </button>
      {isOpen && (
        <Dialog title="A form" onClose={() => setOpen(false)}>
          <InputTrials />
          <OpenedTrials />
        </Dialog>
      )}
      <TabsTrial />
    </main>
  );
}

startTheme(localStorage, document.documentElement);
startLanguage(localStorage, document.documentElement);
createRoot(root).render(
  <StrictMode>
    <TrialsPage />
  </StrictMode>,
);
