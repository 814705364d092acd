import { describe, expect, it } from 'vitest';
import { stageFor } from './stage.ts';
import { stripBelowBand, stripFor, titleType } from './strip.ts';

const SCREENS = {
  television: { width: 1920, height: 1080 },
  '4k': { width: 3840, height: 2160 },
  'on its side': { width: 1080, height: 1920 },
  laptop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
};
const stripOn = (screen: keyof typeof SCREENS) => stripFor(stageFor(SCREENS[screen]))!;

describe('the strip of who is late', () => {
  it.each([
    ['television', 4, 1],
    ['4k', 4, 1],
    ['on its side', 2, 2],
    ['laptop', 4, 1],
    ['phone', 1, 1],
  ] as const)('follows from the screen alone: on a %s %i cards beside each other in %i rows', (screen, columns, rows) => {
    expect(stripOn(screen)).toMatchObject({ columns, rows });
    const { grid } = stageFor(SCREENS[screen]);
    expect(stripOn(screen).height).toBeLessThan(0.17 * grid.height);
    const { card, more } = stripOn(screen);
    expect(columns * (card + 12) + more).toBeCloseTo(grid.width, 6);
  });

  it('is not there on a screen that has no room for it', () => {
    expect(stripFor(stageFor({ width: 640, height: 320 }))).toBeNull();
  });

  it('gives the band of a lost feed its room, so that no card moves', () => {
    const { band } = stageFor(SCREENS.television);
    expect(stripBelowBand(stripOn('television'), band)).toMatchObject({ height: 124 - band });
    expect(stripBelowBand(stripOn('phone'), stageFor(SCREENS.phone).band)).toBeNull();
  });

  it('has names as large as all, a step smaller, or cut', () => {
    const measure = (text: string, size: number) => text.length * size * 0.56;
    const typeOf = (name: string) => titleType(name, ['#10491', '43 min'], stripOn('television'), measure);
    expect(typeOf('Reyes')).toEqual({ size: 28, isCut: false });
    expect(typeOf('Finnegan-A')).toEqual({ size: 24.5, isCut: false });
    expect(typeOf('Featherstonehaugh')).toEqual({ size: 24.5, isCut: true });
  });
});
