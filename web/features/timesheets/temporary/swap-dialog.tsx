import { useEffect, useState } from 'react';
import { temporaryCalls } from '#shared/calls/timesheets.ts';
import { timeText } from '#shared/rules/local-time.ts';
import type { SwapCandidate, TemporalWorkshift } from '#shared/timesheets/temporary.ts';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { PeopleList } from '#web/people/people-list.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { SwapIcon } from '#web/ui/icons/row-icons.tsx';
import { endText } from './end-text.ts';
import { temporaryTexts } from './texts.ts';

interface SwapDialogProps {
  worker: TemporalWorkshift;
  onClose: () => void;
}

const WIDTH = 650;

/**
 * Chooses a worker of the job's region who replaces a temporary worker [temporary-2]. Notes say
 * what each worker does at those hours; those who cannot be chosen come last.
 */
export function SwapDialog({ worker, onClose }: SwapDialogProps) {
  const t = useTexts(temporaryTexts);
  const toast = useToast();
  const { businessTimeZone: timeZone } = useSession().user;
  const [people, setPeople] = useState<readonly SwapCandidate[]>();
  const ask = useCommand((id: number) => send(temporaryCalls.candidates, { params: { id } }), {
    onDone: ({ data }) => setPeople(data),
  });
  const { send: look } = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the worker whose place it is
  useEffect(() => void look(worker.id), []);
  const [chosen, setChosen] = useState<number | null>(null);
  const { id: workerId } = worker;
  const swap = useCommand(
    (body: { employeeId: number; revision: number }) => send(temporaryCalls.swap, { params: { id: workerId }, body }),
    {
      onDone: (_, { employeeId }) => {
        const fullName = people?.find(({ id }) => id === employeeId)?.fullName ?? '';
        toast({ tone: 'ok', icon: <SwapIcon />, title: t('swapped', { name: fullName }), text: t('swappedText') });
        onClose();
      },
    },
  );
  const take = (): void => {
    if (chosen !== null) void swap.send({ employeeId: chosen, revision: worker.revision });
  };
  const [start, end] = [timeText(worker.start, timeZone), endText(worker, timeZone)];
  const isFree = new Map(people?.map(({ id, canTake }) => [id, canTake]));
  const noteOf = ({ standing, jobNumber }: SwapCandidate): string[] =>
    standing === 'free' ? [] : [t(`standing.${standing}`, { job: jobNumber ?? '' })];
  return (
    <Dialog
      title={t('swapTitle')}
      width={WIDTH}
      onClose={swap.isBusy ? undefined : onClose}
      actions={
        <>
          <button type="button" className="button button-primary" {...pressUnless(chosen === null || swap.isBusy, take)}>
            {t(swap.isBusy ? 'swapping' : 'swap')}
          </button>
          <button type="button" className="button" {...pressUnless(swap.isBusy, onClose)}>
            {t('cancel')}
          </button>
        </>
      }
    >
      <p className="temporary-lead num">{t('swapLead', { name: worker.employeeName, start, end })}</p>
      {ask.error ? (
        <Failed title={t('candidatesFailed')} reason={ask.error.failure.message} onRetry={ask.retry} />
      ) : (
        <PeopleList
          name={t('candidates')}
          people={people?.map((person) => ({ ...person, notes: noteOf(person) }))}
          canChoose={({ id }) => isFree.get(id) === true}
          kind="one"
          chosen={chosen === null ? [] : [chosen]}
          empty={t('noneFound')}
          height="min(360px, 45dvh)"
          onChoose={([id]) => setChosen(id ?? null)}
        />
      )}
      {swap.error && (
        <ErrorDialog title={t('swapFailed')} message={swap.error.failure.message} onRetry={swap.retry} onClose={swap.dismiss} />
      )}
    </Dialog>
  );
}
