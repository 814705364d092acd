import { useSnapshot } from 'valtio';
import { crewCalls } from '#shared/calls/crews.ts';
import type { DefaultCrewChange } from '#shared/crews/crews.ts';
import { CommandError } from '../commands/command-error.tsx';
import { useCommand } from '../commands/use-command.ts';
import { send } from '../http/send.ts';
import { useLive } from '../live/use-live.ts';
import { useTexts } from '../texts/texts.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { ErrorDialog } from '../ui/dialogs/error-dialog.tsx';
import { Shapes } from '../ui/feedback/shapes.tsx';
import { crewTexts } from './texts.ts';
import './crews.css';

const NO_DEFAULT_CREW = 'NO_DEFAULT_CREW';

/** Asks whether a crew becomes its foreman's default crew, and says who would come and go. */
export function DefaultCrewDialog({ crewId, onClose }: { crewId: number; onClose: () => void }) {
  const t = useTexts(crewTexts);
  const { data, status, error, retry } = useLive('defaultCrewChange', { id: crewId });
  const take = useCommand(() => send(crewCalls.takeDefault, { params: { id: crewId }, body: {} }), { onDone: onClose });
  if (status === 'failed')
    return error?.code === NO_DEFAULT_CREW ? (
      <ErrorDialog title={t('defaultNone')} message={t('defaultNoneNext')} close={t('ok')} onClose={onClose} />
    ) : (
      <ErrorDialog title={t('candidatesFailed')} message={error?.message ?? ''} onRetry={retry} onClose={onClose} />
    );
  // While the command runs, the live query may show its effect before its answer arrives.
  if (data && !take.isBusy && isSame(data.data))
    return <ErrorDialog title={t('defaultSame')} message="" close={t('ok')} onClose={onClose} />;
  return (
    <>
      <ConfirmDialog
        title={t('defaultTitle')}
        confirm={t(take.isBusy ? 'replacing' : 'defaultConfirm')}
        cancel={t('defaultNot')}
        isBusy={take.isBusy}
        onConfirm={() => void take.send(undefined)}
        onCancel={onClose}
      >
        <p>{t('defaultText')}</p>
        {data ? <ComeAndGo change={data.data} /> : <Shapes kind="lines" count={2} />}
      </ConfirmDialog>
      <CommandError command={take} title={t('removeCrewFailed')} />
    </>
  );
}

/** Nobody would come or go: there is nothing to ask. */
const isSame = ({ joining, leaving }: DefaultCrewChange): boolean => joining.length + leaving.length === 0;

function ComeAndGo({ change }: { change: DefaultCrewChange }) {
  const t = useTexts(crewTexts);
  const { joining, leaving } = useSnapshot(change);
  return (
    <dl className="crews-change grid gap-8 above-12">
      {(
        [
          ['joining', joining],
          ['leaving', leaving],
        ] as const
      ).map(
        ([kind, people]) =>
          people.length > 0 && (
            <div key={kind}>
              <dt className="num body bold ink">{t(kind, { count: people.length })}</dt>
              <dd>{people.map(({ fullName }) => fullName).join(', ')}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
