interface BrandMarkProps {
  size: number;
  /** `solid` is the mark on a page, `reversed` the mark on the brand's own blue. */
  tone: 'solid' | 'reversed';
}

/** The M under one bright dot: the person who just clocked in. */
export function BrandMark({ size, tone }: BrandMarkProps) {
  const [tile, letter, dot] = tone === 'solid' ? ['#002868', '#FFFFFF', '#30B8FF'] : ['#FFFFFF', '#002868', '#1971FF'];
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="24" height="24" rx="5.6" fill={tile} />
      <path
        d="M5.9 17.2V9.8l6.1 4.7 6.1-4.7v7.4"
        fill="none"
        stroke={letter}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="12" cy="7" r="1.9" fill={dot} />
    </svg>
  );
}
