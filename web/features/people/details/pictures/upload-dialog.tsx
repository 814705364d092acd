import { useEffect, useRef, useState } from 'react';
import { TAKEN } from '#shared/files.ts';
import { UploadField, useUploads } from '#web/files/upload-field.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { PictureStrip } from '#web/ui/pictures/picture-strip.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { sendPicture } from './api.ts';
import { personPicturesTexts } from './texts.ts';

const WIDTH = 570;

interface UploadDialogProps {
  employeeId: number;
  /** The number of pictures that can still be added. */
  room: number;
  onClose: () => void;
}

/** A picture that was chosen, as this browser shows it before it is sent. */
interface Chosen {
  id: number;
  file: File;
  src: string;
}

let last = 0;

/** New pictures are looked at first, and sent when they are confirmed. */
export function UploadDialog({ employeeId, room, onClose }: UploadDialogProps) {
  const t = useTexts(personPicturesTexts);
  const ui = useTexts(uiTexts);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [isBeyond, setBeyond] = useState(false);
  /** The free places when the dialog opened; uploads do not reduce it. */
  const [most] = useState(room);
  const uploads = useUploads(sendPicture(employeeId));
  const { isUnderWay, hasFailed } = uploads;
  const isSent = uploads.state.rows.length > 0;
  const addresses = useRef<string[]>([]);
  useEffect(() => () => addresses.current.forEach(URL.revokeObjectURL), []);

  const stage = (files: readonly File[]): void => {
    const free = most - chosen.length;
    setBeyond(files.length > free);
    const taken = files.slice(0, free).map((file) => {
      last += 1;
      return { id: last, file, src: URL.createObjectURL(file) };
    });
    addresses.current.push(...taken.map(({ src }) => src));
    setChosen([...chosen, ...taken]);
  };
  const takeOut = (id: number): void => {
    setBeyond(false);
    setChosen(chosen.filter((one) => one.id !== id));
  };
  const confirm = (): void => {
    uploads.add(chosen.map(({ file }) => file));
    setChosen([]);
  };
  const isDone = isSent && !isUnderWay && !hasFailed && chosen.length === 0;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Dialog
      title={t('uploadImage')}
      width={WIDTH}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button button-primary" {...pressUnless(chosen.length === 0 || isUnderWay, confirm)}>
            {t(isUnderWay ? 'sending' : 'confirm')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {ui('cancel')}
          </button>
        </>
      }
    >
      <div className="person-upload grid gap-12">
        <UploadField
          label={t('choose')}
          taken={TAKEN.employee_picture}
          isMany
          hint={t('hint')}
          error={isBeyond ? t('full') : undefined}
          isDisabled={isUnderWay}
          uploads={{ ...uploads, add: stage }}
        />
        {chosen.length > 0 && (
          <PictureStrip
            name={t('chosen')}
            pictures={chosen.map(({ id, src, file }) => ({ id, src, name: file.name }))}
            actions={({ id, name }) => (
              <button
                type="button"
                className="icon-button"
                aria-label={t('takeOut', { picture: name })}
                onClick={() => takeOut(Number(id))}
              >
                <CloseIcon />
              </button>
            )}
          />
        )}
      </div>
    </Dialog>
  );
}
