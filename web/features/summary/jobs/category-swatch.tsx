import type { JobCategory } from '#shared/jobs/jobs.ts';
import { CATEGORY_COLOURS } from './categories.ts';

/** A category's colour beside its name. */
export function CategorySwatch({ category }: { category: JobCategory }) {
  const { fill, edge } = CATEGORY_COLOURS[category];
  return <span className="category-swatch" style={{ background: fill, borderColor: edge }} />;
}
