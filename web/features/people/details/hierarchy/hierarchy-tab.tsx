import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { crewCalls } from '#shared/calls/crews.ts';
import type { Hierarchy, Team } from '#shared/crews/hierarchy.ts';
import type { Employee } from '#shared/employees.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { AddMembers, AssignForeman, AssignSupervisor } from '#web/crews/assign-dialogs.tsx';
import { DefaultCrewDialog } from '#web/crews/default-crew-dialog.tsx';
import { ProvideNames } from '#web/crews/names.ts';
import type { CandidatesOf } from '#web/crews/pick-dialog.tsx';
import { RemoveMemberDialog } from '#web/crews/remove-member-dialog.tsx';
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
import { type Asked, ProvideHierarchy, useHierarchy } from './scene.ts';
import { TeamChart } from './team-chart.tsx';
import { hierarchyTexts } from './texts.ts';
import './hierarchy.css';

/** Stands for the default crew instead of a job. */
const BY_DEFAULT = 0;

/** The people a person works with, by default or on one of their jobs. */
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
      <div className="card person-info card-pad" style={{ minHeight: 240 }}>
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
    // The person was taken off the job, or it has ended.
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
    ...jobs.map((job) => ({ value: job.id, label: `#${numberOf(job)}` })),
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
      {isNamed && <h3 className="num">{team.job ? t('job', { job: numberOf(team.job) }) : t('byDefault')}</h3>}
      <TeamChart team={team} />
      <CreateDefaultCrew team={team} />
    </div>
  );
}

/** Creates the default crew of a foreman who has none, with the foreman alone. */
function CreateDefaultCrew({ team: { job, crews } }: { team: Team }) {
  const t = useTexts(hierarchyTexts);
  const words = useTexts(crewTexts);
  const { person } = useHierarchy();
  const create = useCommand(() => send(crewCalls.post, { body: { foremanId: person.id, isDefault: true } }));
  if (person.role !== 'foreman' || job || crews.length > 0) return null;
  return (
    <div className="hierarchy-none grid gap-12 above-16 centred">
      <p className="person-none ink-2">{t('noDefaultCrew')}</p>
      <button type="button" className="button button-primary" {...pressUnless(create.isBusy, () => void create.send(undefined))}>
        <PlusIcon size={14} />
        {create.isBusy ? t('creating') : words('createCrew')}
      </button>
      <CommandError command={create} title={t('createFailed')} />
    </div>
  );
}

interface AskedDialogProps {
  asked: Asked;
  onAsk: (asked: Asked | null) => void;
}

/** The open dialog. After a foreman is assigned, the next one asks about their default crew. */
function AskedDialog({ asked, onAsk }: AskedDialogProps) {
  const { person } = useHierarchy();
  const close = (): void => onAsk(null);
  switch (asked.kind) {
    case 'supervisor': {
      const { job, supervisor } = asked.team;
      return (
        <AssignSupervisor
          of={job ? 'job' : 'foreman'}
          row={job ?? person}
          supervisorId={supervisor?.id}
          from={candidatesOf(asked.team)}
          onClose={close}
        />
      );
    }
    case 'foreman':
      return (
        <AssignForeman
          jobId={asked.jobId}
          crew={asked.crew}
          isFirst
          onDone={(crewId) => onAsk({ kind: 'default', crewId })}
          onClose={close}
        />
      );
    case 'workers':
      return <AddMembers crew={asked.crew} from={candidatesOf(asked.team)} onClose={close} />;
    case 'remove':
      return <RemoveMemberDialog member={asked.member} isDefault={asked.isDefault} onClose={close} />;
    case 'default':
      return <DefaultCrewDialog crewId={asked.crewId} onClose={close} />;
  }
}

/** The candidates: by region for a job, by foreman for a default crew. */
const candidatesOf = ({ job, crews }: Team): CandidatesOf =>
  job ? { resource: 'candidates', id: job.id } : { resource: 'crewCandidates', id: crews[0]?.id ?? 0 };
