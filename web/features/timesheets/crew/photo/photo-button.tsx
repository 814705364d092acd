import { useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { NoPhotoIcon, PhotoIcon } from '#web/ui/icons/field-icons.tsx';
import type { PhotoRow } from './photo-dialog.tsx';
import { photoTexts } from './texts.ts';

const PhotoDialog = lazyDialog(() => import('./photo-dialog.tsx').then((code) => code.PhotoDialog));

/** Whether somebody was photographed when they began; a press shows the photo. */
export function PhotoButton({ row }: { row: PhotoRow }) {
  const t = useTexts(photoTexts);
  const [isOpen, setOpen] = useState(false);
  const has = row.startPictureId !== null;
  return (
    <>
      <button
        type="button"
        className={`icon-button crew-photo-button small ${has ? 'crew-has-photo' : 'crew-no-photo'}`}
        aria-label={t('open', { name: row.fullName, is: has ? t(row.startPictureMatchStatus) : t('none') })}
        onClick={() => setOpen(true)}
      >
        {has ? <PhotoIcon /> : <NoPhotoIcon />}
      </button>
      {isOpen && <PhotoDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
