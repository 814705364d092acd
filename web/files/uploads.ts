import { proxy } from 'valtio';
import { asFailure } from '../commands/use-command.ts';
import type { Upload } from '../ui/files/upload-list.tsx';

/** The progress of one file, and the signal that aborts it. */
export interface Sending {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a file and resolves to the api's answer once it is stored. Called for every attempt. */
export type Send<Answer> = (file: File, sending: Sending) => Promise<Answer>;

interface UploadsOptions<Answer> {
  send: Send<Answer>;
  /** A file was stored. */
  onDone?: ((answer: Answer) => void) | undefined;
  /** A stored file was removed from the list. */
  onRemoved?: ((answer: Answer) => void) | undefined;
}

export interface Uploads<Answer> {
  /** The rows of `UploadList`; a valtio store. */
  state: { rows: Upload[] };
  add: (files: readonly File[]) => void;
  /** Aborts an upload and removes its row. */
  cancel: (id: string) => void;
  /** Sends a failed file again. */
  retry: (id: string) => void;
  remove: (id: string) => void;
  /** Aborts all, on unmount. */
  stop: () => void;
  /** The answers of stored files, in the order in which they were added. */
  answers: () => Answer[];
}

interface Held<Answer> {
  file: File;
  stop: AbortController | null;
  answer?: Answer;
}

/** The local file as its own preview. */
const pictureOf = (file: File): string | undefined =>
  file.type.startsWith('image/') && typeof URL.createObjectURL === 'function' ? URL.createObjectURL(file) : undefined;

/** More uploads at once would only slow down each. */
const AT_ONCE = 2;
let last = 0;

/**
 * Uploads of one place, each with its own progress, cancel and retry. Files and abort controllers
 * stay outside the valtio store, which would wrap them in proxies.
 *
 * @example
 * const uploads = createUploads({ send: sendToAddress('job_site_photo'), onDone });
 * uploads.add(files);
 */
export function createUploads<Answer>({ send, onDone, onRemoved }: UploadsOptions<Answer>): Uploads<Answer> {
  const state = proxy<{ rows: Upload[] }>({ rows: [] });
  const held = new Map<string, Held<Answer>>();
  const rowOf = (id: string): Upload | undefined => state.rows.find((row) => row.id === id);

  const sendNext = (): void => {
    const underWay = state.rows.filter(({ state: is }) => is === 'sending').length;
    const next = state.rows.find(({ state: is }) => is === 'waiting');
    if (next && underWay < AT_ONCE) void sendOne(next);
  };

  const sendOne = async (row: Upload): Promise<void> => {
    const one = held.get(row.id);
    if (!one) return;
    const stop = new AbortController();
    one.stop = stop;
    const { signal } = stop;
    Object.assign(row, { state: 'sending', sent: 0, reason: undefined });
    try {
      const sent = send(one.file, {
        signal,
        onProgress: (share) => {
          row.sent = share;
        },
      });
      sendNext();
      one.answer = await sent;
      row.state = 'done';
      onDone?.(one.answer);
    } catch (cause) {
      if (signal.aborted) return;
      Object.assign(row, { state: 'failed', reason: asFailure(cause).message });
    } finally {
      one.stop = null;
      sendNext();
    }
  };

  const drop = (id: string): void => {
    const one = held.get(id);
    held.delete(id);
    const at = state.rows.findIndex((row) => row.id === id);
    const [gone] = at >= 0 ? state.rows.splice(at, 1) : [];
    if (gone?.pictureUrl) URL.revokeObjectURL(gone.pictureUrl);
    one?.stop?.abort();
    if (one?.answer !== undefined) onRemoved?.(one.answer);
  };

  return {
    state,
    add: (files) => {
      for (const file of files) {
        last += 1;
        const id = String(last);
        held.set(id, { file, stop: null });
        const pictureUrl = pictureOf(file);
        state.rows.push({ id, name: file.name, bytes: file.size, state: 'waiting', ...(pictureUrl && { pictureUrl }) });
      }
      sendNext();
    },
    cancel: drop,
    retry: (id) => {
      const row = rowOf(id);
      if (row?.state !== 'failed') return;
      row.state = 'waiting';
      sendNext();
    },
    remove: drop,
    stop: () => {
      for (const { stop } of held.values()) stop?.abort();
      for (const { pictureUrl } of state.rows) if (pictureUrl !== undefined) URL.revokeObjectURL(pictureUrl);
    },
    answers: () => state.rows.flatMap(({ id }) => held.get(id)?.answer ?? []),
  };
}
