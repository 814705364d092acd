import pg from 'pg';

/** Where the api's suite finds a PostgreSQL server beside the embedded one. */
const USERS = ['postgres', 'root'] as const;
const address = (user: string) => `postgres://${user}@127.0.0.1:5432/postgres`;

/**
 * Address of the PostgreSQL server of this machine: `TEST_DATABASE_URL`, else the first usual user
 * that may connect. Nothing when none answers within two seconds.
 */
export async function findPostgresServer(given = process.env['TEST_DATABASE_URL']): Promise<string | undefined> {
  for (const url of given ? [given] : USERS.map(address)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answers) return url;
  }
  return undefined;
}
