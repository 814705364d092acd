import { z } from 'zod';
import { TimeOff } from '#shared/timesheets/edits.ts';
import { Reopened } from '#shared/timesheets/sheets.ts';
import { call } from '#web/http/client.ts';

const Entered = z.object({ reopened: Reopened });

export type TimeOffEntry = z.input<typeof TimeOff> & { dwoId: number };

/** Turns rows of these jobs of a day into time off, all or none. */
export async function enterTimeOff({ dwoId, ...entry }: TimeOffEntry): Promise<z.infer<typeof Entered>> {
  return Entered.parse(await call('POST', `/api/v1/dwo/${dwoId}/timeOff`, TimeOff.parse(entry)));
}
