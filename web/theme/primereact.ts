import PrimeReact from 'primereact/api';
import './primereact-locale.ts';

/**
 * Widgets that come from PrimeReact import this, so that a page without one loads nothing of it.
 * They are drawn unstyled: no class and no stylesheet of the library. Each widget names its parts
 * by `pt`, and its own stylesheet draws them (docs/decisions/0017-primereact.md).
 */
PrimeReact.unstyled = true;
