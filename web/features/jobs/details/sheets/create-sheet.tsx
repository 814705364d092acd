import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { JobDetails } from '../../../../../shared/job-details.ts';
import { useCommand } from '../../../../commands/use-command.ts';
import { useSession } from '../../../../http/use-session.ts';
import { begunIn, createDay, lacksPeople } from '../../../../jobs/begin-day.ts';
import { useTexts } from '../../../../texts/texts.ts';
import { pressUnless } from '../../../../ui/controls/press-unless.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { ErrorDialog } from '../../../../ui/dialogs/error-dialog.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { sheetsTexts } from './texts.ts';

interface CreateSheetProps {
  job: JobDetails;
  onClose: () => void;
}

/**
 * A blank timesheet of today for one of the job's crews. Where the foreman's day has begun, it is
 * opened: the job is added there.
 */
export function CreateSheet({ job, onClose }: CreateSheetProps) {
  const t = useTexts(sheetsTexts);
  const ui = useTexts(uiTexts);
  const { businessDate: date } = useSession().user;
  const { id, crews } = useSnapshot(job);
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState(crews[0]?.id);
  const open = (dwoId: number): void => {
    onClose();
    navigate(`/timesheets/${dwoId}`);
  };
  const create = useCommand(createDay, {
    onDone: open,
    onFailed: (failure) => {
      const begun = begunIn(failure);
      if (begun !== undefined) open(begun);
    },
  });
  const crew = crews.find((one) => one.id === chosen);

  const back = (why: string) => <ErrorDialog title={why} message="" close={t('goBack')} onClose={onClose} />;
  if (!crew) return back(t('noCrew'));
  if (crews.length === 1 && crew.foremanId === null) return back(t('foremanFirst'));
  if (create.trouble) {
    const { failure } = create.trouble;
    return lacksPeople(failure) ? (
      back(failure.message)
    ) : (
      <ErrorDialog title={t('createFailed')} message={failure.message} onRetry={create.retry} onClose={create.putAway} />
    );
  }
  const { foremanId } = crew;
  const send = (): void => {
    if (foremanId !== null) void create.send({ foremanId, date, jobIds: [id] });
  };
  return (
    <Dialog
      title={t('selectCrew')}
      onClose={create.isBusy ? undefined : onClose}
      actions={
        <>
          <button type="button" className="button button-primary" {...pressUnless(create.isBusy || foremanId === null, send)}>
            {t('create')}
          </button>
          <button type="button" className="button" {...pressUnless(create.isBusy, onClose)}>
            {foremanId === null ? t('goBack') : ui('cancel')}
          </button>
        </>
      }
    >
      <p>{t('selectCrewText')}</p>
      <fieldset className="details-crews">
        <legend className="unseen">{t('selectCrew')}</legend>
        {crews.map((one) => (
          <label key={one.id} className="details-crew">
            <input type="radio" name="crew" checked={one.id === chosen} onChange={() => setChosen(one.id)} />
            <strong className="num">{t('crew', { id: one.id })}</strong>
            <span>{one.foreman?.fullName ?? t('noForeman')}</span>
          </label>
        ))}
      </fieldset>
      {foremanId === null && <p role="status">{t('foremanFirst')}</p>}
    </Dialog>
  );
}
