import type { ReactNode } from 'react';
import '../ui/feedback/state-card.css';

/** The page's business day, always the same for pictures. */
export const TODAY = '2026-11-20';

interface SectionProps {
  title: string;
  /** The content reaches the card's edges. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A card of the page with one kind of widget. */
export const Section = ({ title, isFlush = false, children }: SectionProps) => (
  <section className="card widgets-section slim card-pad" aria-label={title}>
    <h2>{title}</h2>
    <div className={isFlush ? 'widgets-flush' : 'widgets-row row gap-12 wrap'}>{children}</div>
  </section>
);

export interface DemoProps {
  /** Shows what a widget emitted, as JSON, where a test can read it. */
  onSay: (said: string) => void;
}
