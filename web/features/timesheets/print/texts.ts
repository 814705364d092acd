import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const sheetPrintTexts = catalogue('sheetPaper', {
  jobs: ['Jobs of the sheet', 'Trabajos de la hoja'],
  job: common.job,
  address: ['Address', 'Dirección'],
  hours: common.hours,
  status: ['Timesheet', 'Hoja'],
  approved: ['Approved by', 'Aprobado por'],
  approvedBy: ['{name}, {moment}', '{name}, {moment}'],
  approvedIs: ['Approved by {approval}', 'Aprobado por {approval}'],
  approvedApart: ['Approved', 'Aprobado'],
  notApproved: ['Not approved', 'Sin aprobar'],
  system: common.system,
  signature: ['Signature, {role}', 'Firma: {role}'],
  date: common.date,
  foreman: ['foreman', 'capataz'],
  supervisor: ['supervisor', 'supervisor'],
  employee: ['employee', 'empleado'],
});
