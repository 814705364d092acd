import { openQueue } from '#api/db/queue.ts';
import { exportFile } from '#api/db/tables/transfers.ts';
import { SYSTEM } from '#api/db/write.ts';
import { quietLog } from '#api/test/quiet-log.ts';
import { EMPLOYEE_CSV_COLUMNS, type EmployeeCsvRow } from '#shared/rules/employee-csv.ts';
import { addDays } from '#shared/rules/periods.ts';
import { now, sleep } from '../clock.ts';
import { residentBytes } from '../measure.ts';
import type { ApiScene } from './scene.ts';

export interface ExportResult {
  rows: number;
  seconds: number;
  rowsPerSecond: number;
  /**
   * Resident memory of the api process before and at its highest: also what the collector has not
   * come to yet.
   */
  bytesBefore: number;
  bytesPeak: number;
  /**
   * The most that was in use when it was made once more, with its garbage collected every second.
   */
  bytesInUse: number;
}

export interface ExportsResult {
  /** What people may ask for at once. */
  week: ExportResult;
  /** Everything, through the same queue and worker. */
  everything: ExportResult;
}

export interface UploadResult {
  rows: number;
  imported: number;
  seconds: number;
}

const ADMIN = 1;
const LIMIT_MS = 15 * 60_000;
const WEEK_DAYS = 6;
const SAMPLE_MS = 50;
/** A collection holds the api up: seldom enough that it goes on. */
const COLLECT_MS = 1_000;

/**
 * Timesheets as CSV, made by the api's own worker: a week, then all that the company ever worked.
 */
export async function measureExports(scene: ApiScene): Promise<ExportsResult> {
  const { today, database } = scene;
  const { rows } = await database.client.query<{ first: string }>('select min(date)::text as first from workshift');
  // A week before the present one, all of whose shifts have ended.
  const end = addDays(today, -1);
  const queue = await openQueue({ url: database.url, log: quietLog });
  try {
    const measured = async (start: string, until: string): Promise<ExportResult> => {
      const asked = { start, end: until };
      const bytesBefore = residentBytes(scene.pid);
      const resident = await made(scene, queue, asked, SAMPLE_MS, async () => residentBytes(scene.pid));
      const inUse = await made(scene, queue, asked, COLLECT_MS, scene.bytesInUse);
      const { rows: count, seconds } = resident;
      const bytes = { bytesBefore, bytesPeak: resident.highest, bytesInUse: inUse.highest };
      return { rows: count, seconds, rowsPerSecond: count / seconds, ...bytes };
    };
    const monday = addDays(end, -WEEK_DAYS);
    // The first file of a process also pays for what is compiled and opened once.
    await made(scene, queue, { start: monday, end }, SAMPLE_MS, async () => 0);
    return { week: await measured(monday, end), everything: await measured(rows[0]!.first, today) };
  } finally {
    await queue.close();
  }
}

const WANTED = {
  family: 'workshift_csv',
  fileName: 'bench.csv',
  company: 'All',
  withUnapproved: true,
  status: 'Generating',
} as const;
type Queue = Awaited<ReturnType<typeof openQueue>>;

/**
 * Has a file made; answers its rows, how long it took, and the most that `sample` answered
 * meanwhile.
 */
async function made(
  { services, database }: ApiScene,
  queue: Queue,
  asked: { start: string; end: string },
  sampleMs: number,
  sample: () => Promise<number>,
): Promise<{ rows: number; seconds: number; highest: number }> {
  const startedAt = now();
  const id = await services.write(SYSTEM, async (write) => {
    const [row] = await write.tx
      .insert(exportFile)
      .values({ ...WANTED, ...asked, requestedById: ADMIN })
      .returning();
    await queue.after(write.tx, SYSTEM).generateExport(row!.id);
    return row!.id;
  });
  let highest = await sample();
  for (;;) {
    await sleep(sampleMs);
    const found = await database.client.query<{ status: string; rows: number; reason: string | null }>(
      'select status, rows, reason from export_file where id = $1',
      [id],
    );
    highest = Math.max(highest, await sample());
    const { status, rows, reason } = found.rows[0]!;
    const seconds = (now() - startedAt) / 1_000;
    if (status === 'Successful') return { rows, seconds, highest };
    if (status !== 'Generating' || seconds * 1_000 > LIMIT_MS) throw new Error(`The export is ${status}: ${reason}`);
  }
}

/** So many new people in one file, from the first byte sent until the last of them is there. */
export async function measureUpload(scene: ApiScene, rows: number): Promise<UploadResult> {
  const { database } = scene;
  const token = await scene.signIn(ADMIN);
  const startedAt = now();
  const id = await sendUpload(scene, token, peopleCsv(rows));
  for (;;) {
    await sleep(50);
    const found = await database.client.query<{ status: string; imported: number; reason: string | null }>(
      'select upload_status as status, rows_correctly_imported as imported, reason from upload_employee where id = $1',
      [id],
    );
    const { status, imported, reason } = found.rows[0]!;
    const seconds = (now() - startedAt) / 1_000;
    if (status === 'Successful') return { rows, imported, seconds };
    if (status === 'Failed' || seconds * 1_000 > LIMIT_MS) throw new Error(`The upload is ${status}: ${reason}`);
  }
}

/** Sends an employee file and answers its number; the import follows by itself. */
export async function sendUpload({ url }: ApiScene, token: string, csv: string): Promise<number> {
  const form = new FormData();
  form.append('csv', new Blob([csv], { type: 'text/csv' }), 'people.csv');
  const response = await fetch(`${url}/api/v1/upload_employee`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data } = (await response.json()) as { data?: { id: number } };
  if (response.status !== 201 || !data) throw new Error(`The upload answered ${response.status}`);
  return data.id;
}

/** A file of so many new people, numbered from the one after `before`. */
export function peopleCsv(rows: number, before = 0): string {
  const person = (n: number): EmployeeCsvRow => ({
    ...(Object.fromEntries(EMPLOYEE_CSV_COLUMNS.map(([field]) => [field, ''])) as EmployeeCsvRow),
    activeStatus: 'Active',
    employee: `7-${String(n).padStart(5, '0')}-01 Newman ${n}, Nora`,
    mobile: `212-555-${String(n % 10_000).padStart(4, '0')}`,
    role: 'worker',
    companyName: 'TSU One',
    region: 'Region 1',
    class: 'Lineman',
    earningRate1: 'Lineman - ST 40.00',
  });
  const cells = [EMPLOYEE_CSV_COLUMNS.map(([, name]) => name)];
  const people = Array.from({ length: rows }, (_, index) => person(before + index + 1));
  return [...cells, ...people.map((one) => EMPLOYEE_CSV_COLUMNS.map(([field]) => one[field]))]
    .map((row) => row.map((cell) => `"${cell}"`).join(','))
    .join('\r\n');
}
