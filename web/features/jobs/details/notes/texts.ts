import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

/** The notes of a job, and what was said of its days. */
export const jobNotesTexts = catalogue('jobNotes', {
  notes: ['Notes', 'Notas'],
  crewComments: ['Crew Comments', 'Comentarios de la cuadrilla'],
  which: ['What was written', 'Lo que se escribió'],
  viewMore: common.viewMore,
  viewLess: common.viewLess,
  ofSheet: common.timesheet,
  noSheet: ['There are no timesheets to comment on.', 'No hay hojas de horas que comentar.'],
});
