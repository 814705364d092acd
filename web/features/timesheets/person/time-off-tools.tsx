import type { EmployeeShifts } from '#shared/timesheets/screens.ts';
import { useCommand } from '#web/commands/use-command.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { editTexts } from '../edit/texts.ts';
import { timeOffTexts } from '../time-off/texts.ts';
import { enterTimeOff, type TimeOffEntry, type TimeOffMode, type TimeOffType } from '../time-off/use-time-off.ts';

/** The shifts that are not this time off yet, one entry for each foreman's day. */
function entriesOf({ workShifts, employee }: EmployeeShifts, type: TimeOffType): TimeOffEntry[] {
  const open = workShifts.filter((shift) => shift.type !== type);
  return [...new Set(open.map(({ dwoId }) => dwoId))].map((dwoId) => {
    const own = open.filter((shift) => shift.dwoId === dwoId);
    return {
      dwoId,
      dwoJobIds: [...new Set(own.map(({ dwoJobId }) => dwoJobId))],
      type,
      employeeIds: [employee.id],
      revisions: Object.fromEntries(own.map(({ id, revision }) => [String(id), revision])),
    };
  });
}

/**
 * Sends entries one after the other. Retry sends those that are left, by `entriesOf`.
 * @returns whether an approval was reopened
 */
async function enterAll(entries: readonly TimeOffEntry[]): Promise<boolean> {
  const answers = [];
  for (const entry of entries) answers.push(await enterTimeOff(entry));
  return answers.some(({ reopened }) => reopened.dwoJobs.length > 0);
}

interface TimeOffToolsProps {
  sheet: EmployeeShifts;
  mode: TimeOffMode;
}

/** Cancel, and Update, which turns all rows of the day into the chosen type. */
export function TimeOffTools({ sheet, mode }: TimeOffToolsProps) {
  const t = useTexts(timeOffTexts);
  const words = useTexts(editTexts);
  const toast = useToast();
  const save = useCommand(enterAll, {
    onDone: (wasApproved) => {
      toast({
        tone: wasApproved ? 'warn' : 'ok',
        icon: <CheckIcon />,
        title: t('saved'),
        ...(wasApproved && { text: t('reopened') }),
      });
      mode.end();
    },
  });
  // Sends the present revision: changes by others are already on the screen.
  const send = (): void => void save.send(entriesOf(sheet, mode.type));
  return (
    <>
      <button type="button" className="button" {...pressUnless(save.isBusy, mode.end)}>
        {words('cancel')}
      </button>
      <button type="button" className="button button-primary" {...pressUnless(save.isBusy, send)}>
        {words(save.isBusy ? 'updating' : 'update')}
      </button>
      {save.error && (
        <ErrorDialog title={t('failed')} message={save.error.failure.message} onRetry={send} onClose={save.dismiss} />
      )}
    </>
  );
}
