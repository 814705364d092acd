import { catalogue } from '#web/texts/texts.ts';

/** Data Management: its tabs, and the states of a file that comes or goes. */
export const dataTexts = catalogue('dataManagement', {
  title: ['Data Management', 'Gestión de datos'],
  tabs: ['What to do', 'Qué hacer'],
  uploads: ['Upload Employees', 'Cargar empleados'],
  imports: ['Import', 'Importar'],
  timesheets: ['Download Timesheets', 'Descargar hojas de horas'],
  vista: ['Download Vista Timesheets', 'Descargar hojas de horas para Vista'],
  jobs: ['Download Jobs', 'Descargar trabajos'],
  employees: ['Download Employee', 'Descargar empleados'],
  admin: ['Admin Panel', 'Panel de administración'],
  'status.New File': ['New File', 'Archivo nuevo'],
  'status.Pending': ['Pending', 'Pendiente'],
  'status.In Progress': ['In Progress', 'En curso'],
  'status.Generating': ['Generating', 'Generando'],
  'status.Successful': ['Successful', 'Correcto'],
  'status.Failed': ['Failed', 'Fallido'],
  noStatus: ['No status', 'Sin estado'],
});
