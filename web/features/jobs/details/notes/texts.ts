import { catalogue } from '#web/texts/texts.ts';

/** The notes of a job, and what was said of its days. */
export const jobNotesTexts = catalogue('jobNotes', {
  en: {
    notes: 'Notes',
    crewComments: 'Crew Comments',
    which: 'What was written',
    viewMore: 'View More',
    viewLess: 'View Less',
    ofSheet: 'Timesheet',
    noSheet: 'There are no timesheets to comment on.',
  },
  es: {
    notes: 'Notas',
    crewComments: 'Comentarios de la cuadrilla',
    which: 'Lo que se escribió',
    viewMore: 'Ver más',
    viewLess: 'Ver menos',
    ofSheet: 'Hoja de horas',
    noSheet: 'No hay hojas de horas que comentar.',
  },
});
