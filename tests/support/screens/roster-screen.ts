import type { Locator, Page } from 'playwright-core';

/** Where a screen's roster says that a person is in, or out. */
export const stateOf = (page: Page, fullName: string, state: 'in' | 'out'): Locator =>
  page
    .locator('.member', { has: page.getByText(fullName, { exact: true }) })
    .first()
    .getByText(state === 'in' ? /^(In|Now in)$/ : /^(Not in|Left|Now out)$/);

export const seesIn = (page: Page, fullName: string): Promise<void> => stateOf(page, fullName, 'in').waitFor({ timeout: 20_000 });
export const seesOut = (page: Page, fullName: string): Promise<void> =>
  stateOf(page, fullName, 'out').waitFor({ timeout: 20_000 });
