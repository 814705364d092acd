import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { dayCalls } from '#shared/calls/timesheets.ts';
import { can } from '#shared/permissions.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useCommand } from '#web/commands/use-command.ts';
import { crewDetailsLink } from '#web/features/timesheets/links.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { begunIn, createDay, lacksPeople } from '#web/jobs/begin-day.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { daysTexts } from './texts.ts';

interface OtherDayProps {
  sheet: CrewSheet;
  /** yyyy-MM-dd */
  day: string;
  onClose: () => void;
}

/** The code of a refusal: there is no sheet on that day. */
const NO_DWO = 'NO_DWO';

/** Opens the foreman's sheet of another day, or offers to create it if there is none. */
export function OtherDay({ sheet, day, onClose }: OtherDayProps) {
  const t = useTexts(daysTexts);
  const { role } = useSession().user;
  const [, navigate] = useLocation();
  const open = (dwoId: number): void => {
    onClose();
    navigate(crewDetailsLink(dwoId));
  };
  const { foremanId, dwoJobId, jobs } = sheet;
  const find = useCommand((asked: { foremanId: number; date: string }) => send(dayCalls.ofForeman, { params: asked }), {
    onDone: ({ data }) => open(data.id),
  });
  const create = useCommand(createDay, {
    onDone: open,
    onFailed: (failure) => {
      const begun = begunIn(failure);
      if (begun !== undefined) open(begun);
    },
  });
  const { send: seek } = find;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the day that was chosen
  useEffect(() => void seek({ foremanId, date: day }), []);
  const shown = jobs.filter((job) => dwoJobId === null || job.dwoJobId === dwoJobId);
  // Some of the shown jobs may begin after that day [days-8].
  const jobIds = shown.filter(({ startDate }) => startDate <= day).map(({ jobId }) => jobId);

  if (create.error) {
    const { failure } = create.error;
    const isMissing = lacksPeople(failure);
    return (
      <ErrorDialog
        title={isMissing ? failure.message : t('createFailed')}
        message={isMissing ? t('createFailed') : failure.message}
        onRetry={isMissing ? undefined : create.retry}
        onClose={onClose}
        {...(isMissing && { close: t('goBack') })}
      />
    );
  }
  if (!find.error)
    return (
      <p className="unseen" role="status">
        {t('looking', { day: dayText(day) })}
      </p>
    );
  const { failure } = find.error;
  if (failure.extras.code !== NO_DWO)
    return <ErrorDialog title={t('failed')} message={failure.message} onRetry={find.retry} onClose={onClose} />;
  const mayCreate = can(role, 'update', 'officeTimesheet');
  return (
    <NoDay
      message={failure.message}
      isBusy={create.isBusy}
      onCreate={mayCreate ? () => void create.send({ foremanId, date: day, jobIds }) : undefined}
      onClose={onClose}
    />
  );
}

interface NoDayProps {
  message: string;
  isBusy: boolean;
  onCreate: (() => void) | undefined;
  onClose: () => void;
}

function NoDay({ message, isBusy, onCreate, onClose }: NoDayProps) {
  const t = useTexts(daysTexts);
  const ui = useTexts(uiTexts);
  const inWords = useReason();
  return (
    <Dialog
      role="alertdialog"
      title={t('noDwo')}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          {onCreate && (
            <button type="button" className="button button-primary" {...pressUnless(isBusy, onCreate)}>
              {t('create')}
            </button>
          )}
          <button type="button" className="button" {...pressUnless(isBusy, onClose)}>
            {ui('cancel')}
          </button>
        </>
      }
    >
      {inWords(message)}
    </Dialog>
  );
}
