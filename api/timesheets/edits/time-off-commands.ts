import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { reviseRows } from '#api/db/rows.ts';
import { workshift } from '#api/db/tables/timesheets.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import type { TimeOff } from '#shared/timesheets/edits.ts';
import type { Reopened } from '#shared/timesheets/sheets.ts';
import { assertAllFree } from '../clock/checks.ts';
import { addZeroHourShifts } from '../days/crew-shift-commands.ts';
import { lockSeenSheets } from '../sheets/checks.ts';
import { recomputeAround } from '../sheets/cost-commands.ts';
import { lockShiftsOn } from '../sheets/lock-repository.ts';
import type { Sheet, WorkshiftRow } from '../sheets/repository.ts';
import { assertShiftRevisions } from '../sheets/revision-checks.ts';
import { assertEditable } from '../sheets/rules.ts';
import { reopen } from '../sheets/state-commands.ts';
import { isDaySeen } from './repository.ts';

/**
 * Turns the rows of some jobs of a day into time off; crew members without a row get one of no
 * hours [edits-4]. Times stay; No Show counts nowhere.
 * @throws Failure 400, 403, 404, and 409 `REVISION_CHANGED`, `SHIFT_RUNNING`, `SHIFT_OVERLAP`,
 *   `APPROVED`
 */
export async function enterTimeOff(
  context: WriteContext,
  dwoId: number,
  input: z.output<typeof TimeOff>,
): Promise<{ rows: WorkshiftRow[]; reopened: Reopened }> {
  const { write } = context;
  const sheets = await sheetsOf(context, dwoId, input.dwoJobIds);
  const onSheets = await lockShiftsOn(write.tx, [...sheets.keys()]);
  const shifts = onSheets.filter(({ employeeId }) => !input.employeeIds || input.employeeIds.includes(employeeId));
  await assertShiftRevisions(
    context,
    shifts.map((shift) => ({ shift, revision: input.revisions?.[String(shift.id)], field: `revisions.${shift.id}` })),
  );
  const statuses = [...sheets.values()].flatMap(({ dwo: day, dwoJob }) => [day.status, dwoJob.status]);
  assertEditable(context, [...statuses, ...shifts.map((shift) => shift.approvalStatus)]);
  const running = shifts.filter((shift) => shift.status === 'running');
  if (running.length > 0)
    throw new Failure(409, 'Somebody is still clocked in', {
      code: 'SHIFT_RUNNING',
      errors: running.map(({ id }) => ({ field: `workshifts.${id}`, reason: 'is still running' })),
    });
  const reopened = await reopen(context, sheets.values(), shifts);
  const rows = await reviseRows(write, 'workshift', workshift, shifts, { type: input.type }, 'workshift.timeOff');
  await assertAllFree(
    context,
    rows.map((shift) => ({ shift, place: `workshifts.${shift.id}` })),
  );
  for (const { dwoJob, dwo: day } of sheets.values())
    rows.push(...(await addZeroHourShifts(context, dwoJob, day.date, { type: input.type, employeeIds: input.employeeIds })));
  await recomputeAround(
    write,
    rows.map((shift) => ({ employeeId: shift.employeeId, date: shift.date, jobId: sheets.get(shift.dwoJobId)!.job.id })),
  );
  return { rows: rows.sort((a, b) => a.id - b.id), reopened };
}

async function sheetsOf(context: WriteContext, dwoId: number, dwoJobIds: readonly number[]): Promise<Map<number, Sheet>> {
  if (!(await isDaySeen(context.write.tx, context.caller, dwoId))) throw notFound('dwo', dwoId);
  const sheets = await lockSeenSheets(context, dwoJobIds);
  const others = [...sheets.values()].filter((sheet) => sheet.dwo.id !== dwoId).map(({ dwoJob }) => dwoJob.id);
  if (others.length > 0)
    throw new Failure(400, 'Some jobs are not of this day', {
      errors: [{ field: 'dwoJobIds', reason: `${others.join(', ')} is not on daily work order ${dwoId}` }],
    });
  return sheets;
}
