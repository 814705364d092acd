import pg from 'pg';

/** A stored file, as its row names it. */
export interface StoredFile {
  storageKey: string;
  contentType: string;
}

/** What a database holds, as one transaction sees it. */
export interface Contents {
  /** The number of migrations applied. */
  migrations: number;
  /** The server's version: `18.4`. */
  server: string;
  /** Rows of each table. */
  rows: Record<string, number>;
  /** Every file that has arrived. */
  files: StoredFile[];
}

/** Connects apart from every pool, without a limit of time: a large table takes long to copy. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: `muster copy ${process.pid}`, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The server's major version. */
export async function majorOfServer(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`);
  return Math.floor(Number(rows[0]?.number) / 10_000);
}

/**
 * Reads what the database holds.
 * @throws Error in words when the database is not one of Muster
 */
export async function readContents(client: pg.Client): Promise<Contents> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  if (!tables.some(({ name }) => name === 'employee')) throw new Error('This database holds no company');
  const rows: Contents['rows'] = {};
  for (const { name } of tables) rows[name] = await countOf(client, `public.${pg.escapeIdentifier(name)}`);
  const { rows: found } = await client.query<{ server: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as server`,
  );
  const { rows: files } = await client.query<StoredFile>(
    `select storage_key as "storageKey", content_type as "contentType" from file where stored_at is not null order by id`,
  );
  const migrations = await countOf(client, 'drizzle.__drizzle_migrations');
  return { migrations, server: found[0]?.server ?? '', rows, files };
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}
