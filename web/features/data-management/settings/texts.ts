import { catalogue } from '#web/texts/texts.ts';

/** The admin panel: who may approve last week. */
export const settingsTexts = catalogue('settings', {
  validate: ['Validate identity', 'Validar identidad'],
  validateText: [
    'The settings open with the root password, for half an hour.',
    'La configuración se abre con la contraseña raíz, durante media hora.',
  ],
  password: ['Root password', 'Contraseña raíz'],
  required: ['Password is required', 'La contraseña es obligatoria'],
  notValid: ['Not valid password', 'Contraseña no válida'],
  open: ['Validate', 'Validar'],
  opening: ['Validating...', 'Validando...'],
  title: ['Supervisor settings', 'Configuración de supervisores'],
  lastWeek: ["Last week's timesheets approval", 'Aprobación de las hojas de la semana pasada'],
  lastWeekHint: [
    'Lets supervisors and sub-admins approve last week for 24 hours.',
    'Permite a supervisores y subadministradores aprobar la semana pasada durante 24 horas.',
  ],
  timeLeft: ['Time left', 'Tiempo restante'],
  timeLeftHint: ['hh:mm', 'hh:mm'],
  refresh: ['Refresh', 'Renovar'],
  refreshHint: ['Begins the 24 hours anew', 'Las 24 horas empiezan de nuevo'],
  refreshOff: ['It is switched off', 'Está desactivada'],
  by: ['Last modification by', 'Última modificación por'],
  nobody: ['Nobody yet', 'Nadie todavía'],
  subject: ['the supervisor settings', 'la configuración de supervisores'],
  failed: ['Could not retrieve the supervisor settings', 'No se pudo obtener la configuración de supervisores'],
  changeFailed: ['Could not change the supervisor settings', 'No se pudo cambiar la configuración de supervisores'],
});
