import { Failure } from '#shared/http/errors.ts';
import { NO_ROOM } from '#shared/http/storage-room.ts';

/** 507 `NO_ROOM`: the disk or the bucket is full, or as full as stored files may make it. */
export const storageFull = (): Failure => new Failure(507, NO_ROOM, { code: 'NO_ROOM' });

/** 503 `NO_FILES`: where files are stored does not answer, or refuses the server. */
export const storageAway = (): Failure =>
  new Failure(503, 'Files cannot be stored at the moment: try again later', { code: 'NO_FILES' });

/** Whether a failure is one of the two. */
export const isOfStorage = ({ extras: { code } }: Failure): boolean => code === 'NO_ROOM' || code === 'NO_FILES';
