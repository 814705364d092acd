import type { Text } from './texts.ts';

/**
 * Words that several areas use in the same sense. A catalogue takes them by name, under a key of
 * its own. Words that agree with a noun, such as All or Approved, stay with their noun.
 *
 * @example
 * catalogue('alerts', { cancel: common.cancel, clear: ['Clear all', 'Borrar todo'] });
 */
export const common = {
  add: ['Add', 'Añadir'],
  approve: ['Approve', 'Aprobar'],
  cancel: ['Cancel', 'Cancelar'],
  close: ['Close', 'Cerrar'],
  create: ['Create', 'Crear'],
  delete: ['Delete', 'Eliminar'],
  edit: ['Edit', 'Editar'],
  notifications: ['Notifications', 'Notificaciones'],
  goBack: ['Go back', 'Volver'],
  ok: ['Ok', 'Aceptar'],
  refresh: ['Refresh', 'Actualizar'],
  remove: ['Remove', 'Quitar'],
  retry: ['Retry', 'Reintentar'],
  save: ['Save', 'Guardar'],
  undo: ['Undo', 'Deshacer'],
  upload: ['Upload', 'Subir'],
  viewLess: ['View Less', 'Ver menos'],
  viewMore: ['View More', 'Ver más'],
  loading: ['Loading...', 'Cargando...'],
  saving: ['Saving …', 'Guardando …'],

  admin: ['Admin', 'Administrador'],
  subadmin: ['Subadmin', 'Subadministrador'],
  supervisor: ['Supervisor', 'Supervisor'],
  foreman: ['Foreman', 'Capataz'],
  worker: ['Worker', 'Trabajador'],
  driver: ['Driver', 'Conductor'],
  somebody: ['Somebody', 'Alguien'],
  system: ['The system', 'El sistema'],

  action: ['Action', 'Acción'],
  company: ['Company', 'Empresa'],
  date: ['Date', 'Fecha'],
  dates: ['Dates', 'Fechas'],
  day: ['Day', 'Día'],
  description: ['Description', 'Descripción'],
  details: ['Details', 'Detalles'],
  history: ['History', 'Historial'],
  hours: ['Hours', 'Horas'],
  idNumber: ['ID #', 'N.º de ID'],
  job: ['Job', 'Trabajo'],
  jobs: ['Jobs', 'Trabajos'],
  name: ['Name', 'Nombre'],
  region: ['Region', 'Región'],
  regions: ['Regions', 'Regiones'],
  everyRegion: ['All regions', 'Todas las regiones'],
  role: ['Role', 'Rol'],
  roster: ['Daily Roster', 'Lista del día'],
  startDate: ['Start Date', 'Fecha de inicio'],
  status: ['Status', 'Estado'],
  timesheet: ['Timesheet', 'Hoja de horas'],
  total: ['Total', 'Total'],
  type: ['Type', 'Tipo'],
  workforce: ['Workforce', 'Personal'],

  today: ['Today', 'Hoy'],
  yesterday: ['Yesterday', 'Ayer'],
  thisWeek: ['This week', 'Esta semana'],
  thisMonth: ['This month', 'Este mes'],
  thisQuarter: ['This quarter', 'Este trimestre'],

  missing: ['- - -', '- - -'],
  percent: ['{percent}%', '{percent} %'],
} as const satisfies Readonly<Record<string, Text>>;
