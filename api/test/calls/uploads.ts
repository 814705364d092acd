import { eq } from 'drizzle-orm';
import supertest from 'supertest';
import { employee } from '#api/db/tables/people.ts';
import { importEmployees } from '#api/uploads/import-commands.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { EMPLOYEE_CSV_COLUMNS, type EmployeeCsvRow } from '#shared/rules/employee-csv.ts';
import { UploadEmployee, UploadEmployeeError, UploadPreview } from '#shared/uploads.ts';
import { buildTestApi } from '../harness.ts';
import { add } from '../rows/company.ts';
import { requestsOf } from './requests.ts';

export const HEADER = EMPLOYEE_CSV_COLUMNS.map(([, name]) => name);
/** The refusal of a file without people. */
export const NO_DATA = "The file doesn't have any data, please upload a valid file";

let lastNumber = 0;
export const newNumber = (): string => `3-${String(++lastNumber).padStart(5, '0')}-01`;

/** A valid line about a new person. */
export const row = (given: Partial<EmployeeCsvRow> = {}): EmployeeCsvRow => ({
  ...(Object.fromEntries(EMPLOYEE_CSV_COLUMNS.map(([field]) => [field, ''])) as EmployeeCsvRow),
  activeStatus: 'Active',
  employee: `${newNumber()} Doe, Jane`,
  role: 'worker',
  companyName: 'TSU One',
  region: 'East',
  class: 'Lineman',
  ...given,
});

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
export const csvOf = (rows: EmployeeCsvRow[], header: readonly string[] = HEADER): string =>
  [header, ...rows.map((one) => EMPLOYEE_CSV_COLUMNS.map(([field]) => one[field]))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n');

/** Opens the whole api with a region East, an admin who uploads and the supervisor Anna Adams. */
export async function openUploads() {
  const api = await buildTestApi();
  await api.app.ready();
  const { id } = await add.person(api.db, 'admin');
  const admin = await requestsOf(api, id);
  const token = await api.tokenFor(id);
  await add.region(api.db, { name: 'East' });
  const anna = await add.person(api.db, 'supervisor', { firstName: 'Anna', lastName: 'Adams' });

  const sendTo =
    (path: string) =>
    (content: string | Buffer, filename = 'people.csv', contentType = 'text/csv', field = 'csv') =>
      supertest(api.app.server)
        .post(`/api/v1${path}`)
        .set('authorization', `Bearer ${token}`)
        .attach(field, Buffer.from(content), { filename, contentType });
  const send = sendTo('/upload_employee');
  const preview = sendTo('/upload_employee/preview');
  const previewed = async (content: string | Buffer) =>
    oneOf(UploadPreview).parse((await preview(content).expect(200)).body).data;
  const uploaded = async (content: string | Buffer) => oneOf(UploadEmployee).parse((await send(content).expect(201)).body).data;
  const read = async (upload: number) =>
    oneOf(UploadEmployee).parse((await admin.get(`/upload_employee/${upload}`).expect(200)).body).data;
  /** Uploads and imports at once, as the queue's worker does. */
  const imported = async (content: string | Buffer) => {
    const upload = await uploaded(content);
    await importEmployees(api.services, upload.id);
    return read(upload.id);
  };
  const errorsOf = async (upload: number) => {
    const where = encodeURIComponent(JSON.stringify({ uploadEmployeeFileId: upload }));
    const { body } = await admin.get(`/upload_employee_error?where=${where}&limit=300`).expect(200);
    return listOf(UploadEmployeeError).parse(body).data;
  };
  /** The person of a line's first cell. */
  const person = async (cell: string) =>
    (
      await api.db
        .select()
        .from(employee)
        .where(eq(employee.employeeId, cell.slice(0, 10)))
    )[0];
  return { api, admin, anna, send, preview, previewed, uploaded, read, imported, errorsOf, person };
}
export type Uploads = Awaited<ReturnType<typeof openUploads>>;
