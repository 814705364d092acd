import { createElement } from 'react';
import { shiftCalls } from '#shared/calls/timesheets.ts';
import { awayMinutes } from '#shared/rules/hours.ts';
import type { Workshift } from '#shared/timesheets/sheets.ts';
import { type Command, useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { type Column, cellsOf, type ShiftEdit, type ShiftState } from '../drafts/draft.ts';
import { type Scene, shiftsOf, validatedIn } from '../drafts/scene.ts';
import { endEditing, type SheetEdits, settleRow } from '../drafts/sheet-edits.ts';
import { editTexts } from '../texts.ts';

export interface Update {
  command: Command<readonly ShiftEdit[]>;
  /** Sends the present edits, also for Retry. */
  send: () => void;
}

/** The column of each field of the api. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  start: 'start',
  end: 'end',
  lunchTime: 'lunch',
  timeBreaksIds: 'lunch',
  phaseCode: 'phaseCode',
  type: 'type',
};

/** Saves the changed rows in one call. Drafts stay until they are saved. */
export function useUpdate(scene: Scene): Update {
  const t = useTexts(editTexts);
  const toast = useToast();
  const command = useCommand((workshifts: readonly ShiftEdit[]) => send(shiftCalls.edit, { body: { workshifts } }), {
    onDone: ({ data, reopened }, sent) => {
      keepSaved(scene, data);
      if (!hasTyped(scene.edits)) endEditing(scene.edits);
      const wasApproved = reopened.dwoJobs.length > 0;
      toast({
        tone: wasApproved ? 'warn' : 'ok',
        icon: createElement(CheckIcon),
        title: t('saved', { count: sent.length }),
        ...(wasApproved && { text: t('reopened') }),
      });
    },
    onFailed: ({ extras }, sent) => {
      for (const { field, reason } of extras.errors ?? []) {
        const [, place, name = ''] = /^workshifts\.(\d+)\.(\w+)$/.exec(field) ?? [];
        const draft = scene.edits.drafts[sent[Number(place)]?.id ?? 0];
        const column = COLUMN_OF[name];
        if (draft && column) draft.said[column] = reason;
      }
    },
  });
  return { command, send: () => void command.send(editsOf(scene)) };
}

/** The valid, unsaved edits. */
export const editsOf = (scene: Scene): ShiftEdit[] =>
  shiftsOf(scene.sheet).flatMap((row) => validatedIn(scene, row, scene.edits.drafts[row.id]).edit ?? []);

/** Shows the saved values before the live rows bring them. Edits made since the request stay. */
function keepSaved(scene: Scene, saved: readonly Workshift[]): void {
  const { sheet, edits, day } = scene;
  for (const row of shiftsOf(sheet)) {
    const shift = saved.find(({ id }) => id === row.id);
    const cells = edits.drafts[row.id]?.cells ?? {};
    if (!shift) continue;
    const known = stateOf(shift);
    settleRow(edits, row, known, cells, cellsOf(known, day));
    const { changed, texts } = validatedIn({ ...scene, isEditing: false }, row, edits.drafts[row.id]);
    const stay = Object.fromEntries(changed.map((column) => [column, texts[column]]));
    settleRow(edits, row, known, stay, cellsOf(known, day));
  }
}

const hasTyped = ({ drafts }: SheetEdits): boolean => Object.values(drafts).some(({ cells }) => Object.keys(cells).length > 0);

const stateOf = ({ timeBreaks = [], ...shift }: Workshift): ShiftState => ({
  start: shift.start,
  end: shift.end,
  lunchMinutes: awayMinutes(
    timeBreaks
      .filter(({ type }) => type === 'lunch')
      .map(({ start, end }) => ({ start: new Date(start), end: end === null ? null : new Date(end) })),
  ),
  timeBreaksIds: timeBreaks.map(({ id }) => id),
  minutes: shift.hours,
  phaseCode: shift.phaseCode,
  type: shift.type,
  revision: shift.revision,
});
