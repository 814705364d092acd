import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stageFor } from './stage.ts';

describe('the drawing', () => {
  it.each([
    ['television', { width: 1920, height: 1080 }, 1, 'wide'],
    ['screen of 16:10', { width: 1920, height: 1200 }, 1, 'wide'],
    ['4K television', { width: 3840, height: 2160 }, 2, 'wide'],
    ['laptop', { width: 1366, height: 768 }, 0.71, 'wide'],
    ['television on its side', { width: 1080, height: 1920 }, 1, 'compact'],
    ['phone', { width: 390, height: 844 }, 1, 'narrow'],
  ])('fits a %s', (_name, screen, zoom, head) => {
    const stage = stageFor(screen);
    expect([Math.round(stage.zoom * 100) / 100, stage.head]).toEqual([zoom, head]);
  });

  it('fills any screen, and its cards lie inside', () => {
    const screens = fc.record({ width: fc.integer({ min: 320, max: 7680 }), height: fc.integer({ min: 600, max: 4320 }) });
    fc.assert(
      fc.property(screens, (screen) => {
        const { width, height, zoom, grid, headHeight, band } = stageFor(screen);
        expect(width * zoom).toBeCloseTo(screen.width, 6);
        expect(height * zoom).toBeCloseTo(screen.height, 6);
        expect(grid.width).toBeLessThanOrEqual(width);
        expect(grid.height + headHeight).toBeLessThan(height);
        expect(band).toBeGreaterThan(0);
      }),
    );
  });
});
