import { erasedNames } from '#api/erasure/rules.ts';

/** An audit row that differs from the database. */
export interface Untrue {
  action: string;
  key: string;
  side: 'before' | 'after';
  /** Fields that no version of the row had with these values in that transaction. */
  fields: string[];
}

/** Runs statements, one or several at a time, on a connection of its own or a shared one. */
type Run = (statements: string) => Promise<{ rows: unknown[] }>;

/** Tables of audit subjects with another name. */
const TABLE_OF: Record<string, string> = { user: 'employee', session: 'api_session', 'vehicle/foreman': 'vehicle_usage' };

/** Records every version of every table's rows from now on, with its transaction. */
export async function keepVersions(run: Run): Promise<void> {
  await run(`
    create table stored_version (tx xid8 default pg_current_xact_id(), key text, before jsonb, after jsonb);
    create table audited (tx xid8 default pg_current_xact_id(), id bigint);
    create function keep_version() returns trigger language plpgsql as $$
      declare stored jsonb := coalesce(to_jsonb(new), to_jsonb(old));
      begin
        insert into stored_version (key, before, after)
        values (tg_table_name || ' ' || (stored ->> 'id'), to_jsonb(old), to_jsonb(new));
        return null;
      end $$;
    create function keep_audited() returns trigger language plpgsql as $$
      begin
        insert into audited (id) values (new.id);
        return null;
      end $$;
    create trigger keep_audited after insert on audit_log for each row execute function keep_audited();
    do $$ declare name text; begin
      for name in select table_name from information_schema.columns
        where table_schema = 'public' and column_name = 'id' and table_name not in ('audit_log', 'audited')
      loop
        execute format('create trigger keep_version after insert or update or delete on %I for each row execute function keep_version()', name);
      end loop;
    end $$`);
}

type Stored = Record<string, unknown>;
interface Compared {
  action: string;
  subject: string;
  subjectId: string;
  before: Stored | null;
  after: Stored | null;
  versions: { before: Stored | null; after: Stored | null }[];
}

/**
 * Compares what was audited since `keepVersions`, or the last call, with the versions of its row in
 * the same transaction. Entries about no row are left out.
 * @returns the differences, and the actions that were compared at least once
 */
export async function compareAudit(run: Run): Promise<{ untrue: Untrue[]; actions: Set<string> }> {
  const tables = Object.entries(TABLE_OF).map(([subject, table]) => `when '${subject}' then '${table}'`);
  const { rows } = await run(`
    select audit_log.action, audit_log.subject, audit_log.subject_id as "subjectId", audit_log.before, audit_log.after,
      (select coalesce(json_agg(json_build_object('before', stored_version.before, 'after', stored_version.after)), '[]')
        from stored_version
        where stored_version.tx = audited.tx
          and stored_version.key = case audit_log.subject ${tables.join(' ')} else audit_log.subject end || ' ' || audit_log.subject_id) as versions
    from audited join audit_log on audit_log.id = audited.id order by audit_log.id`);
  await run('truncate stored_version, audited');
  const untrue: Untrue[] = [];
  const actions = new Set<string>();
  for (const { action, subject, subjectId, versions, ...said } of rows as Compared[]) {
    if (versions.length === 0) continue;
    for (const side of ['before', 'after'] as const) {
      const row = said[side];
      if (row === null) continue;
      const fields = versions.map(({ before, after }) => othersOf(row, { before, after }[side], before ?? after ?? {}));
      const [nearest = []] = fields.toSorted((one, two) => one.length - two.length);
      if (nearest.length > 0) untrue.push({ action, key: `${subject} ${subjectId}`, side, fields: nearest });
      actions.add(action);
    }
  }
  return { untrue, actions };
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The columns in which an audited row differs from the stored one. The mark of an erased person
 * stands in place of what was stored of that person (decision 113).
 */
const othersOf = (said: Stored, stored: Stored | null, columns: Stored): string[] => {
  const mark = erasedNames(Number(columns['id'])).fullName;
  return Object.keys(said).filter(
    (name) => columnOf(name) in columns && said[name] !== mark && plain(said[name]) !== plain(stored?.[columnOf(name)]),
  );
};

/** Normalizes moments and amounts, which JSON and PostgreSQL write differently. */
function plain(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return String(Date.parse(value));
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return String(Number(value));
  return JSON.stringify(value) ?? 'undefined';
}
