import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { crewCalls } from '#shared/calls/crews.ts';
import type { Hierarchy, Team } from '#shared/crews/hierarchy.ts';
import type { Employee } from '#shared/employees.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { ProvideNames } from '#web/crews/names.ts';
import { crewTexts } from '#web/crews/texts.ts';
import { send } from '#web/http/send.ts';
import { useLastAnswer } from '#web/live/use-last-answer.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Empty, Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { PeopleIcon } from '#web/ui/icons/icons.tsx';
import { PlusIcon } from '#web/ui/icons/row-icons.tsx';
import { AskedDialog } from './asked-dialog.tsx';
import { type Asked, ProvideHierarchy, useHierarchy } from './scene.ts';
import { TeamChart } from './team-chart.tsx';
import { hierarchyTexts } from './texts.ts';
import './hierarchy.css';

/** Stands for the default crew instead of a job. */
const BY_DEFAULT = 0;

/** With whom somebody works, by default or on a job of theirs. */
export function HierarchyTab({ person }: { person: Employee }) {
  const t = useTexts(hierarchyTexts);
  const { id } = useSnapshot(person);
  const [chosen, choose] = useState(BY_DEFAULT);
  const view = useLive('hierarchy', { id, ...(chosen !== BY_DEFAULT && { jobId: chosen }) });
  const kept = useLastAnswer(view);
  const isSlow = useSlow(view.status === 'loading');
  if (view.status === 'failed')
    return (
      <div className="card">
        <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
      </div>
    );
  if (!kept)
    return isSlow ? (
      <div className="card person-info hierarchy-shape card-pad">
        <Shapes kind="lines" count={6} />
      </div>
    ) : null;
  return <Charts person={person} hierarchy={kept.data} chosen={chosen} onChoose={choose} />;
}

interface ChartsProps {
  person: Employee;
  hierarchy: Hierarchy;
  chosen: number;
  onChoose: (jobId: number) => void;
}

function Charts({ person, hierarchy, chosen, onChoose }: ChartsProps) {
  const t = useTexts(hierarchyTexts);
  const { role } = useSnapshot(person);
  const { id, revision, jobs, teams } = useSnapshot(hierarchy);
  const [names] = useState(() => new Map<number, string>());
  const [asked, setAsked] = useState<Asked | null>(null);
  const isGone = chosen !== BY_DEFAULT && !jobs.some((job) => job.id === chosen);
  useEffect(() => {
    // Taken off the job meanwhile, or it is over.
    if (isGone) onChoose(BY_DEFAULT);
  }, [isGone, onChoose]);
  useEffect(() => {
    for (const { supervisor, crews } of teams) {
      if (supervisor) names.set(supervisor.id, supervisor.fullName);
      for (const { members } of crews) for (const { employee } of members) names.set(employee.id, employee.fullName);
    }
  }, [teams, names]);
  const choices = [
    { value: BY_DEFAULT, label: t('byDefault') },
    ...jobs.map((job) => ({ value: job.id, label: `#${job.jobId}` })),
  ];
  return (
    <ProvideNames value={names}>
      <ProvideHierarchy value={{ person: { id, revision, role }, ask: setAsked }}>
        <section className="card person-info card-pad">
          <div className="person-info-head row gap-12">
            <h2>{t('title')}</h2>
            {role !== 'worker' && (
              <ChoiceField
                name={t('jobId')}
                caption={t('jobId')}
                value={isGone ? BY_DEFAULT : chosen}
                choices={choices}
                onChoose={onChoose}
              />
            )}
          </div>
          {teams.map((team) => (
            <TeamOf key={team.id} team={team as Team} isNamed={teams.length > 1} />
          ))}
          {teams.length === 0 && <Empty icon={<PeopleIcon size={24} />}>{t('noCrew')}</Empty>}
        </section>
        {asked && <AskedDialog asked={asked} onAsk={setAsked} />}
      </ProvideHierarchy>
    </ProvideNames>
  );
}

function TeamOf({ team, isNamed }: { team: Team; isNamed: boolean }) {
  const t = useTexts(hierarchyTexts);
  return (
    <div className="hierarchy-team">
      {isNamed && <h3 className="num">{team.job ? t('job', { job: team.job.jobId }) : t('byDefault')}</h3>}
      <TeamChart team={team} />
      <CreateDefaultCrew team={team} />
    </div>
  );
}

/** A foreman without a default crew gets one here; nobody is on it then but the foreman. */
function CreateDefaultCrew({ team: { job, crews } }: { team: Team }) {
  const t = useTexts(hierarchyTexts);
  const words = useTexts(crewTexts);
  const { person } = useHierarchy();
  const create = useCommand(() => send(crewCalls.post, { body: { foremanId: person.id, isDefault: true } }));
  if (person.role !== 'foreman' || job || crews.length > 0) return null;
  return (
    <div className="hierarchy-none grid gap-12">
      <p className="person-none ink-2">{t('noDefaultCrew')}</p>
      <button type="button" className="button button-primary" {...pressUnless(create.isBusy, () => void create.send(undefined))}>
        <PlusIcon size={14} />
        {create.isBusy ? t('creating') : words('createCrew')}
      </button>
      <CommandError command={create} title={t('createFailed')} />
    </div>
  );
}
