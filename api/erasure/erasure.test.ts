import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, getTableName, sql } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { alert } from '../db/tables/alerts.ts';
import { file } from '../db/tables/files.ts';
import { jobnote } from '../db/tables/notes.ts';
import { employee, erasure } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { lateCall } from '../db/tables/shift-log.ts';
import { session } from '../db/tables/sign-in.ts';
import { appState, dailyJobHazardAnalysis, dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';
import { startExportWorkers } from '../exports/worker.ts';
import { importsOf } from '../test/calls/imports.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { csvOf, row } from '../test/calls/uploads.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn, SITE } from '../test/rows/crews.ts';
import { made, WEEK } from '../test/rows/exports.ts';
import { aJpeg } from '../test/rows/pictures.ts';
import { importEmployees } from '../uploads/import-commands.ts';
import { finishErasures } from './commands.ts';
import { SPOKEN } from './spoken-repository.ts';

const DAY = '2026-10-06';
const LEAVER = {
  firstName: 'Xaviera',
  lastName: 'Quillfeather',
  email: 'xaviera@quill.test',
  workPhone: '(631) 555-0177',
};

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let admin: Requests;
let adminId: number;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  make = crewsIn(api.db);
  adminId = (await make.addPerson('admin')).id;
  admin = await requestsOf(api, adminId);
});
afterAll(() => api.close());

const erase = (id: number, fullName: string, who = admin) => who.put(`/employee/${id}/erase`, { fullName });

/** Columns of texts in the database, the queue's among them. */
const textColumns = async () =>
  (
    await api.db.execute<{ table: string; column: string; place: string }>(sql`
      select table_name as table, column_name as column, table_schema as place from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' and data_type in ('text', 'json', 'jsonb', 'character varying')`)
  ).rows;

/** Where a word stands: columns of the database, and files. */
async function whereIs(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, place } of await textColumns()) {
    const name = sql`${sql.identifier(place)}.${sql.identifier(table)}`;
    const { rows } = await api.db.execute(
      sql`select 1 from ${name} where ${sql.identifier(column)}::text ilike ${`%${word}%`} limit 1`,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  const files = await readdir(join(api.dataDir, 'files'), { recursive: true, withFileTypes: true });
  for (const entry of files.filter((one) => one.isFile()))
    if ((await readFile(join(entry.parentPath, entry.name), 'utf8')).toLowerCase().includes(word.toLowerCase()))
      found.push('a file');
  return [...new Set(found)];
}

/** Somebody who has left, of whom everything speaks. */
async function leaver({ firstName, lastName, email, workPhone } = LEAVER) {
  const full = `${firstName} ${lastName}`;
  const sheet = await make.addSheet(DAY);
  const person = sheet.workers[0]!;
  const { id } = person;
  await admin.patch(`/employee/${id}`, { firstName, lastName, email, workPhone, earningRate1: 'Worker - ST 40.00' }).expect(200);
  const photo = await make.addClockPhoto(sheet.foreman.id);
  await api.files.put(photo.storageKey, await aJpeg(), 'image/jpeg');
  await api.db
    .update(file)
    .set({ storedAt: new Date(), fileName: `${full}.jpg` })
    .where(eq(file.id, photo.id));
  const [start, end] = [new Date(`${DAY}T12:00:00Z`), new Date(`${DAY}T20:00:00Z`)];
  const shift = await make.addShift(
    { dwoJobId: sheet.dwoJob.id, date: DAY, employeeId: id, start, end },
    { approvalStatus: 'approved', startPictureId: photo.id, startLocation: SITE, startLocationType: 'site' },
  );
  await api.db.update(dwoJob).set({ status: 'approved' }).where(eq(dwoJob.id, sheet.dwoJob.id));
  await api.db
    .update(dwo)
    .set({ status: 'approved', description: `${full} led` })
    .where(eq(dwo.id, sheet.dwo.id));
  await admin
    .post('/jobnote', { jobId: sheet.job.id, title: 'Call', note: `Ask ${full} (${workPhone}) for the key` })
    .expect(201);
  await api.db
    .update(dailyJobHazardAnalysis)
    .set({ data: { signatures: [{ employeeId: id, name: full }], weather: 'dry' } })
    .where(eq(dailyJobHazardAnalysis.id, sheet.analysis.id));
  await api.db.insert(alert).values({
    type: 'clockout',
    jobId: sheet.job.id,
    dwoId: sheet.dwo.id,
    data: { jobId: sheet.job.jobId, name: full, foremanName: sheet.foreman.fullName },
    occasion: `clockout:dwo_job:${sheet.dwoJob.id}`,
  });
  const said = { jobId: sheet.job.id, employeeId: id, outcome: 'sick', until: null, words: null } as const;
  await api.db.insert(lateCall).values({ ...said, date: DAY, saidById: adminId, saidAt: start });
  const call = { subject: 'late_call', subjectId: String(id) };
  await api.db.insert(auditLog).values([
    { ...call, action: 'late_call.say', after: said },
    { ...call, action: 'late_call.say', before: said, after: { ...said, outcome: 'noAnswer' } },
  ]);
  await api.db.insert(appState).values({ foremanId: sheet.foreman.id, date: DAY, appStateBackup: { crew: [full] } });
  return { ...sheet, person, id, full, photo, shift, phone: await requestsOf(api, id) };
}

/** Files that name them: imported, and made. */
async function named({ person }: { person: { employeeId: string } }) {
  const imports = await importsOf(api, adminId, 'employee');
  const file = `Employee\r\n"${person.employeeId} Quillfeather, Xaviera"\r\n`;
  await imports.imported(file);
  const stop = await startExportWorkers({ services: api.services, payroll: readConfig({}).payroll }, api.queue);
  await admin.post('/download_workshift_csv/custom/generate', { where: WEEK }).expect(202);
  const { status } = await made(admin, 'download_workshift_csv/custom');
  await stop();
  return { status, file };
}

describe('PUT employee/{id}/erase [people-13]', () => {
  it('refuses somebody who is active, has open hours, or has another name; and everybody but admins', async () => {
    const other = { firstName: 'Petronella', lastName: 'Stays', email: 'petronella@stays.test', workPhone: '(631) 555-0100' };
    const { id, full, shift, dwoJob: sheet } = await leaver(other);
    expect((await erase(id, full).expect(409)).body.code).toBe('ACTIVE');
    await admin.put(`/employee/${id}/setActive`, { isActive: false }).expect(200);
    for (const reopen of [
      () => api.db.update(workshift).set({ approvalStatus: 'submitted' }).where(eq(workshift.id, shift.id)),
      () => api.db.update(dwoJob).set({ status: 'submitted' }).where(eq(dwoJob.id, sheet.id)),
    ]) {
      await reopen();
      expect((await erase(id, full).expect(409)).body.code).toBe('NOT_APPROVED');
    }
    await api.db.update(workshift).set({ approvalStatus: 'approved' }).where(eq(workshift.id, shift.id));
    await api.db.update(dwoJob).set({ status: 'approved' }).where(eq(dwoJob.id, sheet.id));
    expect((await erase(id, 'Petronella').expect(400)).body.errors).toMatchObject([{ field: 'fullName' }]);
    for (const role of ['subadmin', 'supervisor', 'foreman'] as const)
      await erase(id, full, await requestsOf(api, (await make.addPerson(role)).id)).expect(403);
    api.clock.aheadMs = Date.parse(`${DAY}T20:00:00Z`) + 86_400_000 - Date.now();
    expect((await erase(id, full, await requestsOf(api, adminId)).expect(409)).body.code).toBe('NOT_PAID');
    api.clock.aheadMs = 0;
    expect((await admin.get(`/employee/${id}`).expect(200)).body.data.fullName).toBe(full);
  });

  it('takes name, ways to reach them, pictures and places from the whole database and its files; hours and money stay', async () => {
    const scene = await leaver();
    const { id, full, shift, photo, phone } = scene;
    expect((await named(scene)).status).toBe('Successful');
    const hours = async () => {
      const [row] = await api.db.select().from(workshift).where(eq(workshift.id, shift.id));
      const { startLocation: _, placesRemovedAt: __, ...rest } = row!;
      return rest;
    };
    const [before, entries] = [await hours(), await api.db.$count(auditLog)];
    const open = await whereIs('quillfeather');
    expect(open).toEqual(
      expect.arrayContaining(['employee.last_name', 'audit_log.after', 'jobnote.note', 'import_row.texts', 'a file']),
    );
    await phone.get('/region').expect(200);
    await admin.put(`/employee/${id}/setActive`, { isActive: false }).expect(200);
    const { data } = (await erase(id, full).expect(200)).body;
    expect(data).toMatchObject({ fullName: `Erased person ${id}`, email: null, workPhone: null, isActive: false });
    expect(data.erasedAt).not.toBeNull();
    await finishErasures(api.services);

    for (const word of ['quillfeather', LEAVER.email, LEAVER.workPhone]) expect(await whereIs(word)).toEqual([]);
    expect(await hours()).toEqual(before);
    const [left] = await api.db.select().from(workshift).where(eq(workshift.id, shift.id));
    expect(left).toMatchObject({ startLocation: null, startLocationType: 'site', straightRate: 4000 });
    expect(await api.files.has(photo.storageKey)).toBe(false);
    await phone.get('/region').expect(401);
    expect(await api.db.$count(session, eq(session.employeeId, id))).toBe(0);
    expect(await api.db.$count(auditLog)).toBeGreaterThan(entries);
    expect(await api.db.$count(lateCall, eq(lateCall.employeeId, id))).toBe(0);
    const calls = await api.db
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(sql`subject = 'late_call' and subject_id = ${String(id)}`);
    const about = { jobId: scene.job.id, employeeId: id };
    expect(calls).toEqual([
      { before: null, after: about },
      { before: about, after: about },
    ]);
    expect(await api.db.select({ note: jobnote.note }).from(jobnote).where(eq(jobnote.jobId, scene.job.id))).toEqual([
      { note: `Ask Erased person ${id} (Erased person ${id}) for the key` },
    ]);
    const [form] = await api.db.select().from(dailyJobHazardAnalysis).where(eq(dailyJobHazardAnalysis.id, scene.analysis.id));
    expect(form!.data).toEqual({ signatures: [{ employeeId: id, name: `Erased person ${id}` }], weather: 'dry' });
    expect(await api.db.select().from(erasure).where(eq(erasure.employeeId, id))).toMatchObject([
      { words: null, erasedById: adminId, finishedAt: expect.any(Date) },
    ]);
  });

  it('cannot be undone: not by the form, the switch, a picture, an import, an upload, a program', async () => {
    const [person] = await api.db.select().from(employee).where(sql`erased_at is not null`);
    const { id, employeeId } = person!;
    const again = { firstName: 'Xaviera', lastName: 'Again' };
    for (const sent of [
      admin.patch(`/employee/${id}`, again),
      admin.put(`/employee/${id}/setActive`, { isActive: true }),
      admin.delete(`/employee/${id}`),
      admin.put(`/employee/external?employeeId=${employeeId}`, again),
      erase(id, person!.fullName),
    ])
      expect((await sent.expect(409)).body.code).toBe('ERASED');
    const { file } = await named({ person: { employeeId } });
    const imports = await importsOf(api, adminId, 'employee');
    const { rows } = await imports.imported(file);
    expect(rows).toMatchObject([{ outcome: 'refused', errors: [{ reason: 'This person was erased' }] }]);
    const token = await api.tokenFor(adminId);
    const send = (path: string, field: string, bytes: Buffer, name: string) =>
      supertest(api.app.server).post(`/api/v1${path}`).set('authorization', `Bearer ${token}`).attach(field, bytes, name);
    await send(`/employee_picture?employeeId=${id}`, 'images', await aJpeg(), 'face.jpg').expect(409);
    const csv = csvOf([row({ employee: `${employeeId} Quillfeather, Xaviera` })]);
    const upload = (await send('/upload_employee', 'csv', Buffer.from(csv), 'people.csv').expect(201)).body.data;
    await importEmployees(api.services, upload.id);
    const where = encodeURIComponent(JSON.stringify({ uploadEmployeeFileId: upload.id }));
    expect((await admin.get(`/upload_employee_error?where=${where}`).expect(200)).body.data).toMatchObject([
      { errors: [{ field: 'employee', reason: 'This person was erased' }] },
    ]);
    expect(await api.db.$count(employee, eq(employee.lastName, 'Quillfeather'))).toBe(0);
  });

  it('leaves notes about a namesake', async () => {
    const [one, other] = [await make.addPerson('worker'), await make.addPerson('worker')];
    for (const { id } of [one, other])
      await api.db.update(employee).set({ firstName: 'Juan', lastName: 'Doble', isActive: false }).where(eq(employee.id, id));
    const { job: work } = await make.addTeam();
    await admin.post('/jobnote', { jobId: work.id, title: 'Call', note: 'Juan Doble has the key' }).expect(201);
    await erase(one.id, 'Juan Doble').expect(200);
    await finishErasures(api.services);
    const [note] = await api.db.select().from(jobnote).where(eq(jobnote.jobId, work.id));
    expect(note!.note).toBe('Juan Doble has the key');
    await erase(other.id, 'Juan Doble').expect(200);
    await finishErasures(api.services);
    expect(await whereIs('Juan Doble')).toEqual([]);
  });
});

/**
 * Columns whose texts are words of the contract, numbers, keys, or belong to a company; and those
 * that are erased apart.
 */
const SILENT = new Set(
  `alert: type occasion state outcome; alert_step: kind outcome; api_token: token_hash hint rights last_used_ip; app_state: ; approver_settings: job_numbers;
  audit_log: action subject subject_id before after request_id ip device; changelog_entry: version description;
   company: name code; crew: start_times; display: name region_ids supervisor_ids playlist;
   display_session: refresh_hash previous_refresh_hash version;
   notice: channel reason; notice_choice: types whose quiet language shift_log_at; notice_message: channel kind status fault;
   push_device: endpoint p256dh auth server_key; dwo: status search_data; late_call: outcome; dwo_job: status start_location end_location samsara_url;
  employee: employee_id first_name last_name role work_phone email company_name class account_no earning_rate1 earning_rate2
    earning_rate3 earning_rate4 earning_rate5 earning_rate6 vacation_available;
  employee_rate: earning_rate1 earning_rate2 earning_rate3 earning_rate4 earning_rate5 earning_rate6; ended_session: reason refresh_hash;
  erasure: words; export_content: rows; export_file: family status company; file: type content_type storage_key;
  idempotency_key: key fingerprint; import_file: kind status storage_key encoding separator day_order decimal_mark stopped;
  import_mapping: kind day_order decimal_mark; import_row: outcome;
  job: job_id external_number shown_number category type work_order_type status company start_times search_data;
  job_phase_code: phase_code; job_site_photo: search_data; login_attempt: state provider client nonce code_verifier client_state
    client_challenge; login_code: code_hash client client_challenge; pairing: device_hash user_code_hash; pairing_guess: ip; saved_view: list role;
  payroll_name_list: program kind; phase_code: category phase_code;
  region: name; session: refresh_hash previous_refresh_hash ip device; temporal_workshift: type; timebreak: type status phase_code;
  upload_employee: storage_key upload_status; vehicle: plate vin; vehicle_usage: supplied_id; webhook: url events format language salt previous_salt;
  webhook_delivery: event status; webhook_place: database address folder;
  workshift: type status approval_status start_location end_location start_location_type end_location_type
    start_picture_match_status end_picture_match_status phase_code`
    .split(';')
    .flatMap((part) => {
      const [table = '', columns = ''] = part.split(':');
      return columns
        .trim()
        .split(/\s+/)
        .map((column) => `${table.trim()}.${column}`);
    }),
);

describe('what may speak of a person', () => {
  it('is every column of texts that is not known to speak of nobody', async () => {
    const spoken = SPOKEN.map(({ column }) =>
      `${getTableName(column.table)}.${column.name}`.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
    );
    const { rows } = await api.db.execute<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'json', 'jsonb') and is_generated = 'NEVER'`);
    const rest = rows.map(({ name }) => name).filter((name) => !spoken.includes(name) && !SILENT.has(name));
    expect(rest.sort()).toEqual([]);
  });
});
