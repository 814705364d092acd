import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { type Desk, isLeftAt, takeSeat } from './seats.ts';

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

type WidgetKind = 'Fields' | 'Dialogs' | 'States' | 'People' | 'Parts' | 'Writing' | 'Tables' | 'Charts';

/** Address of the page of widgets, with these kinds of them alone; with all when none is named. */
export const widgetsUrl = (...kinds: WidgetKind[]): string =>
  kinds.length === 0 ? inject('widgets') : `${inject('widgets')}?kinds=${kinds.join()}`;

/** A page of a test lives for seconds: what its code would gain is less than compiling it costs. */
const UNOPTIMIZED = '--js-flags=--no-turbofan --no-maglev';

let launched: Promise<Browser> | undefined;

/**
 * The one browser of a test process, which every file of it uses: starting one takes longer than
 * many a test. Screens that a file leaves open are closed after it (`close-screens.ts`); the
 * browser ends with the process.
 */
export const commonBrowser = (): Promise<Browser> => {
  launched ??= launchChromium(UNOPTIMIZED);
  return launched;
};

/** The page of widgets, as `widgetsUrl` says. Drawn whole, it costs as much as ten screens. */
export async function openWidgetsDesk(kinds: WidgetKind[], options: BrowserContextOptions = {}): Promise<Desk> {
  const desk = await takeSeat(await commonBrowser(), { origin: inject('widgets'), who: 'nobody' }, options);
  await desk.page.goto(widgetsUrl(...kinds));
  await desk.page.locator('.widgets-section').first().waitFor();
  return desk;
}

/** The same, for a look that asks nothing of its console. */
export const openWidgets = async (kinds: WidgetKind[], options: BrowserContextOptions = {}): Promise<Page> =>
  (await openWidgetsDesk(kinds, options)).page;

/**
 * Closes what is open in the browser of this process, if there is one; but for tabs that were left
 * at what the next file shares.
 */
export async function closeScreens(): Promise<void> {
  const browser = await launched;
  const shared = [inject('common')?.url, inject('widgets')];
  const open = (browser?.contexts() ?? []).filter((context) => !shared.some((origin) => isLeftAt(context, origin)));
  await Promise.all(open.map((context) => context.close()));
}
