import { useTexts } from '#web/texts/texts.ts';
import { uiTexts } from '../texts.ts';
import { useSlow } from './state-card.tsx';
import './shapes.css';

interface ShapesProps {
  /** The kind of content: rows with a glyph each, or lines of text. */
  kind: 'rows' | 'lines';
  count?: number;
}

/** Widths in percent, as uneven as those of names. */
const WIDTHS = [54, 62, 47, 58, 51, 44];

/** Tells screen readers that content is loading. */
export function Loading() {
  const t = useTexts(uiTexts);
  return (
    <p className="unseen" role="status">
      {t('loading')}
    </p>
  );
}

/**
 * Placeholders of content that is loading, shown after 200 ms. Never over data that is already
 * there.
 */
export function Shapes({ kind, count = 6 }: ShapesProps) {
  if (!useSlow(true)) return null;
  return (
    <div className="shapes grid">
      <Loading />
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
        <span key={index} className="row gap-8" aria-hidden="true">
          {kind === 'rows' && <span className="shape shapes-glyph rigid" />}
          <span className="shape" style={{ width: `${WIDTHS[index % WIDTHS.length]}%` }} />
        </span>
      ))}
    </div>
  );
}
