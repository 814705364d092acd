import { useState } from 'react';
import { pictureCalls } from '#shared/calls/employees.ts';
import type { EmployeePicture } from '#shared/employees.ts';
import { can } from '#shared/permissions.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ViewDialog } from '#web/ui/dialogs/view-dialog.tsx';
import { TrashIcon } from '#web/ui/icons/action-icons.tsx';
import { PictureStrip } from '#web/ui/pictures/picture-strip.tsx';
import { personPicturesTexts } from './texts.ts';

const WIDTH = 700;

interface PicturesDialogProps {
  fullName: string;
  pictures: readonly EmployeePicture[];
  onClose: () => void;
}

/** All pictures of a person; one can be made the main one, or deleted. */
export function PicturesDialog({ fullName, pictures, onClose }: PicturesDialogProps) {
  const t = useTexts(personPicturesTexts);
  const { role } = useSession().user;
  const [removed, setRemoved] = useState<EmployeePicture | null>(null);
  const remove = useCommand(({ id }: EmployeePicture) => send(pictureCalls.delete, { params: { id } }), {
    onDone: () => setRemoved(null),
  });
  const choose = useCommand(({ id, revision }: EmployeePicture) =>
    send(pictureCalls.patch, { params: { id }, body: { isMain: true, revision } }),
  );
  const nameOf = ({ Picture }: EmployeePicture): string => Picture?.fileName ?? '- - -';
  const actions = (picture: EmployeePicture) => (
    <span className="person-picture-actions row spread gap-4">
      {picture.isMain ? (
        <span className="tag">{t('main')}</span>
      ) : (
        <button
          type="button"
          className="button"
          aria-label={t('makeMainOf', { picture: nameOf(picture) })}
          {...pressUnless(choose.isBusy, () => void choose.send(picture))}
        >
          {t('makeMain')}
        </button>
      )}
      <button
        type="button"
        className="icon-button rigid"
        aria-label={t('remove', { picture: nameOf(picture) })}
        onClick={() => setRemoved(picture)}
      >
        <TrashIcon />
      </button>
    </span>
  );
  return (
    <ViewDialog title={t('picturesOf', { name: fullName })} width={WIDTH} onClose={onClose}>
      <div className="person-pictures above-12">
        {pictures.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <PictureStrip
            name={t('picturesOf', { name: fullName })}
            pictures={pictures.map((picture) => ({ id: picture.id, src: picture.Picture?.url ?? '', name: nameOf(picture) }))}
            {...(can(role, 'delete', 'employeePicture') && {
              actions: ({ id }) => {
                const found = pictures.find((picture) => picture.id === id);
                return found && actions(found);
              },
            })}
          />
        )}
      </div>
      {removed && (
        <ConfirmCommand
          command={remove}
          input={removed}
          title={t('removeTitle')}
          confirm={t('removeConfirm')}
          failed={t('removeFailed')}
          onClose={() => setRemoved(null)}
        >
          {t('removeText', { picture: nameOf(removed), name: fullName })}
        </ConfirmCommand>
      )}
      <CommandError command={choose} title={t('mainFailed')} />
    </ViewDialog>
  );
}
