import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const loginTexts = catalogue('login', {
  title: ['Sign in', 'Iniciar sesión'],
  lead: ['Jobs, crews and timesheets for today, as they happen.', 'Trabajos, cuadrillas y horas de hoy, en el momento.'],
  microsoft: ['Sign In with Microsoft', 'Iniciar sesión con Microsoft'],
  google: ['Sign In with Google', 'Iniciar sesión con Google'],
  note: [
    'For admins and supervisors. Foremen and workers use the field app.',
    'Para administradores y supervisores. Los capataces y trabajadores usan la aplicación de campo.',
  ],
  refused: ['We could not log you in', 'No pudimos iniciar tu sesión'],
  notRegistered: ['Your account is not registered with this application', 'Tu cuenta no está registrada en esta aplicación'],
  notPermitted: ["You don't have permission to access this application", 'No tienes permiso para acceder a esta aplicación'],
  notAvailable: [
    'Sign-in is not working right now. Your account is not the reason. Try again in a few minutes, or tell whoever runs Muster.',
    'El inicio de sesión no funciona en este momento. Tu cuenta no es la causa. Inténtalo de nuevo en unos minutos o avisa a quien administra Muster.',
  ],
  noAccount: ['Account not found', 'No se encontró la cuenta'],
  retry: common.retry,
  cancel: common.cancel,
});
