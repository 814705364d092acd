import { useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { LiveAnswers } from '../../../../shared/live.ts';
import type { TemporalWorkshift } from '../../../../shared/timesheets/temporary.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { useSession } from '../../../http/use-session.ts';
import { useLive } from '../../../live/use-live.ts';
import { PeopleList } from '../../../people/people-list.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { timeText } from '../../../ui/calendar/day-time.ts';
import { pressUnless } from '../../../ui/controls/press-unless.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorDialog } from '../../../ui/dialogs/error-dialog.tsx';
import { Failed } from '../../../ui/feedback/state-card.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { SwapIcon } from '../../../ui/icons/row-icons.tsx';
import { inLocalTime } from '../local-times.ts';
import { swapTemporary } from './api.ts';
import { temporaryTexts } from './texts.ts';

interface SwapDialogProps {
  worker: TemporalWorkshift;
  /** The job's. */
  regionId: number | null;
  onClose: () => void;
}

const WIDTH = 650;
const MOST_CANDIDATES = 180;

const NOBODY = proxy<Pick<LiveAnswers['employees'], 'data'>>({ data: [] });

/** Which worker of the job's region takes a temporary worker's place [temporary-2]. */
export function SwapDialog({ worker, regionId, onClose }: SwapDialogProps) {
  const t = useTexts(temporaryTexts);
  const toast = useToast();
  const { businessTimeZone: timeZone } = useSession().user;
  const { data, status, error, retry } = useLive('employees', {
    where: JSON.stringify({ role: 'worker', isActive: true, ...(regionId !== null && { regionId }) }),
    limit: MOST_CANDIDATES,
  });
  const people = useSnapshot(data ?? NOBODY).data;
  const [chosen, setChosen] = useState<number | null>(null);
  const swap = useCommand(swapTemporary, {
    onDone: (_, { employeeId }) => {
      const fullName = people.find(({ id }) => id === employeeId)?.fullName ?? '';
      toast({ tone: 'ok', icon: <SwapIcon />, title: t('swapped', { name: fullName }), text: t('swappedText') });
      onClose();
    },
  });
  const send = (): void => {
    if (chosen !== null) void swap.send({ ...worker, employeeId: chosen });
  };
  const [start, end] = [timeText(worker.start, timeZone), timeText(worker.end, timeZone)];
  return (
    <Dialog
      title={t('swapTitle')}
      width={WIDTH}
      onClose={swap.isBusy ? undefined : onClose}
      actions={
        <>
          <button type="button" className="button button-primary" {...pressUnless(chosen === null || swap.isBusy, send)}>
            {t(swap.isBusy ? 'swapping' : 'swap')}
          </button>
          <button type="button" className="button" {...pressUnless(swap.isBusy, onClose)}>
            {t('cancel')}
          </button>
        </>
      }
    >
      <p className="temporary-lead num">{t('swapLead', { name: worker.employeeName, start, end })}</p>
      {status === 'failed' ? (
        <Failed title={t('candidatesFailed')} reason={error?.message} onRetry={retry} />
      ) : (
        <PeopleList
          name={t('candidates')}
          people={data === undefined ? undefined : people}
          kind="one"
          chosen={chosen === null ? [] : [chosen]}
          empty={t('noneFound')}
          height="min(360px, 45dvh)"
          onChoose={([id]) => setChosen(id ?? null)}
        />
      )}
      {swap.trouble && (
        <ErrorDialog
          title={t('swapFailed')}
          message={inLocalTime(swap.trouble.failure.message, timeZone)}
          onRetry={swap.retry}
          onClose={swap.putAway}
        />
      )}
    </Dialog>
  );
}
