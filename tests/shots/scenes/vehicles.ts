import type { Page } from 'playwright-core';
import { openDialog, type Scene } from '../scene.ts';

const VEHICLES = { who: 'admin', path: '/vehicles', wait: '.list-page-rows tbody tr, .list-page-rows li' } as const;

/** The dialog of the first vehicle, with its trips. */
async function openVehicle(page: Page): Promise<void> {
  await page.locator('.list-page-rows button[aria-haspopup=dialog]').first().click();
  await page.locator('dialog[open] :is(td, li)').first().waitFor();
}

export const VEHICLE_SCENES: readonly Scene[] = [
  { ...VEHICLES, name: 'vehicles' },
  { ...VEHICLES, name: 'vehicles-one', after: openVehicle },
  { ...VEHICLES, name: 'vehicles-new', after: openDialog(/^New Vehicle/) },
  {
    ...VEHICLES,
    name: 'vehicles-edit',
    after: async (page) => {
      await openVehicle(page);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('dialog', { name: 'Edit Vehicle' }).waitFor();
    },
  },
  {
    ...VEHICLES,
    name: 'vehicles-new-trip',
    after: async (page) => {
      await openVehicle(page);
      await page.getByRole('button', { name: 'New Trip' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.labelled-error').first().waitFor();
    },
  },
  {
    ...VEHICLES,
    name: 'vehicles-edit-trip',
    after: async (page) => {
      await openVehicle(page);
      await page
        .getByRole('button', { name: /^Edit Trip/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Job / }).click();
      await page.locator('[data-pick]').first().waitFor();
    },
  },
];
