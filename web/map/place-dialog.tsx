import { useId, useState } from 'react';
import type { Coordinates } from '#shared/jobs/coordinates.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { PointMap } from './point-map.tsx';
import { mapTexts } from './texts.ts';

const WIDTH = 720;

export interface PlaceDialogProps {
  /** Where it is now; null for nowhere yet. */
  point: Coordinates | null;
  /** Other places, around which a map without a point opens; undefined while they are not known. */
  others: readonly Coordinates[] | undefined;
  /** What is placed. */
  address: string;
  /** The text of the main button; 'Use this place' by default. */
  confirm?: string;
  /** The place is being stored: the dialog stays as it is. */
  isBusy?: boolean;
  onPlace: (point: Coordinates) => void;
  onClose: () => void;
}

/** A dialog in which a place is set on a map. */
export function PlaceDialog({ point: first, others, address, confirm, isBusy = false, onPlace, onClose }: PlaceDialogProps) {
  const t = useTexts(mapTexts);
  const { mapTiles } = useSession();
  const [point, setPoint] = useState(first);
  const [hasPictures, setHasPictures] = useState(true);
  const hintId = useId();
  const button = confirm ?? t('use');
  const done = (): void => {
    if (point && !isBusy) onPlace(point);
  };
  return (
    <Dialog
      title={t('title')}
      width={WIDTH}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <button type="button" className="button button-primary" {...pressUnless(point === null || isBusy, done)}>
            {button}
          </button>
          <button type="button" className="button" {...pressUnless(isBusy, onClose)}>
            {t('cancel')}
          </button>
        </>
      }
    >
      <div className="stack gap-8">
        <p className="row gap-12 lines-4 wrap spread body">
          {address !== '' && <span className="slim anywhere">{address}</span>}
          <output className="num medium ink nowrap">
            {point === null ? t('noPlace') : `${point.latitude.toFixed(6)}, ${point.longitude.toFixed(6)}`}
          </output>
        </p>
        <PointMap
          point={point}
          others={others}
          tiles={mapTiles}
          describedBy={hintId}
          onPoint={setPoint}
          onDone={done}
          onPictures={setHasPictures}
        />
        {!hasPictures && (
          <p role="status" className="meta warn">
            {t('noPictures')}
          </p>
        )}
        <p id={hintId} className="meta ink-3">
          {t('press')} <span className="off-phone">{t('keys', { button })}</span>
        </p>
      </div>
    </Dialog>
  );
}
