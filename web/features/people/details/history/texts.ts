import { catalogue } from '#web/texts/texts.ts';

/** What the history of a person says. */
export const personHistoryTexts = catalogue('personHistory', {
  failed: ['Could not retrieve the history', 'No se pudo obtener el historial'],
  'employee.create': ['Added', 'Añadido'],
  'employee.update': ['Changed', 'Cambiado'],
  'employee.setActive': ['Activation changed', 'Activación cambiada'],
  'employee.supervisor': ['Supervisor changed', 'Supervisor cambiado'],
  'employee.regions': ['Regions changed', 'Regiones cambiadas'],
  'employee.rates': ['Earlier rates entered', 'Tarifas anteriores indicadas'],
  'employee_picture.create': ['Picture added', 'Foto añadida'],
  'employee_picture.update': ['Picture changed', 'Foto cambiada'],
  'employee_picture.choose': ['Main picture chosen', 'Foto principal elegida'],
  'employee_picture.delete': ['Picture deleted', 'Foto eliminada'],
});
