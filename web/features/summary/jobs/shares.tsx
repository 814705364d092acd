import { Donut, type Slice, Swatch } from '#web/charts/donut.tsx';
import { countText, percentText } from '#web/texts/figures.ts';

export interface Part extends Slice {
  label: string;
}

interface ShareProps {
  title: string;
  /** The first is the one whose share stands in the middle. */
  parts: readonly [Part, ...Part[]];
}

/** A whole and its parts: a ring, and every count in words beside it. */
export function Share({ title, parts }: ShareProps) {
  const whole = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="share grid grow slim">
      <h3 className="num">{title}</h3>
      <Donut slices={parts} middle={percentText(parts[0].count, whole)} />
      <dl className="share-parts grid gap-6">
        {parts.map(({ id, label, count, look }) => (
          <div key={id} className="stack">
            <dt>
              <Swatch look={look} />
              {label}
            </dt>
            <dd className="num">{countText(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
