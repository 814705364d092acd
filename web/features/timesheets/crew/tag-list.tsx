import { NameLink } from '#web/ui/navigation/name-link.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

interface TagListProps {
  name: string;
  /** Each of them once. */
  items: readonly { id: number; text: string; href: string | undefined }[];
}

/** Tags that are shown whole. */
const WHOLE = 2;
/** Letters that are left of the next. */
const LETTERS = 3;

/**
 * Two tags, and for all further ones the beginning of the third, with a tooltip that lists them.
 */
export function TagList({ name, items }: TagListProps) {
  const [next, ...others] = items.slice(WHOLE);
  const rest = next && [next, ...others].map(({ text }) => text);
  return (
    <div className="sheet-fact crew-lead">
      <dt className="meta ink-2 nowrap">{name}</dt>
      <dd className="flex gap-8 above-4">
        {items.length === 0 && '- - -'}
        {items.slice(0, WHOLE).map(({ id, text, href }) => (
          <NameLink key={id} className="tag" href={href}>
            <span className="cut">{text}</span>
          </NameLink>
        ))}
        {next && (
          <Tooltip text={rest?.join('\n')}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it stands for is reached by keyboard too */}
            <span className="tag" role="img" tabIndex={0} aria-label={rest?.join(', ')}>
              {next.text.slice(0, LETTERS)}...
            </span>
          </Tooltip>
        )}
      </dd>
    </div>
  );
}
