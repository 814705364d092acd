import { common } from '../texts/common.ts';
import { catalogue } from '../texts/texts.ts';

/** What the frame around every page says. */
export const appTexts = catalogue('app', {
  skip: ['Skip to content', 'Saltar al contenido'],
  menu: ['Menu', 'Menú'],
  backTo: ['Back to {title}', 'Volver a {title}'],
  closeMenu: ['Close menu', 'Cerrar el menú'],
  mainMenu: ['Main', 'Principal'],
  version: ['Version {version}', 'Versión {version}'],

  notFound: ['Page Not Found', 'Página no encontrada'],
  notFoundText: ['There is nothing at this address.', 'No hay nada en esta dirección.'],
  notAuthorized: ['Not Authorized', 'Sin autorización'],
  notAuthorizedText: ['Your role does not open this page.', 'Tu rol no abre esta página.'],
  backHome: ['Back to Home', 'Volver al inicio'],

  broken: ['Something went wrong', 'Algo salió mal'],
  unshowable: ['This page could not be shown.', 'No se pudo mostrar esta página.'],
  unloadable: ['This page could not be loaded.', 'No se pudo cargar esta página.'],
  errorId: ['Error', 'Error'],
  retry: common.retry,

  admin: common.admin,
  subadmin: common.subadmin,
  supervisor: common.supervisor,
  foreman: common.foreman,
  worker: common.worker,
  profile: ['Profile', 'Perfil'],
  sessions: ['Your sessions', 'Tus sesiones'],
  actingAsOther: ['Acting as other user', 'Actuar como otro usuario'],
  shortcuts: ['Keyboard shortcuts', 'Atajos de teclado'],
  logout: ['Logout', 'Cerrar sesión'],
  logoutFailed: ['Could not log out', 'No se pudo cerrar la sesión'],
  theme: ['Theme', 'Tema'],
  themeSystem: ['System', 'Sistema'],
  themeLight: ['Light', 'Claro'],
  themeDark: ['Dark', 'Oscuro'],
  language: ['Language', 'Idioma'],

  connection: ['Connection', 'Conexión'],
  live: ['Live', 'En vivo'],
  dataFrom: ['Data from {time}', 'Datos de las {time}'],
  paused: ['Live updates paused.', 'Actualizaciones en vivo en pausa.'],
  // The time brings its own full stop: `10:42 a.m.`
  showing: ['Showing {subject} from {time}', 'Estás viendo {subject} de las {time}'],
  thisPage: ['this page', 'esta página'],
  fetchingPage: ['Fetching page {page} of {subject} …', 'Obteniendo la página {page} de {subject} …'],
  fetching: ['Fetching {subject} as you chose it …', 'Obteniendo {subject} como lo elegiste …'],
  fetchingStays: ['You still see what was there before.', 'Sigues viendo lo que había antes.'],
  missedPage: ['Could not fetch page {page} of {subject}.', 'No se pudo obtener la página {page} de {subject}.'],
  missed: ['Could not fetch {subject} as chosen.', 'No pudimos obtener {subject} según lo elegido.'],
  missedStays: [
    'You still see what was there before. It is tried again by itself.',
    'Sigues viendo lo que había antes. Se intenta de nuevo por sí solo.',
  ],
  stayHere: ['Stay here', 'Quedarse aquí'],
  tryingIn: ['Trying again in {seconds} s.', 'Nuevo intento en {seconds} s.'],
  tryingNow: ['Trying again now.', 'Intentándolo de nuevo.'],
  retryNow: ['Retry now', 'Reintentar ahora'],

  shortcutsClose: common.close,
  keyHelp: ['Show this list', 'Mostrar esta lista'],
  keySearch: ['Search on this page', 'Buscar en esta página'],
  keyEscape: ['Close what is open, clear a search', 'Cerrar lo que esté abierto, borrar una búsqueda'],
  keyThen: ['then', 'luego'],
  keysOn: ['Act on single keys', 'Usar teclas sueltas'],

  over: ['You have been logged out', 'Se cerró tu sesión'],
  overKept: [
    'What you typed is still here. Sign in again in another tab, then go on here.',
    'Lo que escribiste sigue aquí. Inicia sesión de nuevo en otra pestaña y continúa aquí.',
  ],
  signInAgain: ['Sign in again', 'Iniciar sesión de nuevo'],
  leave: ['Leave this page', 'Salir de esta página'],
});
