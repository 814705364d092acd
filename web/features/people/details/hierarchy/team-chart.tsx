import type { ReactNode } from 'react';
import type { Team } from '#shared/crews/hierarchy.ts';
import type { WorkforceCrew, WorkforceMember, WorkforcePerson } from '#shared/crews/workforce.ts';
import { crewTexts } from '#web/crews/texts.ts';
import { useSession } from '#web/http/use-session.ts';
import { pageOfPerson } from '#web/people/links.ts';
import { PersonPicture } from '#web/people/person.tsx';
import { peopleTexts } from '#web/people/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { NameLink } from '#web/ui/navigation/name-link.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { type Branch, TreeChart } from '#web/ui/trees/tree-chart.tsx';
import { mayAssign, useHierarchy } from './scene.ts';

interface Node extends Branch<Node> {
  box: ReactNode;
}

/** The tree of a supervisor, the foremen of the crews, and their workers, with boxes for gaps. */
export function TeamChart({ team }: { team: Team }) {
  const t = useTexts(crewTexts);
  const noWorker = (crewId: number): Node => ({
    id: `none-${crewId}`,
    name: t('noMembers'),
    below: [],
    box: <span className="hierarchy-nobody ink-2">{t('noMembers')}</span>,
  });
  const worker = (member: WorkforceMember): Node => ({
    id: `member-${member.id}`,
    name: member.employee.fullName,
    below: [],
    box: <WorkerBox member={member} isDefault={team.job === null} />,
  });
  const foreman = (crew: WorkforceCrew): Node => {
    const workers = crew.members.filter(({ isForeman }) => !isForeman);
    return {
      id: `crew-${crew.id}`,
      name: crew.members.find(({ isForeman }) => isForeman)?.employee.fullName ?? t('noForeman'),
      below: workers.length === 0 ? [noWorker(crew.id)] : workers.map(worker),
      box: <CrewBox team={team} crew={crew} />,
    };
  };
  const noCrew: Node = { id: 'no-crew', name: t('noForeman'), below: [], box: <CrewBox team={team} crew={null} /> };
  const root: Node = {
    id: 'supervisor',
    name: team.supervisor?.fullName ?? t('noSupervisor'),
    below: team.crews.length === 0 ? [noCrew] : team.crews.map(foreman),
    box: <SupervisorBox team={team} />,
  };
  return <TreeChart name={root.name} roots={[root]} show={({ box }) => box} />;
}

/** The viewer's rights on this page. */
function useMay() {
  const { role } = useSession().user;
  return mayAssign(useHierarchy().person.role, role);
}

function SupervisorBox({ team }: { team: Team }) {
  const t = useTexts(crewTexts);
  const { ask } = useHierarchy();
  const { supervisor, job, crews } = team;
  // The candidates of a default crew depend on the crew.
  const isOffered = useMay().supervisor && (job !== null || crews.length > 0);
  return (
    <Box kind={t('supervisor')} person={supervisor} none={t('noSupervisor')}>
      {isOffered && (
        <Ask label={t(supervisor ? 'replaceSupervisor' : 'assignSupervisor')} onAsk={() => ask({ kind: 'supervisor', team })} />
      )}
    </Box>
  );
}

function CrewBox({ team, crew }: { team: Team; crew: WorkforceCrew | null }) {
  const t = useTexts(crewTexts);
  const { ask } = useHierarchy();
  const may = useMay();
  const foreman = crew?.members.find(({ isForeman }) => isForeman)?.employee ?? null;
  const { job } = team;
  const askForeman = crew === null ? t('createCrew') : t(foreman ? 'replaceForeman' : 'assignForeman');
  return (
    <Box kind={t('foreman')} person={foreman} none={t('noForeman')}>
      {may.foreman && job && <Ask label={askForeman} onAsk={() => ask({ kind: 'foreman', jobId: job.id, crew })} />}
      {may.workers && crew && <Ask label={t('addMembers')} onAsk={() => ask({ kind: 'workers', team, crew })} />}
    </Box>
  );
}

function WorkerBox({ member, isDefault }: { member: WorkforceMember; isDefault: boolean }) {
  const t = useTexts(crewTexts);
  const { ask } = useHierarchy();
  const may = useMay();
  const { employee, isDriver } = member;
  return (
    <>
      {/* A worker's box shows their specialist field instead of a role. */}
      <Box kind={employee.class ?? t('members')} person={employee} none="" isDriver={isDriver} />
      {may.workers && (
        <ActionMenu
          name={t('moreOf', { name: employee.fullName })}
          actions={[{ id: 'remove', label: t('remove'), onPress: () => ask({ kind: 'remove', member, isDefault }) }]}
        />
      )}
    </>
  );
}

const hierarchyOf = (person: WorkforcePerson): string | undefined => {
  const page = pageOfPerson(person);
  return page && `${page}?tab=hierarchy`;
};

interface BoxProps {
  /** The person's role in the tree. */
  kind: string;
  person: WorkforcePerson | null;
  none: string;
  isDriver?: boolean;
  children?: ReactNode;
}

function Box({ kind, person, none, isDriver = false, children }: BoxProps) {
  const t = useTexts(crewTexts);
  const words = useTexts(peopleTexts);
  const { person: whose } = useHierarchy();
  if (!person)
    return (
      <div className="hierarchy-box grid gap-8 grow slim">
        <p className="hierarchy-nobody ink-2">{none}</p>
        {children && <div className="hierarchy-acts flex gap-4 wrap">{children}</div>}
      </div>
    );
  return (
    <div className="hierarchy-box grid gap-8 grow slim" data-inactive={!person.isActive || undefined}>
      <div className="flex gap-8 top slim">
        <PersonPicture fullName={person.fullName} pictureUrl={person.pictureUrl} />
        <div className="hierarchy-words slim">
          <p className="medium anywhere">
            {person.id === whose.id ? (
              <b aria-current="true">{person.fullName}</b>
            ) : (
              <NameLink href={hierarchyOf(person)}>{person.fullName}</NameLink>
            )}
          </p>
          <p className="flex wrap gap-8 lines-0 meta ink-2">
            <span>{kind}</span> <span className="num">{person.employeeId}</span>
          </p>
          {(isDriver || !person.isActive || person.hasBiometricsConflict) && (
            <p className="flex gap-4 wrap above-4 meta ink-2">
              {isDriver && <span className="tag">{words('driver')}</span>}
              {!person.isActive && <span className="tag">{t('inactive')}</span>}
              {person.hasBiometricsConflict && <span className="tag tint-danger">{words('biometricsConflict')}</span>}
            </p>
          )}
        </div>
      </div>
      {children && <div className="hierarchy-acts flex gap-4 wrap">{children}</div>}
    </div>
  );
}

const Ask = ({ label, onAsk }: { label: string; onAsk: () => void }) => (
  <button type="button" className="button" aria-haspopup="dialog" onClick={onAsk}>
    {label}
  </button>
);
