import { common } from '../texts/common.ts';
import { catalogue } from '../texts/texts.ts';

export const notesTexts = catalogue('notes', {
  history: ['Comment History', 'Historial de comentarios'],
  none: ['There are no notes to display. Try adding a new note.', 'No hay notas que mostrar. Prueba a añadir una.'],
  failed: ['Could not retrieve Job Notes. Please try again.', 'No se pudieron obtener las notas. Inténtalo de nuevo.'],
  'add.note': ['Add New Note', 'Añadir nota'],
  'add.comment': ['Add New Comment', 'Añadir comentario'],
  title: ['Title', 'Título'],
  note: ['Note', 'Nota'],
  comment: ['Comment', 'Comentario'],
  left_one: ['{count} character left', 'Queda {count} carácter'],
  left_other: ['{count} characters left', 'Quedan {count} caracteres'],
  save: common.save,
  saving: ['Saving', 'Guardando'],
  addFailed: ['Could not create the Job Note. Please try again.', 'No se pudo crear la nota. Inténtalo de nuevo.'],
  'remove.note': ['Remove the note of {name}, {when}', 'Quitar la nota de {name}, {when}'],
  'remove.comment': ['Remove the comment of {name}, {when}', 'Quitar el comentario de {name}, {when}'],
  'removeTitle.note': ['Remove Note?', '¿Quitar la nota?'],
  'removeTitle.comment': ['Remove Comment?', '¿Quitar el comentario?'],
  'removeText.note': [
    'Are you sure you want to remove the note from this job?',
    '¿Seguro que quieres quitar la nota de este trabajo?',
  ],
  'removeText.onJob': [
    'Are you sure you want to remove the comment from this Job?',
    '¿Seguro que quieres quitar el comentario de este trabajo?',
  ],
  'removeText.onCrew': [
    'Are you sure you want to remove the Comment from this Crew?',
    '¿Seguro que quieres quitar el comentario de esta cuadrilla?',
  ],
  removeConfirm: common.remove,
  'change.note': ['Edit the note of {name}, {when}', 'Editar la nota de {name}, {when}'],
  'change.comment': ['Edit the comment of {name}, {when}', 'Editar el comentario de {name}, {when}'],
  changeFailed: ['Could not update the job Note. Please try again.', 'No se pudo cambiar la nota. Inténtalo de nuevo.'],
  job: ['Job {jobId}', 'Trabajo {jobId}'],
  noneOfCrew: [
    'There are no Crew Comments to display. Try adding a new one.',
    'No hay comentarios de la cuadrilla. Prueba a añadir uno.',
  ],
  jobFirst: [
    'You Can Only Approve Hours And Add Comments On a Job Level.',
    'Solo se pueden aprobar horas y añadir comentarios en un trabajo.',
  ],
  removeFailed: ['Could not delete the Job Note. Please try again.', 'No se pudo borrar la nota. Inténtalo de nuevo.'],
  somebody: common.somebody,
  discard: ['Discard the comment?', '¿Descartar el comentario?'],
  discardText: ['What you typed is not saved.', 'Lo que escribiste no se ha guardado.'],
  discardConfirm: ['Discard', 'Descartar'],
  goOn: ['Go on writing', 'Seguir escribiendo'],
});
