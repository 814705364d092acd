import { catalogue } from '#web/texts/texts.ts';

/** A screen without a title does not compile. */
export const screenTitles = catalogue('screens', {
  summary: ['Summary', 'Resumen'],
  shiftLog: ['Shift Log', 'Diario de turno'],
  timesheets: ['Timesheets', 'Hojas de horas'],
  crewDetails: ['Crew Details', 'Detalles de la cuadrilla'],
  employeeTimesheet: ['Employee Timesheet', 'Horas del empleado'],
  jobManagement: ['Job Management', 'Gestión de trabajos'],
  jobDetails: ['Job Details', 'Detalles del trabajo'],
  userManagement: ['User Management', 'Gestión de usuarios'],
  needed: ['Where Someone Is Needed', 'Dónde hace falta gente'],
  userDetails: ['User Details', 'Datos del usuario'],
  vehicles: ['Vehicles', 'Vehículos'],
  notifications: ['Notifications', 'Notificaciones'],
  notices: ['How Alerts Reach You', 'Tus avisos'],
  dataManagement: ['Data Management', 'Gestión de datos'],
  uploadDetails: ['Upload Details', 'Detalles de la carga'],
  importDetails: ['Import', 'Importación'],
  audit: ['Audit', 'Auditoría'],
  displays: ['Displays', 'Pantallas'],
  integrations: ['Integrations', 'Integraciones'],
  sessions: ['Your Sessions', 'Tus sesiones'],
  changelog: ['Changelog', 'Registro de cambios'],
});
