import './avatar.css';

interface AvatarProps {
  fullName: string;
  pictureUrl: string | null;
}

/** First letters of the first and the last name. */
function initials(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map((name) => name?.charAt(0) ?? '');
  return letters.join('').toUpperCase();
}

const TINTS = 6;

/** The same tint for the same name everywhere; it only helps to tell people apart. */
const tintOf = (fullName: string): number => [...fullName].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS;

/**
 * A face, or initials. The name stands beside it or on its control, so it is hidden from screen
 * readers.
 */
export function Avatar({ fullName, pictureUrl }: AvatarProps) {
  return (
    <span className={`avatar avatar-${tintOf(fullName)}`} aria-hidden="true">
      {pictureUrl === null ? initials(fullName) : <img src={pictureUrl} alt="" />}
    </span>
  );
}
