import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prefetchOffice } from './app/app.tsx';
import { ErrorBoundary } from './app/screens/error-boundary.tsx';
import { watchTyping } from './app/session/typed-text.ts';
import { loadSession } from './http/session.ts';
import { watchArrivals } from './lists/place/arrival.ts';
import { keptInBrowser } from './storage/kept.ts';
import { startLanguage } from './texts/language.ts';
import { startTheme } from './theme/theme-choice.ts';
import { keepFocus } from './ui/controls/focus-keeper.ts';
import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import './theme/classes.css';
import './theme/forced-colors.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startTheme(keptInBrowser, document.documentElement);
startLanguage(keptInBrowser, document.documentElement);
watchTyping();
keepFocus(document);
watchArrivals();
void loadSession();
prefetchOffice(location.pathname);
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <App />
    </ErrorBoundary>
  </StrictMode>,
);
