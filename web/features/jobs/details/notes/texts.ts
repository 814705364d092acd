import { catalogue } from '#web/texts/texts.ts';

/** The notes of a job, and what was said of its days. */
export const jobNotesTexts = catalogue('jobNotes', {
  notes: ['Notes', 'Notas'],
  crewComments: ['Crew Comments', 'Comentarios de la cuadrilla'],
  which: ['What was written', 'Lo que se escribió'],
  viewMore: ['View More', 'Ver más'],
  viewLess: ['View Less', 'Ver menos'],
  ofSheet: ['Timesheet', 'Hoja de horas'],
  noSheet: ['There are no timesheets to comment on.', 'No hay hojas de horas que comentar.'],
});
