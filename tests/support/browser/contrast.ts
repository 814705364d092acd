import type { Page } from 'playwright-core';

/**
 * Contrast, by WCAG, of the text drawn at a point with what is drawn right behind it: the nearest
 * backgrounds, laid over each other.
 */
export const contrastAt = (page: Page, x: number, y: number): Promise<number> =>
  page.evaluate(
    ([left, top]) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const under = document.elementFromPoint(left, top);
      if (!canvas || !under) return 0;
      const luminance = (...colours: string[]): number => {
        canvas.clearRect(0, 0, 1, 1);
        for (const colour of colours) {
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
        }
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((value) =>
          value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const behind: string[] = [];
      for (let at: Element | null = under; at; at = at.parentElement) behind.unshift(getComputedStyle(at).backgroundColor);
      const [dark = 0, bright = 0] = [luminance(...behind), luminance(...behind, getComputedStyle(under).color)].sort(
        (a, b) => a - b,
      );
      return (bright + 0.05) / (dark + 0.05);
    },
    [x, y] as const,
  );
