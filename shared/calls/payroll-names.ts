import { z } from 'zod';
import { defineCall, rowCalls } from '../http/call.ts';
import { GivenNames, PayrollNameList } from '../integrations/payroll-names.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Calls about the names that payroll programs know [exports-13]. */
export const payrollNameCalls = {
  ...rowCalls('payroll_name_list', 'payrollName', { row: PayrollNameList, delete: true }),
  upload: defineCall({
    operationId: 'uploadPayrollNames',
    summary: 'Upload lists of the names that a payroll program knows, in place of those before',
    method: 'POST',
    path: '/payroll_name_list',
    form: { field: 'file', types: ['text/plain', 'text/csv', XLSX] },
    right: ['create', 'payrollName'],
    query: GivenNames,
    answer: z.object({ data: z.array(PayrollNameList) }),
    status: 201,
  }),
};
