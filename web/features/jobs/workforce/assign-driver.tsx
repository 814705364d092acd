import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { WorkforceCrew } from '#shared/crews/workforce.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { setDriver } from '#web/crews/api.ts';
import { useNames } from '#web/crews/names.ts';
import { crewTexts } from '#web/crews/texts.ts';
import { useCrewWords } from '#web/crews/use-crew-words.ts';
import { PeopleList } from '#web/people/people-list.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { useWorkforce } from './scene.ts';

/** Chooses the driver of a crew, who replaces the former one [crews-1]. */
export function AssignDriver({ crew, onClose }: { crew: WorkforceCrew; onClose: () => void }) {
  const t = useTexts(crewTexts);
  const ui = useTexts(uiTexts);
  const { workforce } = useWorkforce();
  const words = useCrewWords(useNames());
  // Live, so that members who join or leave while the dialog is open do so in the list.
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
      <div className="crews-pick">
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
