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

/** Endings of the tokens of each tint. */
const TINTS = ['', '-blue', '-green', '-amber', '-teal', '-violet'] as const;

/** A tint by name, the same on every screen, to tell people apart. */
const tintOf = (fullName: string): { background: string; color: string } => {
  const sum = [...fullName].reduce((letters, letter) => letters + (letter.codePointAt(0) ?? 0), 0);
  const tint = TINTS[sum % TINTS.length];
  return { background: `var(--avatar${tint})`, color: `var(--avatar${tint}-ink)` };
};

/**
 * A picture, or initials, which also stand behind a picture until it has loaded. Hidden from screen
 * readers: the name is always beside it or on its control.
 */
export function Avatar({ fullName, pictureUrl }: AvatarProps) {
  const letters = initials(fullName);
  const tint = tintOf(fullName);
  if (pictureUrl === null)
    return (
      <span className="avatar centre rigid" style={tint} aria-hidden="true">
        {letters}
      </span>
    );
  return (
    <span className="avatar centre rigid" style={tint} aria-hidden="true" data-initials={letters}>
      <img src={pictureUrl} alt="" />
    </span>
  );
}
