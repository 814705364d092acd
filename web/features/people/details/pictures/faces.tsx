import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Employee, EmployeePicture } from '#shared/employees.ts';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { Avatar } from '#web/people/avatar.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { UploadIcon } from '#web/ui/icons/action-icons.tsx';
import { PencilIcon } from '#web/ui/icons/row-icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { PicturesDialog } from './pictures-dialog.tsx';
import { personPicturesTexts } from './texts.ts';
import './pictures.css';

const UploadDialog = lazyDialog(() => import('./upload-dialog.tsx').then((code) => code.UploadDialog));

/** The most pictures of a person: the main one and four previews [people-6]. */
const MOST_PICTURES = 5;

/** The main picture first. */
const inOrder = (pictures: readonly EmployeePicture[] | undefined): readonly EmployeePicture[] =>
  (pictures ?? []).toSorted((a, b) => Number(b.isMain) - Number(a.isMain) || a.id - b.id);

/**
 * The picture of a person, with up to four more beside it; a press shows them large. Readers who
 * may change them see a pencil, and can add the first picture here.
 */
export function Faces({ person }: { person: Employee }) {
  const t = useTexts(personPicturesTexts);
  const { role } = useSession().user;
  const { id, fullName, pictureUrl, employeePictures, erasedAt } = useSnapshot(person);
  const [open, setOpen] = useState<'pictures' | 'upload' | null>(null);
  const close = (): void => setOpen(null);
  const pictures = inOrder(employeePictures as EmployeePicture[] | undefined);
  const isNone = pictures.length === 0;
  const mayEdit = erasedAt === null && can(role, 'update', 'employeePicture');
  const face = (
    <span className="person-face relative">
      <Avatar fullName={fullName} pictureUrl={pictureUrl} />
      {mayEdit && (
        <span className="person-face-edit grid centre ink-2 off-paper">
          <PencilIcon size={12} />
        </span>
      )}
    </span>
  );
  const of = { name: fullName };
  return (
    <>
      {isNone && !mayEdit ? (
        face
      ) : (
        <button
          type="button"
          className="person-faces row gap-6"
          aria-haspopup="dialog"
          onClick={() => setOpen(isNone ? 'upload' : 'pictures')}
        >
          <span className="unseen">
            {isNone ? t('addFirst', of) : `${t('picturesOf', of)}, ${t('pictures', { count: pictures.length })}`}
          </span>
          {face}
          {pictures.slice(1).map((picture) => (
            <img key={picture.id} className="person-preview" src={picture.Picture?.url ?? ''} alt="" />
          ))}
        </button>
      )}
      {open === 'pictures' && <PicturesDialog fullName={fullName} pictures={pictures} onClose={close} />}
      {open === 'upload' && <UploadDialog employeeId={id} room={MOST_PICTURES} onClose={close} />}
    </>
  );
}

/** Opens the upload of pictures; disabled when the person has `MOST_PICTURES`. */
export function UploadImageButton({ person }: { person: Employee }) {
  const t = useTexts(personPicturesTexts);
  const { role } = useSession().user;
  const { id, employeePictures } = useSnapshot(person);
  const [isOpen, setOpen] = useState(false);
  if (!can(role, 'create', 'employeePicture')) return null;
  const room = MOST_PICTURES - (employeePictures?.length ?? 0);
  return (
    <>
      <Tooltip text={t('full')} isNeeded={room <= 0}>
        <button type="button" className="button" aria-haspopup="dialog" {...pressUnless(room <= 0, () => setOpen(true))}>
          <UploadIcon size={14} />
          {t('uploadImage')}
        </button>
      </Tooltip>
      {isOpen && <UploadDialog employeeId={id} room={room} onClose={() => setOpen(false)} />}
    </>
  );
}
