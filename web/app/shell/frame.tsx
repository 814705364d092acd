import type { ReactNode, Ref } from 'react';
import './frame.css';

interface FrameProps {
  /** Before the page: the main menu. */
  menu: ReactNode;
  /** Stays in view above the page while that scrolls. */
  head: ReactNode;
  /** Over the page, after it in the order of reading: the notifications. */
  panel?: ReactNode;
  /** Nothing of head and page can be used: the menu lies over them. */
  isCovered?: boolean;
  page?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Lays out the menu, the head, the page, and the panel over them. */
export const Frame = ({ menu, head, panel, isCovered = false, page, children }: FrameProps) => (
  <div className="shell grid">
    {menu}
    <div className="shell-page column slim" inert={isCovered}>
      <div ref={followHeight} className="shell-head off-paper">
        {head}
      </div>
      <main className="column grow" ref={page} id="page" tabIndex={-1}>
        {children}
      </main>
    </div>
    {panel}
  </div>
);

/** Banners make the head higher: what stays in view below it goes by `--page-top`. */
function followHeight(head: HTMLElement | null): (() => void) | undefined {
  // jsdom measures nothing.
  if (!head || typeof ResizeObserver !== 'function') return undefined;
  const tell = (): void => head.parentElement?.style.setProperty('--page-top', `${head.offsetHeight}px`);
  const sizes = new ResizeObserver(tell);
  sizes.observe(head);
  return () => sizes.disconnect();
}
