import { EMPLOYEE_CSV_COLUMNS, type EmployeeCsvRow } from '#shared/rules/employee-csv.ts';

const USUAL: Partial<EmployeeCsvRow> = { activeStatus: 'Active', role: 'worker', companyName: 'TSU One', class: 'Lineman' };

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** A file of employees; `region` is that of all rows that name none. */
export function employeeFile(region: string, rows: readonly Partial<EmployeeCsvRow>[]): string {
  const lines = rows.map((given) => {
    const cells: Partial<EmployeeCsvRow> = { ...USUAL, region, ...given };
    return EMPLOYEE_CSV_COLUMNS.map(([field]) => quoted(cells[field] ?? '')).join(',');
  });
  return [EMPLOYEE_CSV_COLUMNS.map(([, name]) => quoted(name)).join(','), ...lines].join('\r\n');
}
