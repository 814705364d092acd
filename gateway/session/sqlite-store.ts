import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SessionStore } from './store.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS session (id TEXT PRIMARY KEY, sealed TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS session_expires_at ON session (expires_at);
  CREATE TABLE IF NOT EXISTS session_lock (id TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
`;

/**
 * Session store in `sessions.db` in this folder, which is made with mode 0700 because SQLite makes its files readable to all.
 * Several processes of one machine may share it. Calls are synchronous inside: single rows by key only.
 */
export function openSqliteStore(folder: string, clock: () => number = Date.now): SessionStore {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const db = new DatabaseSync(join(folder, 'sessions.db'), { timeout: 5_000 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  db.exec(SCHEMA);

  const read = db.prepare('SELECT sealed, expires_at FROM session WHERE id = ? AND expires_at > ?');
  const write = db.prepare('INSERT OR REPLACE INTO session (id, sealed, expires_at) VALUES (?, ?, ?)');
  const replace = db.prepare('UPDATE session SET sealed = ? WHERE id = ? AND expires_at > ?');
  const extend = db.prepare('UPDATE session SET expires_at = ? WHERE id = ? AND expires_at > ?');
  const remove = db.prepare('DELETE FROM session WHERE id = ?');
  const purge = db.prepare(
    'DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)',
  );
  const lock = db.prepare(`INSERT INTO session_lock (id, holder, until) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, until = excluded.until WHERE session_lock.until <= ?`);
  const unlock = db.prepare('DELETE FROM session_lock WHERE id = ? AND holder = ?');

  return {
    async read(id) {
      const row = read.get(id, clock());
      return row && { sealed: String(row['sealed']), expiresAt: Number(row['expires_at']) };
    },
    async write(id, sealed, expiresAt) {
      write.run(id, sealed, expiresAt);
    },
    async replace(id, sealed) {
      return replace.run(sealed, id, clock()).changes === 1;
    },
    async extend(id, expiresAt) {
      extend.run(expiresAt, id, clock());
    },
    async remove(id) {
      remove.run(id);
    },
    async lock(id, forMs) {
      const holder = randomUUID();
      if (lock.run(id, holder, clock() + forMs, clock()).changes === 0) return undefined;
      return async () => {
        unlock.run(id, holder);
      };
    },
    async purge(limit) {
      return Number(purge.run(clock(), limit).changes);
    },
    async close() {
      db.close();
    },
  };
}
