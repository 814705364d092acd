import { catalogue } from '#web/texts/texts.ts';

/** What the sign-in page says. */
export const loginTexts = catalogue('login', {
  en: {
    title: 'Sign in',
    lead: 'Jobs, crews and timesheets for today, as they happen.',
    microsoft: 'Sign In with Microsoft',
    google: 'Sign In with Google',
    note: 'For admins and supervisors. Foremen and workers use the field app.',
    refused: 'We could not log you in',
    notRegistered: 'Your account is not registered with this application',
    notPermitted: "You don't have permission to access this application",
    notAvailable:
      'Sign-in is not working right now. Your account is not the reason. Try again in a few minutes, or tell whoever runs Muster.',
    noAccount: 'Account not found',
    retry: 'Retry',
    cancel: 'Cancel',
  },
  es: {
    title: 'Iniciar sesión',
    lead: 'Trabajos, cuadrillas y horas de hoy, en el momento.',
    microsoft: 'Iniciar sesión con Microsoft',
    google: 'Iniciar sesión con Google',
    note: 'Para administradores y supervisores. Los capataces y trabajadores usan la aplicación de campo.',
    refused: 'No pudimos iniciar tu sesión',
    notRegistered: 'Tu cuenta no está registrada en esta aplicación',
    notPermitted: 'No tienes permiso para acceder a esta aplicación',
    notAvailable:
      'El inicio de sesión no funciona en este momento. Tu cuenta no es la causa. Inténtalo de nuevo en unos minutos o avisa a quien administra Muster.',
    noAccount: 'No se encontró la cuenta',
    retry: 'Reintentar',
    cancel: 'Cancelar',
  },
});
