import { catalogue } from '#web/texts/texts.ts';

/** Data Management: its tabs, and the states of a file that comes or goes. */
export const dataTexts = catalogue('dataManagement', {
  en: {
    title: 'Data Management',
    tabs: 'What to do',
    uploads: 'Upload Employees',
    timesheets: 'Download Timesheets',
    vista: 'Download Vista Timesheets',
    jobs: 'Download Jobs',
    employees: 'Download Employee',
    admin: 'Admin Panel',
    'status.New File': 'New File',
    'status.Pending': 'Pending',
    'status.In Progress': 'In Progress',
    'status.Generating': 'Generating',
    'status.Successful': 'Successful',
    'status.Failed': 'Failed',
    noStatus: 'No status',
  },
  es: {
    title: 'Gestión de datos',
    tabs: 'Qué hacer',
    uploads: 'Cargar empleados',
    timesheets: 'Descargar hojas de horas',
    vista: 'Descargar hojas de horas para Vista',
    jobs: 'Descargar trabajos',
    employees: 'Descargar empleados',
    admin: 'Panel de administración',
    'status.New File': 'Archivo nuevo',
    'status.Pending': 'Pendiente',
    'status.In Progress': 'En curso',
    'status.Generating': 'Generando',
    'status.Successful': 'Correcto',
    'status.Failed': 'Fallido',
    noStatus: 'Sin estado',
  },
});
