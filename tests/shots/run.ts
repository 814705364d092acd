// First: what is imported below knows the day.
import '../support/at-noon.ts';

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { ROOT } from '#scripts/web-build.ts';
import { atRest, launchChromium, openScreen } from '../support/browser/chromium.ts';
import { comparePictures, type Pictures } from '../support/compare-pictures.ts';
import { openPhone } from '../support/phone.ts';
import { setup } from '../support/runner/prepare.ts';
import { startWidgetsPage } from '../support/runner/widgets-page.ts';
import { type System, startSystem } from '../support/system.ts';
import { otherWeb } from './other-web.ts';
import { createPeople } from './people.ts';
import { makePrograms } from './programs.ts';
import { LOOKS, type Look, type Scene } from './scene.ts';
import { ALERT_SCENES } from './scenes/alerts.ts';
import { AUDIT_SCENES } from './scenes/audit.ts';
import { CREW_SCENES } from './scenes/crew-details.ts';
import { CREW_EDITING_SCENES } from './scenes/crew-editing.ts';
import { DATA_SCENES } from './scenes/data-management.ts';
import { DISPLAY_SCENES } from './scenes/displays.ts';
import { PERSON_SCENES } from './scenes/employee-timesheet.ts';
import { FRAME_SCENES } from './scenes/frame.ts';
import { IMPORT_SCENES } from './scenes/imports.ts';
import { INTEGRATION_SCENES } from './scenes/integrations.ts';
import { JOB_DETAILS_SCENES } from './scenes/job-details.ts';
import { JOB_WORKFORCE_SCENES } from './scenes/job-workforce.ts';
import { JOB_SCENES } from './scenes/jobs.ts';
import { OTHER_SCENES } from './scenes/others.ts';
import { PEOPLE_SCENES } from './scenes/people.ts';
import { PERSON_STATE_SCENES } from './scenes/people-states.ts';
import { SUMMARY_SCENES } from './scenes/summary.ts';
import { TIMESHEET_SCENES } from './scenes/timesheets.ts';
import { VEHICLE_SCENES } from './scenes/vehicles.ts';

/**
 * `npm run shots [-- --only 'roster|panel-small']`: a picture of every screen and state in each of
 * its looks, light and dark, into `shots/`. What is asked for is sought in the scene's name with
 * the look behind it. `--wide laptop` takes what a desk sees on another screen (of `LOOKS`);
 * `--spanish` takes what needs nothing pressed, in Spanish.
 *
 * `--beside ../other` takes each picture of another checkout's web client too, from the same system
 * at the same moment, and compares the two pixel by pixel. It prints how many pixels of which
 * pictures differ and keeps both versions and a picture of the difference; exit code 1 when any
 * does. What differs is taken again, twice at most: a minute that ended in between differs once.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    wide: { type: 'string', default: 'wide' },
    spanish: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
});
const BESIDE = values.beside === undefined ? undefined : path.resolve(values.beside);
const WIDE_LOOK = values.wide as Look;
if (!Object.hasOwn(LOOKS, WIDE_LOOK)) throw new Error(`--wide is one of ${Object.keys(LOOKS).join(', ')}`);
const FOLDER = path.join(ROOT, 'shots');
const SCENES = [
  ...FRAME_SCENES,
  ...SUMMARY_SCENES,
  ...ALERT_SCENES,
  ...TIMESHEET_SCENES,
  ...CREW_SCENES,
  ...CREW_EDITING_SCENES,
  ...PERSON_SCENES,
  ...JOB_SCENES,
  ...PEOPLE_SCENES,
  ...PERSON_STATE_SCENES,
  ...JOB_DETAILS_SCENES,
  ...JOB_WORKFORCE_SCENES,
  ...DATA_SCENES,
  ...DISPLAY_SCENES,
  ...IMPORT_SCENES,
  ...INTEGRATION_SCENES,
  ...AUDIT_SCENES,
  ...VEHICLE_SCENES,
  ...OTHER_SCENES,
];

const WANTED = new RegExp(values.only);

const looksOf = ({ viewport, looks = viewport ? ['wide'] : ['wide', 'narrow'] }: Scene): Look[] =>
  looks.map((look) => (look === 'wide' && !viewport ? WIDE_LOOK : look));
const pictureOf = ({ name }: Scene, look: Look): string => `${name}-${look}`;

/** Buttons are pressed by their English names; a sheet of paper needs none. */
const isPressed = ({ after, looks }: Scene): boolean => after !== undefined && !looks?.includes('a4');

/** Of a scene, those that were asked for. */
const wantedOf = (scene: Scene): Look[] =>
  values.spanish && isPressed(scene) ? [] : looksOf(scene).filter((look) => WANTED.test(pictureOf(scene, look)));

// One would be written over the other.
const pictures = SCENES.flatMap((scene) => looksOf(scene).map((look) => pictureOf(scene, look)));
const twice = pictures.filter((picture, place) => pictures.indexOf(picture) !== place);
if (twice.length > 0) throw new Error(`two scenes of one name: ${twice.join(', ')}`);

/** Something to see: crews that are partly in, and alerts of the day. */
async function makeDay(system: System): Promise<void> {
  for (const foreman of ['foreman1', 'foreman2', 'foreman3']) {
    const phone = await openPhone(system.url, system.apiUrl, foreman);
    for (const { id } of phone.crew) await phone.clockOutIfIn(id);
    const [first, ...others] = phone.crew;
    if (first) await phone.clockIn(first.id, { startPictureMatchStatus: 'notMatched' });
    for (const { id } of others.slice(0, -1)) await phone.clockIn(id);
  }
}

/** One look at the scene, in the light and the dark theme. */
async function shoot(page: Page, origin: string, scene: Scene, look: Look): Promise<Pictures> {
  const { path: address, wait } = scene;
  const pictures = new Map<string, Buffer>();
  await scene.before?.(page);
  await page.goto(origin + address);
  await page.locator(wait).first().waitFor();
  await scene.after?.(page, look === 'narrow' || look === 'small');
  await page.locator('.field-waiting').waitFor({ state: 'detached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    pictures.set(`${pictureOf(scene, look)}-${colorScheme}`, await page.screenshot({ fullPage: scene.isWhole ?? false }));
  }
  return pictures;
}

const keep = (name: string, picture: Buffer): void => writeFileSync(path.join(FOLDER, `${name}.png`), picture);

/** The web client of a checkout, as screens are to load it. */
interface Version {
  /** Where its page of widgets is, if one of its scenes is wanted. */
  widgetsUrl: string | undefined;
  dress?: (screen: BrowserContext) => Promise<void>;
}

const removeCompany = await setup();
const system = await startSystem({ env: { WEBHOOKS_TO_PRIVATE: '1' } });
// Built only for those who look at them.
const isWidgetsWanted = SCENES.some((scene) => scene.isWidgets && wantedOf(scene).length > 0);
const widgets = isWidgetsWanted ? await startWidgetsPage() : undefined;
const otherWidgets = isWidgetsWanted && BESIDE ? await startWidgetsPage('widgets', BESIDE) : undefined;
const browser = await launchChromium();
const stopPrograms = await makePrograms(system);
try {
  const stateOf = createPeople(browser, system.url);
  const own: Version = { widgetsUrl: widgets?.url };
  const other: Version | undefined = BESIDE ? { widgetsUrl: otherWidgets?.url, dress: await otherWeb(BESIDE) } : undefined;
  const take = async (scene: Scene, look: Look, { widgetsUrl, dress }: Version): Promise<Pictures> => {
    const who = scene.who && { storageState: await stateOf(scene.who) };
    const screen = await openScreen(browser, {
      ...LOOKS[look],
      ...who,
      ...(scene.viewport && { viewport: scene.viewport }),
      ...(values.spanish && { locale: 'es-US' }),
    });
    try {
      if (!scene.isWidgets) await dress?.(screen);
      const page = await screen.newPage();
      page.setDefaultTimeout(15_000);
      return await shoot(page, (scene.isWidgets && widgetsUrl) || system.url, scene, look);
    } finally {
      await screen.close();
    }
  };

  if (values.only === '') rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await makeDay(system);
  let compared = 0;
  let differing = 0;
  for (const scene of SCENES) {
    const looks = wantedOf(scene);
    if (looks.length > 0) console.log(`${scene.name}: ${looks.join(', ')}`);
    for (const look of looks) {
      try {
        const pictures = await take(scene, look, own);
        for (const [name, picture] of pictures) keep(name, picture);
        if (!other) continue;
        const again = () => take(scene, look, own);
        const differences = await comparePictures(pictures, again, () => take(scene, look, other));
        compared += pictures.size;
        differing += differences.size;
        for (const [name, difference] of differences) {
          console.error(`${name}: ${difference.pixels} pixels differ`);
          keep(`${name}-beside`, difference.other);
          keep(`${name}-difference`, difference.picture);
        }
      } catch (cause) {
        console.error(`${pictureOf(scene, look)}: ${String(cause)}`);
        process.exitCode = 1;
      }
    }
  }
  if (other) console.log(`Beside ${BESIDE}: ${compared} pictures compared, ${differing} differ.`);
  if (differing > 0 || (other && compared === 0)) process.exitCode = 1;
} finally {
  await browser.close();
  await Promise.all([system.stop(), widgets?.stop(), otherWidgets?.stop(), stopPrograms()]);
  removeCompany();
}
