import { catalogue } from '#web/texts/texts.ts';

/** The admin panel: who may approve last week, and the company's phase codes. */
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
  refreshHint: ['Begins the 24 hours again', 'Las 24 horas empiezan de nuevo'],
  refreshOff: ['It is switched off', 'Está desactivada'],
  by: ['Last modification by', 'Última modificación por'],
  nobody: ['Nobody yet', 'Nadie todavía'],
  ownNumbers: ["The company's own job numbers", 'Números de trabajo propios de la empresa'],
  ownNumbersHint: [
    "Shows a job's own number instead of Muster's wherever it has one.",
    'Muestra el número propio de un trabajo en lugar del de Muster cuando lo tiene.',
  ],
  lateAlerts: ['Alerts about who is late', 'Alertas de quien llega tarde'],
  lateAlertsHint: [
    'One for each person and day, ten minutes after they were expected.',
    'Una por persona y día, diez minutos después de la hora a la que se esperaba.',
  ],
  lateAlertsFailed: ['Could not change the alerts', 'No se pudieron cambiar las alertas'],
  numbersFailed: ['Could not change the job numbers', 'No se pudieron cambiar los números de trabajo'],
  subject: ['the supervisor settings', 'la configuración de supervisores'],
  failed: ['Could not retrieve the supervisor settings', 'No se pudo obtener la configuración de supervisores'],
  codes: ["Company's phase codes", 'Códigos de fase de la empresa'],
  codesText: [
    'New jobs of a category begin with these codes. A job that exists keeps its own, and can copy them.',
    'Los trabajos nuevos de una categoría empiezan con estos códigos. Un trabajo existente conserva los suyos y puede copiarlos.',
  ],
  codesCategory: ['Category', 'Categoría'],
  addCode: ['Add Code', 'Añadir código'],
  codesFailed: ['Could not retrieve the phase codes', 'No se pudieron obtener los códigos de fase'],
  noCodes: ['There are no codes for this category yet.', 'Aún no hay códigos para esta categoría.'],
  removeCode: [
    'Is {code} taken off the list? Jobs keep the codes that they have.',
    '¿Quitar {code} de la lista? Los trabajos conservan los códigos que tienen.',
  ],
  changeFailed: ['Could not change the supervisor settings', 'No se pudo cambiar la configuración de supervisores'],
});
