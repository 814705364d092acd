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

/** A tint by name, the same on every screen, to tell people apart. */
const tintOf = (fullName: string): number => [...fullName].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS;

/**
 * A picture, or initials, which also stand behind a picture until it has loaded. Hidden from screen
 * readers: the name is always beside it or on its control.
 */
export function Avatar({ fullName, pictureUrl }: AvatarProps) {
  const letters = initials(fullName);
  const look = `avatar avatar-${tintOf(fullName)}`;
  if (pictureUrl === null)
    return (
      <span className={look} aria-hidden="true">
        {letters}
      </span>
    );
  return (
    <span className={look} aria-hidden="true" data-initials={letters}>
      <img src={pictureUrl} alt="" />
    </span>
  );
}
