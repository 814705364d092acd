import { cleanup, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach } from 'vitest';
import type { Live } from '../live/live.ts';
import { SmallGateway } from '../live/test/small-gateway.ts';
import { language } from '../texts/language.ts';
import { connect, Page, signIn, visit } from './signed-in.tsx';

export interface LivePage {
  /** The test's own; `before` each test it answers what the file gives it. */
  gateway: SmallGateway;
  live: Live;
  /** Shows a screen in what every screen stands in. */
  show: (screen: ReactNode) => RenderResult;
}

/**
 * For each test of a file: somebody signed in at `/`, a gateway of its own, and nothing left of it
 * afterwards.
 */
export function livePage(before: (gateway: SmallGateway) => void = () => {}): LivePage {
  const page = { show: (screen) => render(<Page live={page.live}>{screen}</Page>) } as LivePage;
  beforeEach(async () => {
    visit('/');
    signIn();
    page.gateway = await new SmallGateway().start();
    before(page.gateway);
    page.live = connect(page.gateway.url);
  });
  afterEach(async () => {
    cleanup();
    language.choice = 'en';
    page.live.stop();
    await page.gateway.stop();
  });
  return page;
}
