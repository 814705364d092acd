import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '../texts/language.ts';
import { startTheme } from '../theme/theme-choice.ts';
import { WidgetsPage } from './widgets-page.tsx';
import '../theme/tokens.css';
import '../theme/fonts.css';
import '../theme/base.css';
import '../theme/classes.css';
import '../theme/forced-colors.css';

/*
 * Every shared widget in every state, without a gateway. Only the development server answers
 * /dev/widgets: the production build starts from index.html and never sees this page.
 */
const root = document.getElementById('root');
if (!root) throw new Error('widgets.html has no #root');

startTheme(localStorage, document.documentElement);
startLanguage(localStorage, document.documentElement);
createRoot(root).render(
  <StrictMode>
    <WidgetsPage />
  </StrictMode>,
);
