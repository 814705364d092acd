import { Failure } from '#shared/http/errors.ts';

/** The disk is full, or as full as files may make it. */
export const noRoom = (): Failure =>
  new Failure(507, 'There is no room left on the server to keep this: tell whoever runs it', { code: 'NO_ROOM' });
