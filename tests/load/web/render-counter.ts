/* What React tells its developer tools after each commit, as far as counting needs it. */
interface Fiber {
  tag: number;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

/**
 * Runs in the page before anything else: stands where React's developer tools would, and counts in
 * `window.musterRenders` which components did work in a commit. Works on the production build.
 */
export function countRenders(): void {
  const counts = { rendered: 0, mounted: 0, commits: 0 };
  const COMPONENTS = new Set([0, 11, 14, 15]);
  const DID_WORK = 1;
  const siblings = (first: Fiber | null): Fiber[] => {
    const all: Fiber[] = [];
    for (let fiber = first; fiber; fiber = fiber.sibling) all.push(fiber);
    return all;
  };
  const size = (fiber: Fiber): number =>
    (COMPONENTS.has(fiber.tag) ? 1 : 0) + siblings(fiber.child).reduce((sum, child) => sum + size(child), 0);
  const compare = (next: Fiber, previous: Fiber): void => {
    if (COMPONENTS.has(next.tag) && (next.flags & DID_WORK) !== 0) counts.rendered += 1;
    // The same child means that nothing below was touched.
    if (next.child === previous.child) return;
    for (const child of siblings(next.child)) {
      if (child.alternate) compare(child, child.alternate);
      else counts.rendered += size(child);
    }
  };
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: (_id: number, root: { current: Fiber }) => {
      counts.commits += 1;
      counts.mounted = size(root.current);
      if (root.current.alternate) compare(root.current, root.current.alternate);
    },
  };
  Object.assign(window, { musterRenders: counts, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}
