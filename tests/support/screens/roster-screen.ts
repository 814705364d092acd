import type { Locator, Page } from 'playwright-core';

/** What is said of a person who is out: by then they may be due, or late. */
export const OUT = /^(Not in|Left|Now out|Now late|(Due|\d+(?: min|h) late)\b.*)$/;

/** Where a screen's roster says that a person is in, or out. */
export const stateOf = (page: Page, fullName: string, state: 'in' | 'out'): Locator =>
  page
    .locator('.member', { has: page.getByText(fullName, { exact: true }) })
    .first()
    .getByText(state === 'in' ? /^(In|Now in)$/ : OUT);

export const seesIn = (page: Page, fullName: string): Promise<void> => stateOf(page, fullName, 'in').waitFor({ timeout: 20_000 });
export const seesOut = (page: Page, fullName: string): Promise<void> =>
  stateOf(page, fullName, 'out').waitFor({ timeout: 20_000 });
