import { useEffect, useRef, useState } from 'react';
import { pictureCalls } from '#shared/calls/employees.ts';
import { TAKEN } from '#shared/files.ts';
import { UploadField, useUploads } from '#web/files/upload-field.tsx';
import type { Send } from '#web/files/uploads.ts';
import { sendForm } from '#web/http/transmit.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { PictureStrip } from '#web/ui/pictures/picture-strip.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { personPicturesTexts } from './texts.ts';

const WIDTH = 570;

interface UploadDialogProps {
  employeeId: number;
  /** The number of pictures that can still be added. */
  room: number;
  onClose: () => void;
}

/** A chosen picture that is not sent yet; `src` is an object URL. */
interface Chosen {
  id: number;
  file: File;
  src: string;
}

let last = 0;

/** Uploads a picture of a person. The api re-encodes it, or says why it is refused [people-6]. */
const sendPicture =
  (employeeId: number): Send<true> =>
  async (file, sending) => {
    const form = new FormData();
    form.append('images', file, file.name);
    await sendForm(pictureCalls.post, { query: { employeeId } }, { form, ...sending });
    return true;
  };

/** Shows chosen pictures, and sends them when they are confirmed. */
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
      <div className="person-upload grid gap-12 above-12">
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
