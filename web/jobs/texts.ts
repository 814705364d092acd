import { catalogue } from '../texts/texts.ts';

/** The statuses, categories and kinds of jobs in words. */
export const jobsTexts = catalogue('jobs', {
  'job.assigned': ['Assigned', 'Asignado'],
  'job.inProgress': ['In Progress', 'En curso'],
  'job.done': ['Done', 'Hecho'],
  'job.completed': ['Completed', 'Completado'],
  'job.canceled': ['Canceled', 'Cancelado'],
  'job.suspended': ['Suspended', 'Suspendido'],
  'job.unassigned': ['Unassigned', 'Sin asignar'],
  'timesheet.draft': ['Draft', 'Borrador'],
  'timesheet.submitted': ['Submitted', 'Enviado'],
  'timesheet.approved': ['Approved', 'Aprobado'],
  'category.ohElectric': ['OH Electric', 'Eléctrico aéreo'],
  'category.ugGas': ['UG Gas', 'Gas subterráneo'],
  'category.ugElectric': ['UG Electric', 'Eléctrico subterráneo'],
  'category.castIron': ['Cast Iron', 'Hierro fundido'],
  'category.overhead': ['Overhead', 'Trabajo aéreo'],
  'category.general': ['General', 'General'],
  'workOrder.maintenance': ['Maintenance', 'Mantenimiento'],
  'workOrder.newConstruction': ['New Job', 'Trabajo nuevo'],
  'pay.hourly': ['Per Hr', 'Por hora'],
  'pay.perfoot': ['Per Foot', 'Por pie'],
  'pay.bid': ['Bid', 'Por oferta'],
  'pay.unit': ['Unit', 'Por unidad'],
  invalidStatus: ['Invalid Status', 'Estado no válido'],
});
