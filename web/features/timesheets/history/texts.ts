import { catalogue } from '#web/texts/texts.ts';

/** The history of a sheet: what was done, to what. */
export const sheetHistoryTexts = catalogue('sheetHistory', {
  failed: ['Could not get the history of the timesheet.', 'No se pudo obtener el historial de la hoja de horas.'],
  'part.dwo_job': ['Timesheet', 'Hoja de horas'],
  'part.workshift': ['Shift', 'Turno'],
  'part.timebreak': ['Break', 'Pausa'],
  'part.temporal_workshift': ['Temporary worker', 'Trabajador temporal'],
  'part.jobnote': ['Comment', 'Comentario'],
  'did.create': ['added', 'añadido'],
  'did.delete': ['removed', 'quitado'],
  'did.edit': ['edited', 'editado'],
  'did.change': ['edited', 'editado'],
  'did.update': ['edited', 'editado'],
  'did.hours': ['counted anew', 'contado de nuevo'],
  'did.approve': ['approved', 'aprobado'],
  'did.reapprove': ['approved again', 'aprobado otra vez'],
  'did.unapprove': ['approval taken back', 'aprobación retirada'],
  'did.sendBack': ['sent back', 'devuelto'],
  'did.reopen': ['approval lost', 'aprobación perdida'],
  'did.status': ['status set', 'estado cambiado'],
  'did.timeOff': ['time off', 'ausencia'],
  'did.clockIn': ['clocked in', 'entrada'],
  'did.clockOut': ['clocked out', 'salida'],
  'did.end': ['ended', 'terminado'],
});
