import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const rosterTexts = catalogue('roster', {
  subject: ['the roster', 'la lista del día'],
  loading: ['Loading the roster', 'Cargando la lista del día'],
  failed: ['Could not retrieve the roster', 'No se pudo obtener la lista del día'],
  today: ['Roster for Today', 'Lista de hoy'],
  noneToday: ['No Roster for Today', 'No hay lista para hoy'],
  onDay: ['Roster for {day}', 'Lista del {day}'],
  noneOnDay: ['No Roster for {day}', 'No hay lista para el {day}'],
  overAllPages: ['Over all pages', 'En todas las páginas'],
  jobs_one: ['job', 'trabajo'],
  jobs_other: ['jobs', 'trabajos'],
  countIn: ['in', 'presentes'],
  ofThem: ['of them ', 'de ellos '],
  countOnBreak: ['on break', 'en pausa'],
  countElsewhere: ['on other jobs', 'en otros trabajos'],
  countGoneHome: ['gone home', 'ya salieron'],
  countNotIn: ['not in', 'ausentes'],
  order: ['Order', 'Orden'],
  'order.number': ['By number', 'Por número'],
  'order.trouble': ['Trouble first', 'Problemas primero'],
  nobody: ['No job has a crew here on this day.', 'Ningún trabajo tiene cuadrilla aquí este día.'],
  foreman: common.foreman,
  supervisor: common.supervisor,
  present: ['{present} of {crew} in', '{present} de {crew} presentes'],
  came: ['{came} of {crew} came', '{came} de {crew} vinieron'],
});
