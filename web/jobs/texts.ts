import { catalogue } from '../texts/texts.ts';

/** The statuses in words. */
export const jobsTexts = catalogue('jobs', {
  en: {
    'job.assigned': 'Assigned',
    'job.inProgress': 'In Progress',
    'job.done': 'Done',
    'job.completed': 'Completed',
    'job.canceled': 'Canceled',
    'job.suspended': 'Suspended',
    'job.unassigned': 'Unassigned',
    'timesheet.draft': 'Draft',
    'timesheet.submitted': 'Submitted',
    'timesheet.approved': 'Approved',
    invalidStatus: 'Invalid Status',
  },
  es: {
    'job.assigned': 'Asignado',
    'job.inProgress': 'En curso',
    'job.done': 'Hecho',
    'job.completed': 'Completado',
    'job.canceled': 'Cancelado',
    'job.suspended': 'Suspendido',
    'job.unassigned': 'Sin asignar',
    'timesheet.draft': 'Borrador',
    'timesheet.submitted': 'Enviado',
    'timesheet.approved': 'Aprobado',
    invalidStatus: 'Estado no válido',
  },
});
