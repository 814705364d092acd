import { useSnapshot } from 'valtio';
import { AddMembers } from '#web/crews/add-members.tsx';
import { AssignForeman } from '#web/crews/assign-foreman.tsx';
import { AssignSupervisor } from '#web/crews/assign-supervisor.tsx';
import { DefaultCrewDialog } from '#web/crews/default-crew-dialog.tsx';
import type { CandidatesOf } from '#web/crews/pick-dialog.tsx';
import { RemoveMemberDialog } from '#web/crews/remove-member-dialog.tsx';
import { AssignDriver } from './assign-driver.tsx';
import { RemoveCrewDialog } from './remove-crew-dialog.tsx';
import { type Asked, useWorkforce } from './scene.ts';

interface AskedDialogProps {
  asked: Asked;
  onAsk: (asked: Asked | null) => void;
}

/** The open dialog. A person who gets a foreman is asked about their default crew. */
export function AskedDialog({ asked, onAsk }: AskedDialogProps) {
  const { id, revision, supervisor, crews } = useSnapshot(useWorkforce().workforce);
  const close = (): void => onAsk(null);
  const from: CandidatesOf = { resource: 'candidates', id };
  switch (asked.kind) {
    case 'supervisor':
      return <AssignSupervisor of="job" row={{ id, revision }} supervisorId={supervisor?.id} from={from} onClose={close} />;
    case 'foreman':
      return (
        <AssignForeman
          jobId={id}
          crew={asked.crew}
          isFirst={crews.length === 0}
          onDone={(crewId) => onAsk({ kind: 'default', crewId })}
          onClose={close}
        />
      );
    case 'members':
      return <AddMembers crew={asked.crew} from={from} onClose={close} />;
    case 'driver':
      return <AssignDriver crew={asked.crew} onClose={close} />;
    case 'remove':
      return <RemoveMemberDialog member={asked.member} isLast={asked.isLast} onClose={close} />;
    case 'removeCrew':
      return <RemoveCrewDialog crew={asked.crew} onClose={close} />;
    case 'default':
      return <DefaultCrewDialog crewId={asked.crewId} onClose={close} />;
  }
}
