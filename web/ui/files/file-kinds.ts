/**
 * True when a file is of an accepted kind, by the rules of the browser's own dialog.
 * @param accept endings and types as an input's `accept` has them: `.jpg,image/*`; none takes all
 */
export function isTaken(accept: string | undefined, { name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (accept === undefined) return true;
  return accept.split(',').some((kind) => {
    const wanted = kind.trim().toLowerCase();
    if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
  });
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people read it: `1.5 MB`. */
export function sizeText(bytes: number, locale: string): string {
  const step = Math.min(UNITS.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  // The short form of bytes has no plural.
  const unitDisplay = step === 0 ? 'long' : 'short';
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay,
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** step);
}
