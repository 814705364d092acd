import type { Page } from 'playwright-core';

/* What can be measured of a wall in a browser. */

/** Where everything on the board stands, whatever it says. */
export const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.wall-tile, .wall-tile li, .wall-tile h2, .wall-name, .wall-head > *')].map((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return [x, y, height].map(Math.round).join(' ');
    }),
  );

/** Cards outside the window, and cards whose names do not fit into them. */
export const cardsThatStickOut = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) => {
    const { clientWidth, clientHeight } = document.documentElement;
    return cards
      .filter((card) => {
        const { right, bottom } = card.getBoundingClientRect();
        const names = [...card.querySelectorAll('li')].map((row) => row.getBoundingClientRect().bottom);
        return right > clientWidth || bottom > clientHeight || Math.max(...names) > bottom;
      })
      .map((card) => card.textContent);
  });

/** True when the page is larger than its screen, which a wall must never be. */
export const mustScroll = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    return scrollWidth > clientWidth || scrollHeight > clientHeight;
  });

/** Words of the head and of the band that are wider than their place, or lie over others. */
export const wordsWithoutRoom = (page: Page) =>
  page.locator('.wall-head, .wall-band').evaluateAll((strips) =>
    strips.flatMap((strip) => {
      const whole = strip.getBoundingClientRect();
      const parts = [...strip.children].map((part) => ({ part, box: part.getBoundingClientRect() }));
      const isApart = (a: DOMRect, b: DOMRect) =>
        a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      return parts
        .filter(({ part, box }, place) => {
          const isInside = box.left >= whole.left - 1 && box.right <= whole.right + 1 && box.bottom <= whole.bottom + 1;
          const isCut = part instanceof HTMLElement && part.scrollWidth > part.clientWidth + 1;
          return !isInside || isCut || parts.slice(0, place).some((other) => !isApart(box, other.box));
        })
        .map(({ part }) => part.textContent);
    }),
  );

/**
 * What cards and strip say that is wider or taller than its place, or lies over what stands beside
 * it; but for names that the plan cuts.
 */
export const cutTexts = (page: Page) =>
  page.locator('.wall-tile, .wall-late').evaluateAll((places) =>
    places.flatMap((place) => {
      const whole = place.getBoundingClientRect();
      const said = 'h2, p, .wall-name, .wall-word, b, li > span, .wall-late-title > span';
      const texts = [...place.querySelectorAll<HTMLElement>(said)].filter((text) => !text.matches('.unseen, .is-cut'));
      const lies = (text: HTMLElement) => {
        const box = text.getBoundingClientRect();
        return box.right > whole.right + 1 || box.bottom > whole.bottom + 1;
      };
      const covers = (text: HTMLElement) => {
        const next = text.nextElementSibling;
        if (!next || next.matches('.unseen') || next.getClientRects().length === 0 || !text.closest('li')) return false;
        const range = document.createRange();
        range.selectNodeContents(text);
        const [own, beside] = [range.getBoundingClientRect(), next.getBoundingClientRect()];
        return own.right > beside.left + 1 && own.bottom > beside.top + 1;
      };
      const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
        clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 8);
      return texts.filter((text) => lies(text) || covers(text) || isCut(text)).map((text) => text.textContent);
    }),
  );

/** How many people each card counts, and how many it names. */
export const crewsOn = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => ({
      people: Number(/\/(\d+)/.exec(card.querySelector('.wall-count')?.textContent ?? '')?.[1]),
      names: card.querySelectorAll('.wall-name').length,
    })),
  );

/** Of names, but for those that are a step smaller than their page's. */
export const sizesOn = (page: Page) =>
  page.locator('.wall-tile li').evaluateAll((names) => names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize)));

/** Names that stand in several lines, line by line, and those that end in an ellipsis. */
export const brokenOn = (page: Page) =>
  page.locator('.wall-name').evaluateAll((names) => ({
    lines: names.map((name) => name.textContent ?? '').filter((name) => name.includes('\n')),
    cut: names.filter((name) => name.matches('.is-cut')).map((name) => name.textContent ?? ''),
  }));

/** How much of the screen lies below the last card. */
export const leftBelow = (page: Page) =>
  page
    .locator('.wall-tile')
    .evaluateAll(
      (cards) => document.documentElement.clientHeight - Math.max(...cards.map((card) => card.getBoundingClientRect().bottom)),
    );

/**
 * Names with an empty line between them and the next, or lanes that end although the next name has
 * room.
 */
export const holesOn = (page: Page) =>
  page.locator('.wall-tile ul').evaluateAll((lists) =>
    lists.flatMap((list) => {
      const textLines = (name: Element) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      };
      const line = Number.parseFloat(getComputedStyle(list).getPropertyValue('--line'));
      const bottom = list.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(list).paddingBottom);
      const rows = [...list.querySelectorAll('li')].map((row) => ({ row, box: row.getBoundingClientRect() }));
      return rows
        .filter(({ row, box }, place) => {
          const name = row.querySelector('.wall-name');
          const isFilled = !name || Math.abs(box.height - textLines(name) * line) < 2;
          const next = rows[place + 1]?.box;
          const isBelow = !next || (next.left < box.right ? next.top - box.bottom < 1 : bottom - box.bottom < next.height - 1);
          return !isFilled || !isBelow;
        })
        .map(({ row }) => row.textContent);
    }),
  );

/** How large cards are, but for those of two columns, each size once. */
export const cardSizesOn = (page: Page) =>
  page.locator('.wall-tile').evaluateAll((cards) => {
    const sizes = (cards as HTMLElement[]).map((card) => `${card.offsetWidth} ${card.offsetHeight}`);
    const least = Math.min(...sizes.map((size) => Number.parseFloat(size)));
    return [...new Set(sizes.filter((size) => Number.parseFloat(size) < 1.5 * least))];
  });
