import { catalogue } from '../../../texts/texts.ts';

/** What a timesheet says on paper alone. */
export const sheetPaperTexts = catalogue('sheetPaper', {
  en: {
    jobs: 'Jobs of the sheet',
    job: 'JOB',
    address: 'ADDRESS',
    hours: 'HOURS',
    status: 'TIMESHEET',
    approved: 'APPROVED BY',
    approvedBy: '{name}, {moment}',
    notApproved: 'Not approved',
    system: 'The system',
    signature: 'Signature, {role}',
    date: 'Date',
    foreman: 'foreman',
    supervisor: 'supervisor',
    employee: 'employee',
  },
  es: {
    jobs: 'Trabajos de la hoja',
    job: 'TRABAJO',
    address: 'DIRECCIÓN',
    hours: 'HORAS',
    status: 'HOJA',
    approved: 'APROBADO POR',
    approvedBy: '{name}, {moment}',
    notApproved: 'Sin aprobar',
    system: 'El sistema',
    signature: 'Firma: {role}',
    date: 'Fecha',
    foreman: 'capataz',
    supervisor: 'supervisor',
    employee: 'empleado',
  },
});
