/** Subjects of audit entries, in English and Spanish. */
export const SUBJECT_WORDS = {
  job: ['Job', 'Trabajo'],
  job_invoice: ['Invoice', 'Factura'],
  job_site_photo: ['Expense', 'Gasto'],
  job_phase_code: ['Phase code', 'Código de fase'],
  jobnote: ['Note', 'Nota'],
  crew: ['Crew', 'Cuadrilla'],
  employee_crew: ['Crew member', 'Miembro de la cuadrilla'],
  dwo: ['Daily work order', 'Orden de trabajo diaria'],
  dwo_job: ['Timesheet', 'Hoja de horas'],
  workshift: ['Shift', 'Turno'],
  timebreak: ['Break', 'Pausa'],
  temporal_workshift: ['Temporary worker', 'Trabajador temporal'],
  daily_job_hazard_analysis: ['Hazard analysis', 'Análisis de riesgos'],
  employee: ['Employee', 'Empleado'],
  employee_picture: ['Employee picture', 'Foto del empleado'],
  user: ['User', 'Usuario'],
  vehicle: ['Vehicle', 'Vehículo'],
  'vehicle/foreman': ['Vehicle trip', 'Viaje de vehículo'],
  alert: ['Alert', 'Alerta'],
  import: ['Import', 'Importación'],
  import_mapping: ['Kept column names', 'Nombres de columnas guardados'],
  upload_employee: ['Employee upload', 'Carga de empleados'],
  download_workshift_csv: ['Timesheet file', 'Archivo de horas'],
  download_iif: ['QuickBooks file', 'Archivo de QuickBooks'],
  download_job_csv: ['Job file', 'Archivo de trabajos'],
  'employee/csv': ['Employee file', 'Archivo de empleados'],
  file: ['Stored file', 'Archivo guardado'],
  approversettings: ['Supervisor settings', 'Ajustes de supervisores'],
  region: ['Region', 'Región'],
  payroll_name_list: ['Names in payroll', 'Nombres en nómina'],
  phase_code: ["Company's phase code", 'Código de fase de la empresa'],
  company: ['Company', 'Empresa'],
  session: ['Sign-in', 'Inicio de sesión'],
  audit: ['Audit', 'Auditoría'],
  api_token: ['API token', 'Token de API'],
  webhook: ['Webhook', 'Webhook'],
  webhook_delivery: ['Webhook delivery', 'Envío de webhook'],
  webhook_hold: ['Held webhooks', 'Webhooks retenidos'],
} as const;

/** Also the parts of histories that share a table with another part. */
export const PART_WORDS = {
  ...SUBJECT_WORDS,
  site_photo: ['Site photo', 'Foto de la obra'],
  // The specification has notes on a job, but comments on a sheet; both are rows of `jobnote`.
  comment: ['Comment', 'Comentario'],
  // Rates of a person from a day on, as a file has them.
  employee_rate: ['Rate', 'Tarifa'],
  // An `employee_picture` in the history of that person.
  picture: ['Picture', 'Foto'],
} as const;
