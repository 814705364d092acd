import type { Page } from 'playwright-core';
import type { LiveResource } from '#shared/live/addresses.ts';
import { poseAnswer } from '#tests/support/screens/posed-answer.ts';
import { answers, liveFault } from '../faults.ts';
import { inEveryLook, onPaper, pressButton, type Scene, seenBy } from '../scene.ts';

const TOKENS = { who: 'admin', path: '/integrations?tab=tokens', wait: '.list-page-rows .table-two' } as const;
const WEBHOOKS = { ...TOKENS, path: '/integrations?tab=webhooks' } as const;
const DELIVERIES = { ...TOKENS, path: '/integrations?tab=deliveries' } as const;

const main: readonly Scene[] = [
  { ...TOKENS, name: 'integrations-tokens' },
  { ...WEBHOOKS, name: 'integrations-webhooks' },
  { ...DELIVERIES, name: 'integrations-deliveries', after: (page) => page.locator('.glyph-delivery-failed').first().waitFor() },
];

const newToken = async (page: Page): Promise<void> => {
  await page.locator('.integrations .button-primary').click();
  await page
    .locator('.dialog')
    .getByLabel(/^(Name|Nombre)$/)
    .fill('Payroll');
};
const newWebhook = async (page: Page): Promise<void> => {
  await page.locator('.integrations .button-primary').click();
  await page
    .locator('.dialog')
    .getByLabel(/^(Address|Dirección)$/)
    .fill('payroll.example.com');
  await page.getByRole('button', { name: /^(Create|Crear)$/ }).click();
  await page.locator('.dialog .labelled-error').first().waitFor();
};
const forms: readonly Scene[] = [
  { ...TOKENS, name: 'integrations-token-new', after: newToken },
  { ...WEBHOOKS, name: 'integrations-webhook-refused', after: newWebhook },
  {
    ...TOKENS,
    name: 'integrations-token-made',
    before: answers(/\/api_token$/, 201, { data: { id: 99, token: 'muster_9Q2fJx0mVtR7cLw4eYb1uKzA8sHdN5pGiT3oXk6ZqEv' } }),
    after: async (page) => {
      await newToken(page);
      await page.getByRole('checkbox', { name: /^(Timesheets|Hojas de horas)$/ }).check();
      await page.getByRole('button', { name: /^(Create|Crear)$/ }).click();
      await page.locator('.secret-row').waitFor();
    },
  },
];

/** What the menu of the first webhook opens. */
const acting = (name: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('button', { name }).click();
};
const none = (resource: LiveResource) =>
  poseAnswer<{ data: unknown[]; count: number }>(resource, (answer) => ({ ...answer, data: [], count: 0 }));
const EMPTY = { wait: '.state-card' } as const;

export const INTEGRATION_SCENES: readonly Scene[] = [
  ...inEveryLook(main),
  ...seenBy('spanishAdmin', inEveryLook(main)),
  ...onPaper(main),
  ...inEveryLook(forms),
  ...seenBy('spanishAdmin', inEveryLook(forms)),
  { ...TOKENS, name: 'integrations-token-revoke', after: pressButton(/^Revoke/) },
  { ...WEBHOOKS, name: 'integrations-webhook-menu', after: pressButton(/^Actions for/) },
  { ...WEBHOOKS, name: 'integrations-webhook-edit', after: acting(/^Edit/) },
  { ...WEBHOOKS, name: 'integrations-webhook-secret', after: acting(/^New secret/) },
  { ...WEBHOOKS, name: 'integrations-webhook-remove', after: acting(/^Remove/) },
  { ...DELIVERIES, name: 'integrations-resend-failed', before: answers(/\/resend$/), after: pressButton(/^Resend/) },
  { ...TOKENS, ...EMPTY, name: 'integrations-tokens-none', before: none('apiTokens') },
  { ...WEBHOOKS, ...EMPTY, name: 'integrations-webhooks-none', before: none('webhooks') },
  { ...DELIVERIES, ...EMPTY, name: 'integrations-deliveries-none', before: none('webhookDeliveries') },
  { ...TOKENS, ...EMPTY, name: 'integrations-tokens-failed', before: liveFault('failed', 'apiTokens') },
  { ...TOKENS, name: 'integrations-tokens-loading', wait: '.shape', before: liveFault('silent', 'apiTokens') },
  {
    ...DELIVERIES,
    name: 'integrations-deliveries-stale',
    wait: '.connection-banner',
    before: liveFault('stale', 'webhookDeliveries'),
  },
];
