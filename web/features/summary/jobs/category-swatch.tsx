import type { JobCategory } from '#shared/jobs/jobs.ts';

/** A category's colour beside its name. */
export function CategorySwatch({ category }: { category: JobCategory }) {
  const { fill, edge } = CATEGORY_COLOURS[category];
  return <span className="category-swatch rigid" style={{ background: fill, borderColor: edge }} />;
}

/** The colour tokens of each category [summary-4]. */
export const CATEGORY_COLOURS: Record<JobCategory, { fill: string; edge: string }> = {
  ohElectric: { fill: 'var(--cat-oh-electric)', edge: 'var(--cat-oh-electric-edge)' },
  ugGas: { fill: 'var(--cat-ug-gas)', edge: 'var(--cat-ug-gas-edge)' },
  ugElectric: { fill: 'var(--cat-ug-electric)', edge: 'var(--cat-ug-electric-edge)' },
  castIron: { fill: 'var(--cat-cast-iron)', edge: 'var(--cat-cast-iron-edge)' },
  overhead: { fill: 'var(--cat-overhead)', edge: 'var(--cat-overhead-edge)' },
  general: { fill: 'var(--cat-general)', edge: 'var(--cat-general-edge)' },
};
