import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openScreen, signInWith } from '../support/browser/chromium.ts';

interface Who {
  person: string;
  /** Done once after signing in; what it leaves in session and storage is there in every scene. */
  settle?: (page: Page) => Promise<void>;
}

const speakSpanish = (page: Page): Promise<void> => page.evaluate(() => localStorage.setItem('muster.language', 'es'));

/** Whose screens are looked at. Each signs in once. */
export const WHO = {
  admin: { person: 'admin' },
  subadmin: { person: 'subadmin' },
  supervisor: { person: 'supervisor1' },
  spanish: { person: 'subadmin', settle: speakSpanish },
  /** For what is for admins alone. */
  spanishAdmin: { person: 'admin', settle: speakSpanish },
  filtered: {
    person: 'admin',
    settle: async (page) => {
      await page.getByRole('switch', { name: 'Filter by supervisor' }).click();
      const dialog = page.getByRole('dialog', { name: 'Filter by supervisor' });
      await dialog.getByRole('checkbox').nth(1).check();
      await dialog.getByRole('checkbox').nth(2).check();
      await dialog.getByRole('button', { name: /^Filter by/ }).click();
      await page.getByText('Content is now filtered by').waitFor();
    },
  },
  acting: {
    person: 'admin',
    settle: async (page) => {
      await page.locator('.profile-button').click();
      await page.getByRole('button', { name: 'Acting as other user' }).click();
      const dialog = page.getByRole('dialog', { name: 'Acting as other user' });
      await dialog.getByRole('radio').first().check();
      await dialog.getByRole('button', { name: /^Act as/ }).click();
      await page.getByRole('button', { name: 'Return to my account' }).waitFor();
    },
  },
} as const satisfies Record<string, Who>;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Signs people in when they are first needed, and gives every later screen what that left in the
 * browser.
 */
export function createPeople(browser: Browser, origin: string): (who: keyof typeof WHO) => Promise<StorageState> {
  const states = new Map<string, Promise<StorageState>>();
  const arrive = async ({ person, settle }: Who): Promise<StorageState> => {
    const screen = await openScreen(browser);
    const page = await screen.newPage();
    await signInWith(page, origin, person);
    await settle?.(page);
    const state = await screen.storageState();
    await screen.close();
    return state;
  };
  return (who) => {
    const state = states.get(who) ?? arrive(WHO[who]);
    states.set(who, state);
    return state;
  };
}
