import type { ReactNode } from 'react';
import './section-head.css';

/** The title of a list on a page of several parts, and what can be done with it. */
export const SectionHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="section-head row wrap gap-12 lines-8">
    <h2>{title}</h2>
    {children}
  </div>
);
