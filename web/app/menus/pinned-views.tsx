import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { SavedView } from '#shared/views/views.ts';
import { MOST_PINNED } from '#shared/views/words.ts';
import { useSession } from '#web/http/use-session.ts';
import { pathOfList, viewLink } from '#web/lists/views/links.ts';
import { isFor, useViews } from '#web/lists/views/use-views.ts';
import { lazyCode, untilFetched } from '#web/ui/feedback/lazy-code.ts';

/** Knows the lists, more code than the menu: fetched where there is something to count. */
const counts = lazyCode(() => untilFetched(() => import('./view-count.tsx').then((code) => code.ViewCount)));

interface PinnedViewsProps {
  /** The path of the page below whose entry they stand. */
  path: string;
  /** That entry, where it stands for its views alone. */
  head?: ReactNode;
  onChoose: () => void;
}

/** The pinned views of a page's lists, each with its live count [views-4]. */
export function PinnedViews({ path, head, onChoose }: PinnedViewsProps) {
  const { user } = useSession();
  const { views } = useViews();
  const pinned = views.filter((view) => view.isPinned && isFor(view, user.role)).slice(0, MOST_PINNED);
  const here = pinned.filter(({ list }) => pathOfList(list) === path);
  if (here.length === 0) return null;
  const list = (
    <ul className="side-views">
      {here.map((view) => (
        <li key={view.id}>
          <PinnedView view={view} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
  if (!head) return list;
  return (
    <li>
      {head}
      {list}
    </li>
  );
}

interface PinnedViewProps extends Pick<PinnedViewsProps, 'onChoose'> {
  view: SavedView;
}

function PinnedView({ view, onChoose }: PinnedViewProps) {
  const [path] = useLocation();
  const search = useSearch();
  const [ViewCount] = counts.useCode(true);
  const href = viewLink(view);
  return (
    <Link
      className="side-view row gap-8 meta ink-2"
      href={href}
      aria-current={`${path}?${search}` === href ? 'page' : undefined}
      onClick={onChoose}
    >
      <span className="cut grow">{view.name}</span>
      {typeof ViewCount === 'function' && <ViewCount view={view} />}
    </Link>
  );
}
