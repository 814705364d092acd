import { AddMembers } from './add-members.tsx';
import { AssignDriver } from './assign-driver.tsx';
import { AssignForeman } from './assign-foreman.tsx';
import { AssignSupervisor } from './assign-supervisor.tsx';
import { DefaultCrewDialog } from './default-crew-dialog.tsx';
import { RemoveCrewDialog, RemoveMemberDialog } from './remove-dialogs.tsx';
import type { Asked } from './scene.ts';

interface AskedDialogProps {
  asked: Asked;
  onAsk: (asked: Asked | null) => void;
}

/** The dialog that was asked for. Whoever gets a foreman is asked about their default crew. */
export function AskedDialog({ asked, onAsk }: AskedDialogProps) {
  const close = (): void => onAsk(null);
  switch (asked.kind) {
    case 'supervisor':
      return <AssignSupervisor onClose={close} />;
    case 'foreman':
      return <AssignForeman crew={asked.crew} onDone={(crewId) => onAsk({ kind: 'default', crewId })} onClose={close} />;
    case 'members':
      return <AddMembers crew={asked.crew} onClose={close} />;
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
