import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { memberCalls } from '#shared/calls/crews.ts';
import type { Workforce } from '#shared/crews/workforce.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { setDriver } from '#web/crews/api.ts';
import { ProvideNames, useCrewWords } from '#web/crews/names.ts';
import { crewTexts } from '#web/crews/texts.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { Person } from '#web/people/person.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Empty, Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { PeopleIcon } from '#web/ui/icons/icons.tsx';
import { PlusIcon, SwapIcon } from '#web/ui/icons/row-icons.tsx';
import { AskedDialog } from './asked-dialog.tsx';
import { CrewCard } from './crew-card.tsx';
import { type Asked, createCarried, ProvideWorkforce, useWorkforce } from './scene.ts';
import './workforce.css';

/** The crews of a job, also while loading and after a failure. */
export function WorkforceTab({ jobId }: { jobId: number }) {
  const t = useTexts(crewTexts);
  const view = useLive('workforce', { id: jobId });
  const isSlow = useSlow(view.status === 'loading');
  if (view.status === 'failed')
    return (
      <div className="card">
        <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
      </div>
    );
  if (!view.data) return isSlow ? <WorkforceShapes /> : null;
  return <Crews workforce={view.data.data} />;
}

const WorkforceShapes = () => (
  <div className="workforce stack gap-12">
    <div className="card workforce-shape">
      <Shapes kind="lines" count={1} />
    </div>
    <div className="workforce-crews grid gap-12">
      {[0, 1].map((key) => (
        <div key={key} className="card workforce-shape">
          <Shapes kind="lines" count={6} />
        </div>
      ))}
    </div>
  </div>
);

function Crews({ workforce }: { workforce: Workforce }) {
  const t = useTexts(crewTexts);
  const crews = useRows(workforce, 'crews');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [carried] = useState(createCarried);
  const [names] = useState(() => new Map<number, string>());
  const { move, drive, errors } = useMoves(names);
  const scene = { workforce, carried, ask: setAsked, move, drive };
  const addCrew = (): void => setAsked({ kind: 'foreman', crew: null });
  return (
    <ProvideNames value={names}>
      <ProvideWorkforce value={scene}>
        <div className="workforce stack gap-12">
          <SupervisorCard />
          {crews.length === 0 ? (
            <div className="card">
              <Empty
                icon={<PeopleIcon size={24} />}
                action={
                  <button type="button" className="button button-primary" aria-haspopup="dialog" onClick={addCrew}>
                    <PlusIcon size={14} />
                    {t('createCrew')}
                  </button>
                }
              >
                {t('noCrew')}
              </Empty>
            </div>
          ) : (
            <>
              <div className="workforce-crews grid gap-12">
                {crews.map((crew, index) => (
                  <CrewCard key={crew.id} crew={crew} position={index + 1} count={crews.length} />
                ))}
              </div>
              <div className="workforce-foot row wrap gap-16 lines-8">
                <button type="button" className="button" aria-haspopup="dialog" onClick={addCrew}>
                  <PlusIcon size={14} />
                  {t('addTeam')}
                </button>
                {crews.length > 1 && <p className="meta ink-2 off-phone">{t('dragHint')}</p>}
              </div>
            </>
          )}
          {asked && <AskedDialog asked={asked} onAsk={setAsked} />}
          {errors}
        </div>
      </ProvideWorkforce>
    </ProvideNames>
  );
}

/** Commands on a member without a dialog, and their error dialogs. */
function useMoves(names: ReadonlyMap<number, string>) {
  const t = useTexts(crewTexts);
  const toast = useToast();
  const words = useCrewWords(names);
  const move = useCommand(
    ({ id, revision, crewId }: { id: number; revision: number; crewId: number; fullName: string }) =>
      send(memberCalls.move, { params: { id }, body: { crewId, revision } }),
    {
      isConcurrent: true,
      onDone: (_, { fullName, crewId }) =>
        toast({
          tone: 'ok',
          icon: <SwapIcon />,
          title: t('moved', { name: fullName }),
          text: t('movedText', { id: crewId }),
        }),
    },
  );
  const drive = useCommand(setDriver, { isConcurrent: true });
  return {
    move: ({ id, revision, fullName }: { id: number; revision: number; fullName: string }, crewId: number) =>
      void move.send({ id, revision, fullName, crewId }),
    drive: ({ id, revision }: { id: number; revision: number }, isDriver: boolean) => void drive.send({ id, revision, isDriver }),
    errors: (
      <>
        <CommandError
          command={move}
          title={t('memberFailed')}
          {...words}
          onRevision={(input, revision) => ({ ...input, revision })}
        />
        <CommandError
          command={drive}
          title={t('memberFailed')}
          {...words}
          onRevision={(input, revision) => ({ ...input, revision })}
        />
      </>
    ),
  };
}

/** The supervisor of the job. A supervisor cannot appoint one [rights-6]. */
function SupervisorCard() {
  const t = useTexts(crewTexts);
  const { role } = useSession().user;
  const { workforce, ask } = useWorkforce();
  const { supervisor } = useSnapshot(workforce);
  return (
    <section className="card workforce-supervisor grid gap-12 lines-4 middle" aria-label={t('supervisor')}>
      <h2 className="workforce-label meta medium ink-2">{t('supervisor')}</h2>
      <div className="row wrap gap-12 lines-4 slim">
        {supervisor ? (
          <>
            <Person {...supervisor} cardOf={supervisor.id} notes={supervisor.isActive ? [] : [t('inactive')]} />
            <span className="num rigid meta ink-2">{supervisor.employeeId}</span>
          </>
        ) : (
          <span className="ink-3">{t('noSupervisor')}</span>
        )}
      </div>
      {role !== 'supervisor' && (
        <button type="button" className="button small" aria-haspopup="dialog" onClick={() => ask({ kind: 'supervisor' })}>
          {t(supervisor ? 'replaceSupervisor' : 'assignSupervisor')}
        </button>
      )}
    </section>
  );
}
