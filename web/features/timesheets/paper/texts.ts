import { catalogue } from '#web/texts/texts.ts';

/** What a timesheet says on paper alone. */
export const sheetPaperTexts = catalogue('sheetPaper', {
  jobs: ['Jobs of the sheet', 'Trabajos de la hoja'],
  job: ['Job', 'Trabajo'],
  address: ['Address', 'Dirección'],
  hours: ['Hours', 'Horas'],
  status: ['Timesheet', 'Hoja'],
  approved: ['Approved by', 'Aprobado por'],
  approvedBy: ['{name}, {moment}', '{name}, {moment}'],
  approvedIs: ['Approved by {approval}', 'Aprobado por {approval}'],
  approvedApart: ['Approved', 'Aprobado'],
  notApproved: ['Not approved', 'Sin aprobar'],
  system: ['The system', 'El sistema'],
  signature: ['Signature, {role}', 'Firma: {role}'],
  date: ['Date', 'Fecha'],
  foreman: ['foreman', 'capataz'],
  supervisor: ['supervisor', 'supervisor'],
  employee: ['employee', 'empleado'],
});
