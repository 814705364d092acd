import type { Caller } from '#api/context.ts';

/** A caller who sees everything, for reads without a request. */
export const ADMIN_CALLER: Caller = {
  sessionId: 's',
  employeeId: 1,
  actorId: null,
  tokenId: null,
  role: 'admin',
  rights: null,
  fullName: 'A',
  supervisorIds: null,
};
