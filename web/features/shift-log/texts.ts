import { LOG_SENTENCES } from '#shared/roster/log-words.ts';
import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const shiftLogTexts = catalogue('shiftLog', {
  subject: ['the shift log', 'el diario de turno'],
  loading: ['Loading the shift log', 'Cargando el diario de turno'],
  failed: ['Could not retrieve the shift log', 'No se pudo obtener el diario de turno'],
  day: common.day,
  nothing: ['Nothing has happened on this day yet.', 'Este día aún no ha pasado nada.'],
  replayAt: ['Replay the day at {time}', 'Repetir el día a las {time}'],
  roster: common.roster,
  copy: ['Copy as text', 'Copiar como texto'],
  copied: ['The log was copied.', 'Se copió el diario.'],
  copyFailed: ['The browser did not allow it. Print the page instead.', 'El navegador no lo permitió. Imprime la página.'],
  print: ['Print', 'Imprimir'],
  byMail: ['By E-mail', 'Por correo'],
  byMailHint: ['Choose when the log comes to you by e-mail', 'Elegir cuándo te llega el diario por correo'],

  ...LOG_SENTENCES,

  writtenBy: ['{by} wrote', '{by} escribió'],
  edited: ['edited', 'editada'],
  write: ['Write a line', 'Escribir una línea'],
  hint: ['Everybody of the office reads it.', 'Toda la oficina lo lee.'],
  add: common.add,
  adding: ['Adding…', 'Añadiendo…'],
  save: common.save,
  cancel: common.cancel,
  line: ['Line', 'Línea'],
  change: ['Edit the line of {time}', 'Editar la línea de las {time}'],
  remove: ['Remove the line of {time}', 'Quitar la línea de las {time}'],
  removeTitle: ['Remove Line', 'Quitar línea'],
  removeText: ['The line will be removed from the log.', 'La línea se quitará del diario.'],
  removeConfirm: ['Remove', 'Quitar'],
  addFailed: ['Could not add the line', 'No se pudo añadir la línea'],
  changeFailed: ['Could not edit the line', 'No se pudo editar la línea'],
  removeFailed: ['Could not remove the line', 'No se pudo quitar la línea'],
});
