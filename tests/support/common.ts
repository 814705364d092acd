import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium } from './chromium.ts';

/** What the files of a project share; its `globalSetup` starts it once. */
declare module 'vitest' {
  interface ProvidedContext {
    /** The system of the files that only look: nobody changes in it what another would see. */
    common: { url: string; apiUrl: string };
    /** Address of the page of widgets. */
    widgets: string;
  }
}

export const commonSystem = (): { url: string; apiUrl: string } => inject('common');
export const widgetsUrl = (): string => inject('widgets');

let launched: Promise<Browser> | undefined;

/**
 * The one browser of a test process, which every file of it uses: starting one takes longer than
 * many a test. Screens that a file leaves open are closed after it (`close-screens.ts`); the
 * browser ends with the process.
 */
export const commonBrowser = (): Promise<Browser> => {
  launched ??= launchChromium();
  return launched;
};

/** Closes what is open in the browser of this process, if there is one. */
export async function closeScreens(): Promise<void> {
  const browser = await launched;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
