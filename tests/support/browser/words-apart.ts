import type { Page } from 'playwright-core';

/**
 * Words of a page that stand over other words, and words beyond the screen's edge: what a page must
 * not have at any width. What lies over the page on purpose (messages, the paging at the lower
 * edge, the head that stays) and what is only read out are left out.
 */
export const wordsNotApart = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEFT_OUT = '.toasts, .paging, .unseen, .filter-toggle-words, select, script, style';
    const seen: { node: Node; text: string; box: DOMRect; isInHead: boolean; canScroll: boolean }[] = [];
    /** The part of a box that no ancestor cuts off. */
    const uncut = (element: Element, box: DOMRect): DOMRect => {
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      for (let above: Element | null = element; above; above = above.parentElement) {
        if (getComputedStyle(above).overflow === 'visible') continue;
        const edge = above.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [element, text] = [node.parentElement!, node.textContent?.trim() ?? ''];
      if (text === '' || element.closest(LEFT_OUT) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const [isInHead, canScroll] = [element.closest('.shell-head') !== null, element.closest('.tabs') !== null];
      // One box for each line.
      for (const box of [...range.getClientRects()].map((line) => uncut(element, line)))
        if (box.width > 1 && box.height > 1) seen.push({ node, text, box, isInHead, canScroll });
    }
    const beyond = seen.filter(
      ({ box, canScroll }) => !canScroll && (box.left < -1 || box.right > document.documentElement.clientWidth + 1),
    );
    const over = seen.flatMap((one, index) =>
      seen.slice(index + 1).flatMap((other) => {
        if (one.node === other.node || one.isInHead !== other.isInHead) return [];
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return width > 4 && height > 3 ? [`${one.text} × ${other.text}`] : [];
      }),
    );
    return [...beyond.map(({ text }) => `${text} →`), ...over];
  });
