import type { z } from 'zod';
import type { AwayDismissal } from '#shared/away/away.ts';
import { OWNER } from '#shared/live/topics.ts';
import type { WriteContext } from '../context.ts';
import { forgetAbsence } from './repository.ts';

/**
 * Puts away what was shown of an absence, on all screens of the person; nothing if they have been
 * away once more since, or if an admin acts as them.
 */
export async function dismissAway({ write, caller }: WriteContext, { until }: z.output<typeof AwayDismissal>): Promise<void> {
  if (caller.actorId !== null) return;
  if (await forgetAbsence(write.tx, caller.employeeId, new Date(until)))
    write.changed({ topic: 'alert', owners: [OWNER.own(caller.employeeId)] });
}
