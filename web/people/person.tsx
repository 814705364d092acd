import { useTexts } from '../texts/texts.ts';
import { CautionIcon } from '../ui/icons/icons.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { Avatar } from './avatar.tsx';
import { PersonName } from './person-name.tsx';
import { peopleTexts } from './texts.ts';
import '../ui/feedback/tag.css';
import './person.css';

/** Tags and notes beside an employee's name. */
export interface PersonMarks {
  fullName: string;
  pictureUrl: string | null;
  isForeman?: boolean;
  isDriver?: boolean;
  hasUnsignedHazardForm?: boolean;
  hasPhotoMismatch?: boolean;
  hasBiometricsConflict?: boolean;
  /** Further notes, as text. */
  notes?: readonly string[];
}

interface PersonProps extends PersonMarks {
  /** The row number by which the name opens the person's card; plain text without one. */
  cardOf?: number;
}

/** An employee: the picture with its warnings, the name, badges, and an alert. */
export function Person({ cardOf, ...person }: PersonProps) {
  const t = useTexts(peopleTexts);
  return (
    <span className="person row gap-8 slim">
      <PersonPicture {...person} />
      {cardOf === undefined ? (
        <span className="cut slim medium">{person.fullName}</span>
      ) : (
        <PersonName id={cardOf} className="cut slim medium">
          {person.fullName}
        </PersonName>
      )}
      {person.isForeman && <span className="tag">{t('foreman')}</span>}
      {person.isDriver && <span className="tag">{t('driver')}</span>}
      {person.hasBiometricsConflict && (
        <span className="tag tint-danger">
          <CautionIcon size={14} />
          {t('biometricsConflict')}
        </span>
      )}
      {person.notes?.map((note) => (
        <span key={note} className="tag">
          {note}
        </span>
      ))}
    </span>
  );
}

/** The picture, with a mark and a tooltip that name its warnings. */
export function PersonPicture({ fullName, pictureUrl, hasUnsignedHazardForm, hasPhotoMismatch }: PersonMarks) {
  const t = useTexts(peopleTexts);
  const warnings = [hasUnsignedHazardForm && t('unsignedHazardForm'), hasPhotoMismatch && t('photoMismatch')].filter(
    (warning) => warning !== false && warning !== undefined,
  );
  const picture = <Avatar fullName={fullName} pictureUrl={pictureUrl} />;
  if (warnings.length === 0) return picture;
  return (
    <Tooltip text={warnings.join('\n')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the words of the warning must be reached by keyboard too */}
      <span className="person-picture relative" role="img" aria-label={warnings.join('. ')} tabIndex={0}>
        {picture}
        <span className="person-warning grid centre warn">
          <CautionIcon size={12} />
        </span>
      </span>
    </Tooltip>
  );
}
