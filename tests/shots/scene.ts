import type { BrowserContextOptions, Page } from 'playwright-core';
import { A4, LETTER, NARROW, WIDE } from '../support/browser/chromium.ts';
import type { WHO } from './people.ts';

/** How a scene may be looked at; every look is taken in the light and the dark theme. */
export const LOOKS = {
  wide: WIDE,
  narrow: NARROW,
  /** A small laptop. */
  laptop: { viewport: { width: 1024, height: 768 } },
  /** A tablet upright, or a desk's screen at 200 %. */
  tablet: { viewport: { width: 760, height: 1024 } },
  /** The least width there is. */
  small: { ...NARROW, viewport: { width: 320, height: 640 } },
  /** Sheets upright, within their margins. */
  a4: { viewport: A4 },
  letter: { viewport: LETTER },
  /** The palette of the system instead of ours: no shadow, no colour of a background. */
  forced: { ...WIDE, forcedColors: 'active' },
} as const satisfies Record<string, BrowserContextOptions>;

export type Look = keyof typeof LOOKS;

const EVERY_LOOK: readonly Look[] = ['wide', 'narrow', 'tablet', 'small', 'forced'];

/** A screen in one state. */
export interface Scene {
  /** Of the file. */
  name: string;
  /** Whose screen it is; nobody is signed in without. */
  who?: keyof typeof WHO;
  /** The page of widgets instead of the product. */
  isWidgets?: boolean;
  path: string;
  /** Selector of what is shown when the screen is ready. */
  wait: string;
  /** Done before the page is opened, e.g. a fault that it shall meet. */
  before?: (page: Page) => Promise<unknown>;
  /** Done on the page before the picture is taken. */
  after?: (page: Page, isNarrow: boolean) => Promise<unknown>;
  /** All of the page, not what fits on the screen. */
  isWhole?: boolean;
  /** Wide and narrow if nothing else is said. */
  looks?: readonly Look[];
  /** A screen of its own size, looked at in one way if nothing else is said. */
  viewport?: { width: number; height: number };
}

/** How it is printed: all of it, on a sheet. */
export const onPaper = (scenes: readonly Scene[]): Scene[] =>
  scenes.map((scene) => ({
    ...scene,
    name: `${scene.name}-printed`,
    looks: ['a4', 'letter'],
    isWhole: true,
    after: async (page) => {
      await page.emulateMedia({ media: 'print' });
      await page.locator('.paper-head').waitFor();
      // Every row comes by one more call.
      await page.waitForLoadState('networkidle');
    },
  }));

/** Main screens. */
export const inEveryLook = (scenes: readonly Scene[]): Scene[] => scenes.map((scene) => ({ ...scene, looks: EVERY_LOOK }));

/** The same screens as somebody else sees them, under names of their own. */
export const seenBy = (who: keyof typeof WHO, scenes: readonly Scene[]): Scene[] =>
  scenes.map((scene) => ({ ...scene, who, name: `${scene.name}-${who}` }));

export const pressButton =
  (name: string | RegExp): NonNullable<Scene['after']> =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Opens a dialog, whose code may still have to come. */
export const openDialog =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.locator('dialog[open]:not(.dialog-loading)').waitFor();
  };
