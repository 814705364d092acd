import type { Client } from 'pg';

/** Bytes of a clock photo outdoors, as `photoBytes` measures them. */
const PHOTO = 120_000;

const json = 'jsonb_strip_nulls(to_jsonb(w))';
const entry = (action: string, subject: string, id: string, before: string, after: string, from: string) =>
  `insert into audit_log (at, actor_id, action, subject, subject_id, before, after, request_id, ip, device)
    select w.created_at, w.foreman, '${action}', '${subject}', ${id}::text, ${before}, ${after}, gen_random_uuid()::text, '203.0.113.7',
      'MusterPhone/1.4 (Android 15; Pixel 8)' from ${from}`;
const SHIFTS = '(select w.*, d.foreman_id as foreman from workshift w join dwo d on d.id = w.dwo_id) w';
const BREAKS =
  '(select b.*, d.foreman_id as foreman from timebreak b join workshift s on s.id = b.work_shift_id join dwo d on d.id = s.dwo_id) w';
const PHOTOS = '(select f.*, f.uploaded_by_id as foreman from file f) w';

/**
 * Adds to a loaded company what phones leave beside shifts: two photos and two places of each, and
 * the entries of the audit that its calls write: announced and stored photos, clock-in, break,
 * clock-out. The entries hold the rows, as those of the api do.
 */
export async function addWhatPhonesLeave(client: Client): Promise<void> {
  const statements = [
    `insert into file (file_name, type, content_type, storage_key, size, stored_at, uploaded_by_id, created_at)
      select 'clock.jpg', 'clock_photo', 'image/jpeg', substr(md5(w.id::text || side), 1, 32), ${PHOTO}, w.start, w.foreman, w.start
      from ${SHIFTS}, unnest(array['start', 'end']) side order by w.id`,
    `update workshift w set start_location = '40.71280, -74.00600', end_location = '40.71281, -74.00601',
      start_picture_id = 2 * n - 1, end_picture_id = 2 * n
      from (select id, row_number() over (order by id) as n from workshift) placed where placed.id = w.id`,
    entry('file.create', 'file', 'w.id', 'null', `jsonb_build_object('fileName', w.file_name, 'type', w.type)`, PHOTOS),
    entry('file.store', 'file', 'w.id', 'null', `jsonb_build_object('size', w.size)`, PHOTOS),
    entry('workshift.clockIn', 'workshift', 'w.id', 'null', json, SHIFTS),
    entry('timebreak.create', 'timebreak', 'w.id', 'null', json, BREAKS),
    entry('timebreak.end', 'timebreak', 'w.id', json, json, BREAKS),
    entry('workshift.clockOut', 'workshift', 'w.id', json, json, SHIFTS),
    'vacuum full workshift',
    'vacuum analyze',
  ];
  for (const text of statements) await client.query(text);
}
