import type { NewFileAnswer } from '#shared/calls/files.ts';
import { fileCalls } from '#shared/calls/files.ts';
import type { FileRecord, SentFileType } from '#shared/files.ts';
import { Failure } from '#shared/http/errors.ts';
import { send } from '../http/send.ts';
import { transmit } from '../http/transmit.ts';
import type { Send, Sending } from './uploads.ts';

/**
 * Sends a file to a signed address: POST announces the file and answers the address, PUT sends the
 * bytes there, and the last call has the api check them. A retry uses the same address while it is
 * valid, so that no announced file is left without bytes.
 */
export function sendToAddress(type: SentFileType): Send<FileRecord> {
  const announced = new WeakMap<File, NewFileAnswer>();
  const announce = async (file: File): Promise<NewFileAnswer> => {
    const answer = (await send(fileCalls.post, { body: { fileName: file.name, type } })).data;
    announced.set(file, answer);
    return answer;
  };
  return async (file, sending) => {
    const before = announced.get(file);
    let to = before ?? (await announce(file));
    sending.signal.throwIfAborted();
    try {
      await put(file, to, sending);
    } catch (cause) {
      if (!before || !isUsedUp(cause)) throw cause;
      to = await announce(file);
      await put(file, to, sending);
    }
    sending.onProgress(1);
    return (await send(fileCalls.arrival, { params: to })).data;
  };
}

async function put(file: File, { uploadUrl, contentType }: NewFileAnswer, { onProgress, signal }: Sending): Promise<void> {
  try {
    await transmit({ method: 'PUT', address: uploadUrl, body: file, contentType, onProgress, signal });
  } catch (cause) {
    // The first attempt was stored, and only its answer was lost.
    if (cause instanceof Failure && cause.extras.code === 'ALREADY_STORED') return;
    throw cause;
  }
}

/** The address has expired, or the announced file is gone. */
const isUsedUp = (cause: unknown): boolean => cause instanceof Failure && [403, 404].includes(cause.statusCode);
