import { Failure } from '#shared/http/errors.ts';

/** 507 `NO_ROOM`: the disk is full, or as full as stored files may make it. */
export const storageFull = (): Failure =>
  new Failure(507, 'There is no room left on the server to keep this: tell whoever runs it', { code: 'NO_ROOM' });
