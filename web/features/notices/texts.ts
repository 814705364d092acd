import { ALERT_SENTENCES } from '#shared/alerts/sentences.ts';
import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const noticesTexts = catalogue('notices', {
  title: ['How alerts reach you', 'Cómo te llegan las alertas'],
  lead: [
    'Outside of Muster, also while no page of it is open. Nothing is sent before you choose it.',
    'Fuera de Muster, también cuando no tienes ninguna página abierta. No se envía nada hasta que lo elijas.',
  ],
  subject: ['how alerts reach you', 'cómo te llegan las alertas'],
  failed: ['Your choices could not be loaded', 'No se pudieron cargar tus opciones'],

  acting: [
    'You act as somebody else. How alerts reach them is theirs to choose.',
    'Actúas como otra persona. Cómo le llegan las alertas lo elige ella.',
  ],

  browser: ['This browser', 'Este navegador'],
  pushHere: ['Alerts in this browser', 'Alertas en este navegador'],
  pushHint: [
    'Your computer or phone shows them, also while Muster is closed.',
    'Las muestra tu computadora o teléfono, también con Muster cerrado.',
  ],
  pushDenied: [
    'Blocked in this browser. Allow notifications for this site beside its address or in the settings of the browser, then switch this on.',
    'Bloqueadas en este navegador. Permite las notificaciones de este sitio junto a su dirección o en la configuración del navegador y actívalo después.',
  ],
  pushHomeScreen: [
    'First add Muster to the home screen: press Share, then “Add to Home Screen”. Open it from there and switch this on.',
    'Primero añade Muster a la pantalla de inicio: pulsa Compartir y luego «Añadir a pantalla de inicio». Ábrelo desde ahí y actívalo.',
  ],
  pushInsecure: ['Only possible where Muster is opened by https.', 'Solo es posible si abres Muster por https.'],
  pushMissing: ['This browser cannot do it.', 'Este navegador no puede hacerlo.'],
  pushFailed: ['Alerts could not be switched in this browser', 'No se pudieron cambiar las alertas en este navegador'],
  noPushService: [
    'The browser did not reach its own service for messages. Try again, or in another network.',
    'El navegador no alcanzó su propio servicio de mensajes. Inténtalo de nuevo o desde otra red.',
  ],
  devices: ['Where alerts are shown', 'Dónde se muestran las alertas'],
  thisOne: ['This one', 'Este'],
  unknownDevice: ['Unknown device', 'Dispositivo desconocido'],
  deviceSince: ['Since {day}', 'Desde el {day}'],
  deviceTold: ['Last alert {day}, {time}', 'Última alerta el {day}, {time}'],
  deviceNotTold: ['No alert yet', 'Aún sin alertas'],
  removeDevice: common.remove,
  removeDeviceOf: ['Remove {device}, since {day}', 'Quitar {device}, desde el {day}'],
  removeFailed: ['It could not be removed', 'No se pudo quitar'],

  email: ['E-mail', 'Correo'],
  emailOn: ['Alerts by e-mail', 'Alertas por correo'],
  emailTo: ['To {address}', 'A {address}'],
  emailNoAddress: [
    'You have no e-mail address here. An admin can enter it on your page.',
    'No tienes dirección de correo aquí. Un administrador puede escribirla en tu página.',
  ],
  emailNotSetUp: [
    'Your company has not set up e-mail for Muster. Ask the people who run it.',
    'Tu empresa no ha configurado el correo de Muster. Pregunta a quienes lo administran.',
  ],
  test: ['Send a test', 'Enviar una prueba'],
  testPush: ['Send a test to your browsers', 'Enviar una prueba a tus navegadores'],
  testEmail: ['Send a test by e-mail', 'Enviar una prueba por correo'],
  testSent: ['A test is on its way', 'La prueba va en camino'],
  testFailed: ['The test could not be sent', 'No se pudo enviar la prueba'],

  shiftLog: ['Shift log by e-mail', 'Diario de turno por correo'],
  shiftLogAt: ['Every day at', 'Cada día a las'],
  shiftLogHint: [
    'What happened on that day, as you see it on its page. Before noon: the day before. A day without a line is not sent.',
    'Lo que pasó ese día, tal como lo ves en su página. Antes del mediodía: el día anterior. Un día sin líneas no se envía.',
  ],
  shiftLogOff: ['Leave it empty to get none.', 'Déjalo vacío para no recibirlo.'],

  what: ['Which alerts', 'Qué alertas'],
  types: ['Kinds', 'Tipos'],
  typesNone: ['None is chosen: nothing is sent.', 'No hay ninguno elegido: no se envía nada.'],
  jobFinished: ALERT_SENTENCES.jobFinished,
  pictureMismatch: ALERT_SENTENCES.pictureMismatch,
  clockout: ALERT_SENTENCES.clockout,
  overcost: ALERT_SENTENCES.overcost,
  locationMismatch: ALERT_SENTENCES.locationMismatch,
  late: ALERT_SENTENCES.late,
  whose: ['Of which jobs', 'De qué trabajos'],
  'whose.mine': ['My jobs', 'Mis trabajos'],
  'whose.regions': ['My regions', 'Mis regiones'],
  'whose.all': ['All that I see', 'Todos los que veo'],
  whoseHint: ['What somebody hands to you always counts as yours.', 'Lo que alguien te pasa siempre cuenta como tuyo.'],

  when: ['When', 'Cuándo'],
  quiet: ['Quiet hours', 'Horas de silencio'],
  quietHint: [
    'Nothing is sent in them. By the time of the company; without a weekday: every day.',
    'En ellas no se envía nada. Según la hora de la empresa; sin día marcado: todos los días.',
  ],
  quietNumber: ['Quiet hours {number}', 'Horas de silencio {number}'],
  quietFrom: ['From', 'Desde'],
  quietUntil: ['Until', 'Hasta'],
  addQuiet: ['Add quiet hours', 'Añadir horas de silencio'],
  removeQuiet: ['Remove quiet hours {number}', 'Quitar las horas de silencio {number}'],
  digestMinutes: ['E-mails', 'Correos'],
  'digest.0': ['At once', 'Al momento'],
  'digest.15': ['Together, every 15 minutes', 'Juntos, cada 15 minutos'],
  'digest.60': ['Together, every hour', 'Juntos, cada hora'],
  'digest.240': ['Together, every 4 hours', 'Juntos, cada 4 horas'],
  escalation: ['If nobody takes it', 'Si nadie la toma'],
  escalationOff: ['Nobody else is told', 'No se avisa a nadie más'],
  escalationAfter: ['After {count} minutes, tell', 'Tras {count} minutos, avisar a'],
  escalationTo: ['Whom', 'A quién'],
  noColleagues: ['There is nobody else of the office.', 'No hay nadie más de la oficina.'],

  language: [
    'Messages come in English, the language in which you save.',
    'Los mensajes llegan en español, el idioma en que guardas.',
  ],
  save: common.save,
  saving: common.saving,
  saved: ['Saved', 'Guardado'],
  discard: ['Discard changes', 'Descartar los cambios'],
  saveFailed: ['Your choices could not be saved', 'No se pudieron guardar tus opciones'],
});
