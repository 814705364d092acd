import { useState } from 'react';
import { sheetCalls } from '#shared/calls/timesheets.ts';
import { REASON_MAX } from '#shared/rules/notes.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { PromptDialog } from '#web/ui/dialogs/prompt-dialog.tsx';
import { unapproveSheet } from '../api.ts';
import { approvalTexts } from './texts.ts';

interface GiveBackProps {
  sheet: CrewSheet;
  /** The selected job's sheet. */
  dwoJobId: number;
  onClose: () => void;
}

/** Gives a sheet back to its foreman, with the reason. */
export function SendBackDialog({ sheet, dwoJobId, onClose }: GiveBackProps) {
  const t = useTexts(approvalTexts);
  const { fieldName, valueText } = useChangeWords({ isOfOneDay: true })('dwo_job');
  const back = useCommand(
    (body: { revision: number; reason: string }) => send(sheetCalls.sendBack, { params: { id: dwoJobId }, body }),
    { onDone: onClose },
  );
  return (
    <>
      <PromptDialog
        kind="textArea"
        title={t('sendBack')}
        text={<p>{t('sendBackText', { name: sheet.foreman.fullName })}</p>}
        label={t('reason')}
        value=""
        maxLength={REASON_MAX}
        confirm={t('sendBack')}
        isBusy={back.isBusy}
        check={(text) => (text.trim() === '' ? t('sayWhy') : undefined)}
        onConfirm={(reason) => void back.send({ revision: sheet.revision, reason })}
        onCancel={onClose}
      />
      <CommandError
        command={back}
        title={t('sendBackFailed')}
        fieldName={fieldName}
        valueText={valueText}
        onRevision={(input, revision) => ({ ...input, revision })}
      />
    </>
  );
}

/** Takes an approval back after a question. */
export function UnapproveDialog({ sheet, dwoJobId, onClose }: GiveBackProps) {
  const t = useTexts(approvalTexts);
  const { fieldName, valueText } = useChangeWords({ isOfOneDay: true })('dwo_job');
  const unapprove = useCommand(unapproveSheet, { onDone: onClose });
  return (
    <>
      <ConfirmDialog
        title={t('unapprove')}
        confirm={t('unapprove')}
        isBusy={unapprove.isBusy}
        onConfirm={() => void unapprove.send({ dwoJobId, revision: sheet.revision })}
        onCancel={onClose}
      >
        <p>{t('unapproveText')}</p>
      </ConfirmDialog>
      <CommandError
        command={unapprove}
        title={t('unapproveFailed')}
        fieldName={fieldName}
        valueText={valueText}
        onRevision={(input, revision) => ({ ...input, revision })}
      />
    </>
  );
}

/** Takes a job without hours off the day after a question. */
export function RemoveJobDialog({ sheet, dwoJobId, onClose }: GiveBackProps) {
  const t = useTexts(approvalTexts);
  const remove = useCommand((seen: { revision: number }) => send(sheetCalls.delete, { params: { id: dwoJobId }, query: seen }), {
    onDone: onClose,
  });
  const [{ revision, jobNumber, rows }] = useState({
    revision: sheet.revision,
    jobNumber: sheet.jobs.find((job) => job.dwoJobId === dwoJobId)?.jobNumber ?? '',
    rows: sheet.rows.length,
  });
  return (
    <ConfirmCommand
      command={remove}
      input={{ revision }}
      title={t('removeJob')}
      confirm={t('removeJob')}
      failed={t('removeJobFailed')}
      onRevision={(input, now) => ({ ...input, revision: now })}
      onClose={onClose}
    >
      {t('removeJobText', { job: jobNumber, count: rows })}
    </ConfirmCommand>
  );
}
