import { useMemo, useState } from 'react';
import type { ForeseenAlert } from '#shared/alerts/task.ts';
import { PLAIN_OUTCOMES } from '#shared/alerts/words.ts';
import { ChangeMany, type ChosenChange } from '#web/commands/bulk/change-many.tsx';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { AlertSentence } from '../alert/alert-sentence.tsx';
import { foreseeAlerts, handAlertOver, reopenAlert, settleAlert, takeAlert } from '../api.ts';
import { alertTaskTexts } from '../task/texts.ts';
import { alertsTexts } from '../texts.ts';

interface SeeToManyProps {
  ids: readonly number[];
  onClose: () => void;
}

type Step = 'take' | 'handOver' | 'settle';
type Chosen = ChosenChange<Step>;
type Outcome = (typeof PLAIN_OUTCOMES)[number];

/** Of the choice of a colleague: nobody, the alert is given back. */
const NOBODY = 'none';

/** Takes, hands over or settles the ticked alerts [alerts-10]. */
export function SeeToMany({ ids, onClose }: SeeToManyProps) {
  const t = useTexts(alertTaskTexts);
  const words = useTexts(alertsTexts);
  const { user } = useSession();
  const [colleagues, setColleagues] = useState<readonly { id: number; fullName: string }[]>([]);
  const columns = useMemo(
    (): readonly TableColumn<ForeseenAlert>[] => [
      {
        id: 'alert',
        head: t('notification'),
        cell: (alert) => (
          <span className="grid">
            <span className="bold">{words(alert.type)}</span>
            <span className="body ink-2 see-to-many-sentence">
              <AlertSentence alert={alert} timeZone={user.businessTimeZone} />
            </span>
          </span>
        ),
      },
    ],
    [t, words, user.businessTimeZone],
  );
  const nowOf = ({ state, takenById, takenBy }: ForeseenAlert): string => {
    if (state !== 'taken') return words(state === 'settled' ? 'stateSettled' : 'stateOpen');
    return takenById === user.id ? words('stateMine') : words('stateTaken', { name: takenBy ?? '' });
  };
  const look = async (among: readonly number[], { change: step, to }: Chosen): Promise<readonly ForeseenAlert[]> => {
    const found = await foreseeAlerts(among, askedOf(step, to));
    setColleagues(found.colleagues);
    return found.data;
  };
  return (
    <ChangeMany<Step, ForeseenAlert>
      title={t('changeTitle')}
      className="see-to-many"
      ids={ids}
      columns={columns}
      changes={[
        { id: 'take', label: t('take'), choices: null, result: words('stateMine'), nowOf },
        {
          id: 'handOver',
          label: t('handOver'),
          choices: [
            ...colleagues.map(({ id, fullName }) => ({ value: id, label: fullName })),
            { value: NOBODY, label: t('nobody') },
          ],
          nowOf,
        },
        {
          id: 'settle',
          label: t('resolve'),
          choices: PLAIN_OUTCOMES.map((outcome) => ({ value: outcome, label: t(`outcome_${outcome}`) })),
          nowOf,
        },
      ]}
      act={(count, { change: step }) => t(`${step}Many`, { count })}
      look={look}
      change={change}
      putBack={putBack}
      onClose={onClose}
    />
  );
}

const askedOf = (step: Step, to: Chosen['to']) => {
  if (step === 'take') return { take: 'true' as const };
  return step === 'settle' ? { outcome: to as Outcome } : { toId: String(to) };
};

type Answer = Awaited<ReturnType<typeof takeAlert>>;
const revisionIn = (answer: Answer): number | undefined => answer?.data?.alert?.revision;

async function change({ id, revision }: ForeseenAlert, { change: step, to }: Chosen): Promise<number | undefined> {
  const seen = { id, revision };
  if (step === 'take') return revisionIn(await takeAlert(seen));
  if (step === 'settle') return revisionIn(await settleAlert({ ...seen, outcome: to as Outcome }));
  return revisionIn(await handAlertOver({ ...seen, toId: to === NOBODY ? null : Number(to) }));
}

/** Gives an alert back to who had it; one that was settled is opened again first. */
async function putBack({ id, takenById }: ForeseenAlert, { change: step }: Chosen, revision: number | undefined): Promise<void> {
  if (step !== 'settle') await handAlertOver({ id, revision, toId: takenById });
  else {
    const opened = revisionIn(await reopenAlert({ id, revision }));
    if (takenById !== null) await handAlertOver({ id, revision: opened, toId: takenById });
  }
}
