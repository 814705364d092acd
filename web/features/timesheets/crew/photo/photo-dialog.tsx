import { useState } from 'react';
import type { CrewRow } from '#shared/timesheets/screens.ts';
import type { LocationKind, PictureMatch } from '#shared/timesheets/sheets.ts';
import { useSession } from '#web/http/use-session.ts';
import { ClockPhoto, NoPhoto } from '#web/people/photo/clock-photo.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import { ViewDialog } from '#web/ui/dialogs/view-dialog.tsx';
import { Segments } from '#web/ui/fields/segments.tsx';
import { CautionIcon, CheckIcon, NoticeIcon } from '#web/ui/icons/icons.tsx';
import { photoTexts } from './texts.ts';
import './photo.css';

export type PhotoRow = Pick<
  CrewRow,
  'fullName' | 'pictureUrl' | `${'start' | 'end'}${'' | 'LocationType' | 'PictureId' | 'PictureMatchStatus'}`
>;

/** In pixels, for two pictures side by side. */
const WIDTH = 600;

interface PhotoDialogProps {
  row: PhotoRow;
  onClose: () => void;
}

/** The stored picture and the photo of the day side by side, and whether they match. */
export function PhotoDialog({ row, onClose }: PhotoDialogProps) {
  const t = useTexts(photoTexts);
  const [side, setSide] = useState(firstSide(row));
  const { photoId, match, at, place } = clockOf(row, side);
  return (
    <ViewDialog title={t('title')} width={WIDTH} onClose={onClose}>
      <p className="row gap-8">
        <strong className="medium ink">{row.fullName}</strong>
        {photoId !== null && <Verdict match={match} />}
      </p>
      {photoId !== null && at !== null && <Occasion side={side} at={at} place={place} />}
      {row.endPictureId !== null && (
        <Segments
          name={t('title')}
          value={side}
          choices={[
            { value: 'clockIn', label: t('clockIn') },
            { value: 'clockOut', label: t('clockOut') },
          ]}
          onChoose={setSide}
        />
      )}
      <div className="photo-row grid gap-12 above-12">
        <figure>
          {row.pictureUrl === null ? <NoPhoto>{t('noPicture')}</NoPhoto> : <img src={row.pictureUrl} alt={t('kept')} />}
          <figcaption className="centred meta ink-2">{t('kept')}</figcaption>
        </figure>
        <figure>
          {photoId === null ? <NoPhoto>{t('noPhoto')}</NoPhoto> : <ClockPhoto key={photoId} photoId={photoId} name={t(side)} />}
          <figcaption className="centred meta ink-2">{t(side)}</figcaption>
        </figure>
      </div>
      <p className="photo-note above-12 meta ink-3">{t('whoDecides')}</p>
    </ViewDialog>
  );
}

type Side = 'clockIn' | 'clockOut';

const clockOf = (row: PhotoRow, side: Side) =>
  side === 'clockIn'
    ? { photoId: row.startPictureId, match: row.startPictureMatchStatus, at: row.start, place: row.startLocationType }
    : { photoId: row.endPictureId, match: row.endPictureMatchStatus, at: row.end, place: row.endLocationType };

/** The side that is shown first: the clock-out if that alone is a mismatch. */
const firstSide = (row: PhotoRow): Side =>
  row.endPictureId !== null && row.endPictureMatchStatus === 'notMatched' && row.startPictureMatchStatus !== 'notMatched'
    ? 'clockOut'
    : 'clockIn';

interface OccasionProps {
  side: Side;
  at: string;
  place: LocationKind | null;
}

/** When the photo was taken, and where. */
function Occasion({ side, at, place }: OccasionProps) {
  const t = useTexts(photoTexts);
  const { businessTimeZone } = useSession().user;
  const time = momentText(at, businessTimeZone);
  return (
    <p className="photo-when num ink-2">
      {t(side)}: <time dateTime={at}>{time}</time>
      {place !== null && `, ${t(place)}`}
    </p>
  );
}

const TONES = { matched: 'ok', notMatched: 'danger', pending: 'warn' } as const;
const ICONS = { matched: CheckIcon, notMatched: CautionIcon, pending: NoticeIcon };

/** Shows a match by shape, colour and word. */
function Verdict({ match }: { match: PictureMatch }) {
  const t = useTexts(photoTexts);
  const Icon = ICONS[match];
  return (
    <span className={`tag tint-${TONES[match]}`}>
      <Icon size={14} />
      {t(match)}
    </span>
  );
}
