import { catalogue } from '#web/texts/texts.ts';

/** What the history of a person says. */
export const personHistoryTexts = catalogue('personHistory', {
  en: {
    failed: 'Could not retrieve the history',
    'employee.create': 'Added',
    'employee.update': 'Changed',
    'employee.setActive': 'Activation changed',
    'employee.supervisor': 'Supervisor changed',
    'employee.regions': 'Regions changed',
    'employee.rates': 'Earlier rates entered',
    'employee_picture.create': 'Picture added',
    'employee_picture.update': 'Picture changed',
    'employee_picture.choose': 'Main picture chosen',
    'employee_picture.delete': 'Picture deleted',
  },
  es: {
    failed: 'No se pudo obtener el historial',
    'employee.create': 'Añadido',
    'employee.update': 'Cambiado',
    'employee.setActive': 'Activación cambiada',
    'employee.supervisor': 'Supervisor cambiado',
    'employee.regions': 'Regiones cambiadas',
    'employee.rates': 'Tarifas anteriores indicadas',
    'employee_picture.create': 'Foto añadida',
    'employee_picture.update': 'Foto cambiada',
    'employee_picture.choose': 'Foto principal elegida',
    'employee_picture.delete': 'Foto eliminada',
  },
});
