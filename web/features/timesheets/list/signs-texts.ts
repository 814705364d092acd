import { catalogue } from '#web/texts/texts.ts';

/** Which signs count on timesheets. */
export const signsTexts = catalogue('signs', {
  whatCounts: ['What counts', 'Qué cuenta'],
  forAdmins: [
    'A day with one of these is to be looked at before it is approved. A change counts at once, for everybody.',
    'Un día con uno de estos avisos se revisa antes de aprobarlo. Un cambio cuenta enseguida, para todos.',
  ],
  askAdmin: [
    'A day with one of these is to be looked at before it is approved. Admins can change them.',
    'Un día con uno de estos avisos se revisa antes de aprobarlo. Los administradores pueden cambiarlos.',
  ],
  signs: ['Signs that count', 'Avisos que cuentan'],
  phaseCode: ['Phase code missing', 'Sin código de fase'],
  overADay: ['More than 24 hours on a day', 'Más de 24 horas en un día'],
  noLunch: ['No lunch', 'Sin almuerzo'],
  photo: ['Picture mismatch', 'Foto que no coincide'],
  noPhoto: ['No picture', 'Sin foto'],
  place: ['Unknown place', 'Lugar desconocido'],
  usual: ['Far from usual hours', 'Lejos de las horas habituales'],
  changed: ['Changed after it was submitted', 'Cambiado después de enviarse'],
  ranOn: ['Clock that ran on', 'Reloj que siguió sin parar'],
  said: ['Said of who was late', 'Lo dicho de quien se retrasó'],
  lunchAfter: ['Lunch after (h:mm)', 'Almuerzo después de (h:mm)'],
  usualMinutes: ['Far from usual from (h:mm)', 'Lejos de lo habitual desde (h:mm)'],
  usualPercent: ['and from percent of the usual hours', 'y desde este porcentaje de lo habitual'],
  afterLimit: ['after {hours}', 'después de {hours}'],
  usualLimit: ['more than {hours} and {percent} %', 'más de {hours} y {percent} %'],
  notSaved: ['Could not change what counts', 'No se pudo cambiar qué cuenta'],
  notRead: ['Could not get what counts', 'No se pudo obtener qué cuenta'],
});
