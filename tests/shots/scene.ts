import type { Page } from 'playwright-core';
import type { WHO } from './people.ts';

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
  viewport?: { width: number; height: number };
}

/** The same screens as somebody else sees them, under names of their own. */
export const seenBy = (who: keyof typeof WHO, scenes: readonly Scene[]): Scene[] =>
  scenes.map((scene) => ({ ...scene, who, name: `${scene.name}-${who}` }));

export const pressButton =
  (name: string | RegExp): NonNullable<Scene['after']> =>
  (page) =>
    page.getByRole('button', { name }).first().click();
