import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createListeners } from '#gateway/listeners.ts';
import { type SessionStore, StoreFailure, type StoreListener } from './store.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS session (id TEXT PRIMARY KEY, sealed TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS session_expires_at ON session (expires_at);
  CREATE TABLE IF NOT EXISTS session_lock (id TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS session_change (n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, why TEXT NOT NULL,
    node TEXT NOT NULL, at INTEGER NOT NULL);
`;

/** Interval of the poll for changes by other processes, and how long changes are kept for it. */
const POLL_EVERY_MS = 200;
const KEEP_CHANGES_MS = 60_000;
/** Longest lock. One that ends later was taken before the clock was set back, and is ignored. */
const LONGEST_LOCK_MS = 60_000;

/**
 * Opens the session store in `sessions.db` of this folder, created with mode 0700 because SQLite
 * makes its files readable to all. Several processes of one machine may share it. Its statements
 * are synchronous, and so access single rows by key only.
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
    ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE session_lock.until NOT BETWEEN ? AND ?`);
  const unlock = db.prepare('DELETE FROM session_lock WHERE id = ? AND holder = ?');

  const node = randomUUID();
  const note = db.prepare('INSERT INTO session_change (id, why, node, at) VALUES (?, ?, ?, ?)');
  const forget = db.prepare('DELETE FROM session_change WHERE at < ?');
  const watch = watchChanges(db, node);
  const noteChange = (id: string, why: string) => {
    note.run(id, why, node, clock());
    forget.run(clock() - KEEP_CHANGES_MS);
  };

  return {
    async read(id) {
      const row = read.get(id, clock());
      return row && { sealed: String(row['sealed']), expiresAt: Number(row['expires_at']) };
    },
    async write(id, sealed, expiresAt) {
      mustWrite(() => write.run(id, sealed, expiresAt));
    },
    async replace(id, sealed) {
      return mustWrite(() => {
        const isThere = replace.run(sealed, id, clock()).changes === 1;
        if (isThere) noteChange(id, '');
        return isThere;
      });
    },
    async extend(id, expiresAt) {
      // A failed extension is harmless, so a full disk ends no session.
      tryWrite(() => extend.run(expiresAt, id, clock()));
    },
    async remove(id, why = '') {
      if (remove.run(id).changes > 0) noteChange(id, why);
    },
    onChanged: watch.onChanged,
    async lock(id, forMs) {
      const holder = randomUUID();
      const now = clock();
      if (mustWrite(() => lock.run(id, holder, now + forMs, now + 1, now + LONGEST_LOCK_MS)).changes === 0) return undefined;
      return async () => {
        tryWrite(() => unlock.run(id, holder));
      };
    },
    async purge(limit) {
      return Number(purge.run(clock(), limit).changes);
    },
    async close() {
      watch.stop();
      db.close();
    },
  };
}

const SQLITE_FULL = 13;
const isFull = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL;

/** Runs a write. @throws StoreFailure when the disk is full; reads still work then */
function mustWrite<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw isFull(error) ? new StoreFailure({ cause: error }) : error;
  }
}

function tryWrite(write: () => unknown): void {
  try {
    write();
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

/** Polls the changes that other processes noted, because SQLite sends no notifications. */
function watchChanges(db: DatabaseSync, node: string): { onChanged: SessionStore['onChanged']; stop: () => void } {
  const changed = createListeners<Parameters<StoreListener>>();
  const newest = db.prepare('SELECT coalesce(max(n), 0) AS n FROM session_change');
  const since = db.prepare('SELECT n, id, why FROM session_change WHERE n > ? AND node <> ? ORDER BY n');
  let last = Number(newest.get()?.['n']);
  const poll = () => {
    for (const { n, id, why } of since.all(last, node)) {
      last = Number(n);
      changed.emit(String(id), String(why));
    }
  };
  const timer = setInterval(() => {
    try {
      poll();
    } catch {
      // A busy file is read with the next poll. If it stays busy, the store's other calls fail.
    }
  }, POLL_EVERY_MS);
  timer.unref();
  return { onChanged: changed.add, stop: () => clearInterval(timer) };
}
