import type { Team } from '#shared/crews/hierarchy.ts';
import { AddMembers } from '#web/crews/add-members.tsx';
import { AssignForeman } from '#web/crews/assign-foreman.tsx';
import { AssignSupervisor } from '#web/crews/assign-supervisor.tsx';
import { DefaultCrewDialog } from '#web/crews/default-crew-dialog.tsx';
import type { CandidatesOf } from '#web/crews/pick-dialog.tsx';
import { RemoveMemberDialog } from '#web/crews/remove-member-dialog.tsx';
import { type Asked, useHierarchy } from './scene.ts';

interface AskedDialogProps {
  asked: Asked;
  onAsk: (asked: Asked | null) => void;
}

/** The open dialog. A person who gets a foreman is asked about their default crew. */
export function AskedDialog({ asked, onAsk }: AskedDialogProps) {
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
