import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { crewCalls } from '#shared/calls/crews.ts';
import type { WorkforceCrew } from '#shared/crews/workforce.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { setDriver } from '#web/crews/api.ts';
import { AddMembers, AssignForeman, AssignSupervisor } from '#web/crews/assign-dialogs.tsx';
import { DefaultCrewDialog } from '#web/crews/default-crew-dialog.tsx';
import { useCrewWords, useNames } from '#web/crews/names.ts';
import type { CandidatesOf } from '#web/crews/pick-dialog.tsx';
import { RemoveMemberDialog } from '#web/crews/remove-member-dialog.tsx';
import { crewTexts } from '#web/crews/texts.ts';
import { send } from '#web/http/send.ts';
import { PeopleList } from '#web/people/people-list.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { type Asked, useWorkforce } from './scene.ts';
import { StartsDialog } from './starts-dialog.tsx';

interface AskedDialogProps {
  asked: Asked;
  onAsk: (asked: Asked | null) => void;
}

/** The open dialog. After a foreman is assigned, the next one asks about their default crew. */
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
    case 'starts':
      return <StartsDialog crew={asked.crew} onClose={close} />;
    case 'remove':
      return <RemoveMemberDialog member={asked.member} isLast={asked.isLast} onClose={close} />;
    case 'removeCrew':
      return <RemoveCrewDialog crew={asked.crew} onClose={close} />;
    case 'default':
      return <DefaultCrewDialog crewId={asked.crewId} onClose={close} />;
  }
}

/** Chooses the driver of a crew, who replaces the former one [crews-1]. */
function AssignDriver({ crew, onClose }: { crew: WorkforceCrew; onClose: () => void }) {
  const t = useTexts(crewTexts);
  const ui = useTexts(uiTexts);
  const { workforce } = useWorkforce();
  const words = useCrewWords(useNames());
  // Live, so that the list follows members who join or leave while the dialog is open.
  const members = useSnapshot(workforce).crews.find(({ id }) => id === crew.id)?.members;
  const people = useMemo(
    () => (members ?? []).map(({ employee, isForeman, isDriver }) => ({ ...employee, isForeman, isDriver })),
    [members],
  );
  const [chosenId, setChosen] = useState<number | null>(null);
  const drive = useCommand(setDriver, { onDone: onClose });
  const chosen = members?.find(({ employee }) => employee.id === chosenId);
  const send = (): void => {
    if (chosen) void drive.send({ id: chosen.id, revision: chosen.revision, isDriver: true });
  };
  return (
    <Dialog
      title={t('assignDriver')}
      width={650}
      onClose={drive.isBusy ? undefined : onClose}
      actions={
        <>
          <button
            type="button"
            className="button button-primary"
            {...pressUnless(!chosen || chosen.isDriver || drive.isBusy, send)}
          >
            {t(drive.isBusy ? 'assigning' : 'continue')}
          </button>
          <button type="button" className="button" {...pressUnless(drive.isBusy, onClose)}>
            {ui('cancel')}
          </button>
        </>
      }
    >
      <div className="crews-pick above-12">
        <PeopleList
          name={t('assignDriver')}
          people={people}
          kind="one"
          chosen={chosenId === null ? people.filter(({ isDriver }) => isDriver).map(({ id }) => id) : [chosenId]}
          canChoose={(one) => people.find(({ id }) => id === one.id)?.isActive ?? false}
          empty={t('noDriversFound')}
          height="min(360px, 45dvh)"
          onChoose={([id]) => setChosen(id ?? null)}
        />
      </div>
      <CommandError
        command={drive}
        title={t('memberFailed')}
        {...words}
        onRevision={(input, revision) => ({ ...input, revision })}
      />
    </Dialog>
  );
}

/** Asks before a crew is ended [crews-6]. */
function RemoveCrewDialog({ crew: { id, revision }, onClose }: { crew: WorkforceCrew; onClose: () => void }) {
  const t = useTexts(crewTexts);
  const words = useCrewWords(useNames());
  const remove = useCommand((seen: { revision: number }) => send(crewCalls.delete, { params: { id }, query: seen }), {
    onDone: onClose,
  });
  return (
    <ConfirmCommand
      command={remove}
      input={{ revision }}
      title={t('removeCrewTitle', { id })}
      confirm={t(remove.isBusy ? 'removing' : 'remove')}
      failed={t('removeCrewFailed')}
      {...words}
      onRevision={(input, now) => ({ ...input, revision: now })}
      onClose={onClose}
    >
      {t('removeCrewText')}
    </ConfirmCommand>
  );
}
