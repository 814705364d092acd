import type { EmployeeShifts } from '#shared/timesheets/screens.ts';
import { useCommand } from '#web/commands/use-command.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { editTexts } from '../edit/texts.ts';
import { inLocalTime } from '../local-times.ts';
import { enterTimeOff, type TimeOffEntry } from '../time-off/api.ts';
import { timeOffTexts } from '../time-off/texts.ts';
import type { TimeOffMode, TimeOffType } from '../time-off/use-time-off.ts';

/** The shifts still to be turned into time off, by the foreman's day that they are on. */
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
 * One after the other: what of it is done already is not sent again by Retry.
 * @returns whether it took an approval
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

/** Leaves the time-off mode, or turns all rows of the day into what was chosen. */
export function TimeOffTools({ sheet, mode }: TimeOffToolsProps) {
  const t = useTexts(timeOffTexts);
  const words = useTexts(editTexts);
  const toast = useToast();
  const { businessTimeZone } = useSession().user;
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
        <ErrorDialog
          title={t('failed')}
          message={inLocalTime(save.error.failure.message, businessTimeZone)}
          onRetry={send}
          onClose={save.dismiss}
        />
      )}
    </>
  );
}
