/** Widgets that come from PrimeReact import this, so that a page without one loads no theme. */
import 'primereact/resources/themes/lara-light-blue/theme.css';
import './primereact.css';
import './primereact-locale.ts';
