import { dayCalls } from '#shared/calls/timesheets.ts';
import type { AnswerOf, Given } from '#shared/http/call.ts';
import { send } from '#web/http/send.ts';

export type TimeOffEntry = Given<typeof dayCalls.timeOff>['body'] & { dwoId: number };

/** Turns rows of these jobs of a day into time off, all or none. */
export const enterTimeOff = ({ dwoId, ...body }: TimeOffEntry): Promise<AnswerOf<typeof dayCalls.timeOff>> =>
  send(dayCalls.timeOff, { params: { id: dwoId }, body });
