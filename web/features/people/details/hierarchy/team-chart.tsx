import type { ReactNode } from 'react';
import type { Team } from '#shared/crews/hierarchy.ts';
import type { WorkforceCrew, WorkforceMember } from '#shared/crews/workforce.ts';
import { crewTexts } from '#web/crews/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { type Branch, TreeChart } from '#web/ui/trees/tree-chart.tsx';
import { CrewBox, SupervisorBox, WorkerBox } from './boxes.tsx';

interface Node extends Branch<Node> {
  box: ReactNode;
}

/** A supervisor, the foremen of their crews, and their workers; where nobody is, it says so. */
export function TeamChart({ team }: { team: Team }) {
  const t = useTexts(crewTexts);
  const noWorker = (crewId: number): Node => ({
    id: `none-${crewId}`,
    name: t('noMembers'),
    below: [],
    box: <span className="hierarchy-nobody">{t('noMembers')}</span>,
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
