import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { JobDetails } from '#shared/job-details.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { asFailure, useCommand } from '#web/commands/use-command.ts';
import { useSession } from '#web/http/use-session.ts';
import { addToDay, begunIn, createDay, lacksPeople } from '#web/jobs/begin-day.ts';
import { sheetLink } from '#web/jobs/links.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { dayFault } from '#web/ui/calendar/typed-day.ts';
import { TypedDayField } from '#web/ui/calendar/typed-day-field.tsx';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { sheetsTexts } from './texts.ts';

interface CreateSheetProps {
  job: JobDetails;
  onClose: () => void;
}

interface Asked {
  foremanId: number;
  crewId: number;
  jobId: number;
  /** yyyy-MM-dd */
  date: string;
}

interface Made {
  dwoId: number;
  /** The job's sheet, if the day had begun. */
  dwoJobId?: number;
}

/** Starts the foreman's day with the job, or adds the job to the day if it has begun. */
async function createSheet({ foremanId, crewId, jobId, date }: Asked): Promise<Made> {
  try {
    return { dwoId: await createDay({ foremanId, date, jobIds: [jobId] }) };
  } catch (cause) {
    const dwoId = begunIn(asFailure(cause));
    if (dwoId === undefined) throw cause;
    return { dwoId, dwoJobId: await addToDay({ dwoId, jobId, crewId }) };
  }
}

/**
 * Creates a blank timesheet for one of the job's crews, for today or an earlier day of the job. If
 * the foreman's day has begun, the job is added to it.
 */
export function CreateSheet({ job, onClose }: CreateSheetProps) {
  const t = useTexts(sheetsTexts);
  const ui = useTexts(uiTexts);
  const { businessDate: today, businessTimeZone } = useSession().user;
  const { id, jobId, shownNumber, crews, startDate } = useSnapshot(job);
  const toast = useToast();
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState(crews[0]?.id);
  const [date, setDate] = useState(today);
  const begins = businessDate(new Date(startDate), businessTimeZone);
  const limits = { minDay: begins, maxDay: today };
  const create = useCommand(createSheet, {
    onDone: ({ dwoId, dwoJobId }, sheet) => {
      onClose();
      if (dwoJobId === undefined) return navigate(`/timesheets/${dwoId}`);
      toast({
        tone: 'ok',
        icon: <CheckIcon />,
        title: t('added', { job: numberOf({ jobId, shownNumber }) }),
        text: t('addedTo', { name: crew?.foreman?.fullName ?? '', day: dayText(sheet.date) }),
      });
      navigate(sheetLink({ dwoId, dwoJobId }));
    },
  });
  const crew = crews.find((one) => one.id === chosen);

  const back = (why: string, how = '') => <ErrorDialog title={why} message={how} close={t('goBack')} onClose={onClose} />;
  if (begins > today) return back(t('notBegun', { day: dayText(begins) }), t('beginSooner'));
  if (!crew) return back(t('noCrew'));
  if (crews.length === 1 && crew.foremanId === null) return back(t('foremanFirst'));
  if (create.error) {
    const { failure } = create.error;
    return lacksPeople(failure) ? (
      back(failure.message)
    ) : (
      <ErrorDialog title={t('createFailed')} message={failure.message} onRetry={create.retry} onClose={create.dismiss} />
    );
  }
  const { foremanId } = crew;
  const isReady = foremanId !== null && dayFault(date, limits) === undefined;
  const send = (): void => {
    if (foremanId !== null) void create.send({ foremanId, crewId: crew.id, jobId: id, date });
  };
  return (
    <Dialog
      title={t('selectCrew')}
      onClose={create.isBusy ? undefined : onClose}
      actions={
        <>
          <button type="button" className="button button-primary" {...pressUnless(create.isBusy || !isReady, send)}>
            {t('create')}
          </button>
          <button type="button" className="button" {...pressUnless(create.isBusy, onClose)}>
            {foremanId === null ? t('goBack') : ui('cancel')}
          </button>
        </>
      }
    >
      <p>{t('selectCrewText')}</p>
      <fieldset className="details-crews grid gap-4 above-12">
        <legend className="unseen">{t('selectCrew')}</legend>
        {crews.map((one) => (
          <label key={one.id} className="details-crew row gap-8">
            <input type="radio" name="crew" checked={one.id === chosen} onChange={() => setChosen(one.id)} />
            <strong className="num medium ink">{t('crew', { id: one.id })}</strong>
            <span>{one.foreman?.fullName ?? t('noForeman')}</span>
          </label>
        ))}
      </fieldset>
      {foremanId === null && <p role="status">{t('foremanFirst')}</p>}
      <TypedDayField label={t('day')} day={date} today={today} {...limits} onChange={setDate} />
    </Dialog>
  );
}
