import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { CLIENT_HEADER } from '#shared/constants.ts';
import type { Employee } from '#shared/employees.ts';
import { poseAnswer } from '#tests/support/screens/posed-answer.ts';
import { answers } from '../faults.ts';
import { inEveryLook, onPaper, openDialog, type Scene, seenBy } from '../scene.ts';

/*
 * Somebody's pictures, form, crews and jobs in states that the demo company does not have by
 * itself. Who stands for what: 20 and 21 are foremen, 360 a worker on no crew, 380 is shut out, 381
 * a foreman without a crew.
 */

const PERSON = { who: 'admin', wait: '.person-head' } as const;
const at = (id: number, tab = 'info'): string => `/user-management/${id}?tab=${tab}`;
const dialog = (page: Page) => page.locator('dialog[open]').last();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const FACES = ['#8a5a44', '#c68863', '#5b4636', '#e0ac8a', '#7a4b34'] as const;
/** Somebody before a wall. */
const faceOf = (place: number): Promise<Buffer> => {
  const skin = FACES[place % FACES.length]!;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#b9c6d6"/>
    <rect x="180" y="330" width="280" height="200" rx="90" fill="#1d3f72"/><circle cx="320" cy="220" r="110" fill="${skin}"/>
    <path d="M205 190a115 115 0 0 1 230 0z" fill="#f2b546"/></svg>`;
  return sharp(Buffer.from(drawn)).jpeg().toBuffer();
};
const filesOf = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, place) => ({
      name: `helmet-${place + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await faceOf(place),
    })),
  );

/** The person of the page has so many pictures from now on. */
const withPictures =
  (count: number, then: (page: Page) => Promise<unknown> = async () => {}) =>
  async (page: Page): Promise<void> => {
    const { origin, pathname } = new URL(page.url());
    const employeeId = pathname.split('/').at(-1)!;
    const path = `${origin}/api/v1/employee_picture`;
    const where = JSON.stringify({ employeeId: Number(employeeId) });
    const there = ((await (await page.request.get(path, { params: { where } })).json()) as { count: number }).count;
    for (const images of (await filesOf(count)).slice(there)) {
      const headers = { [CLIENT_HEADER]: 'web', origin };
      await page.request.post(`${path}?employeeId=${employeeId}`, { headers, multipart: { images } });
    }
    await page.locator('.person-faces .avatar img').waitFor();
    await then(page);
    await page.waitForLoadState('networkidle');
  };
const openPictures = async (page: Page): Promise<void> => {
  await page.locator('.person-faces').click();
  await dialog(page).locator('img').first().waitFor();
};
const askForDelete = async (page: Page): Promise<void> => {
  await openPictures(page);
  await dialog(page)
    .getByRole('button', { name: /^(Delete|Eliminar) / })
    .first()
    .click();
};
const UPLOAD = /^(Upload Image|Subir imagen)$/;
async function choosePictures(page: Page): Promise<void> {
  await press(page, UPLOAD);
  await page.locator('dialog input[type="file"]').setInputFiles(await filesOf(3));
  await dialog(page).locator('img').nth(2).waitFor();
}
async function chooseTooLarge(page: Page): Promise<void> {
  await press(page, UPLOAD);
  const buffer = Buffer.alloc(1_000_001);
  await page.locator('dialog input[type="file"]').setInputFiles([{ name: 'large.jpg', mimeType: 'image/jpeg', buffer }]);
}
/** One that breaks off, and one of another kind. */
async function sendBroken(page: Page): Promise<void> {
  await press(page, UPLOAD);
  const input = page.locator('dialog input[type="file"]');
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]);
  await input.setInputFiles([{ name: 'half.png', mimeType: 'image/png', buffer: png }]);
  await dialog(page)
    .getByRole('button', { name: /^(Upload|Subir)$/ })
    .click();
  await page.locator('.upload[data-state="failed"]').waitFor();
  await input.setInputFiles([{ name: 'moving.gif', mimeType: 'image/gif', buffer: png }]);
}

const EDIT = /^(Edit the user|Editar el usuario)$/;
/** Somebody else saves the same person first. */
async function meet(page: Page): Promise<void> {
  const fields = {
    lastName: { before: 'Delgado', after: 'Delgado-Ruiz' },
    role: { before: 'foreman', after: 'supervisor' },
    regions: { before: [1], after: [1, 2] },
  };
  const changes = [{ at: '2026-11-02T21:04:00.000Z', by: 'Maria Santos', action: 'employee.update', fields }];
  const said = { statusCode: 409, error: 'Conflict', message: 'Changed', code: 'REVISION_CHANGED' };
  await answers(/api\/v1\/employee\/\d+$/, 409, { ...said, details: { revision: 9, changes } })(page);
  await press(page, EDIT);
  await dialog(page)
    .getByLabel(/^(Last Name|Apellido)$/)
    .fill('Delgado Vega');
  await dialog(page)
    .getByRole('button', { name: /^(Save|Guardar)$/ })
    .click();
  await page.getByRole('alertdialog').waitFor();
}
async function typeWrong(page: Page): Promise<void> {
  await press(page, EDIT);
  for (const [name, value] of [
    ['firstName', 'First Name'],
    ['employeeId', '0-00000-00'],
    ['supervisorId', '1-2'],
    ['email', 'nobody'],
    ['workPhone', 'call me'],
  ] as const)
    await dialog(page).locator(`[name="${name}"]`).fill(value);
  await dialog(page).locator('[name="workPhone"]').press('Enter');
  await page.locator('[name="firstName"]:focus').waitFor();
}
/** Reached by keys: there is no pointer over it on a phone. */
async function askWhyNot(page: Page): Promise<void> {
  await page.getByRole('button', { name: EDIT }).focus();
  await page.locator('.tooltip').waitFor();
}
const malformed = poseAnswer<{ data: Employee }>('employeeDetails', ({ data }) => ({
  data: { ...data, earningRate2: 'forty an hour', earningRate3: 'Foreman - DT' },
}));

async function openAssignments(page: Page): Promise<void> {
  await press(page, /^(Assignments|Asignaciones)$/);
  await dialog(page).getByRole('tab').first().waitFor();
}
async function openAvailable(page: Page): Promise<void> {
  await openAssignments(page);
  await dialog(page).getByRole('tab').nth(1).click();
  await dialog(page).locator('.person-jobs, .person-none').waitFor();
}
async function assignInVain(page: Page): Promise<void> {
  await openAvailable(page);
  await dialog(page).locator('.person-jobs button').first().click();
  await page.getByRole('alertdialog').waitFor();
}
async function askForRemoval(page: Page): Promise<void> {
  await openAssignments(page);
  await dialog(page).locator('.person-jobs button').first().click();
}
const NONE_ANYWHERE = { people: [], peopleCount: 0, jobs: [], jobCount: 0 };

const faces: readonly Scene[] = [
  { ...PERSON, name: 'people-pictures', path: at(20), after: withPictures(5, openPictures) },
  { ...PERSON, name: 'people-upload-chosen', path: at(360), after: choosePictures },
];
const dialogs: readonly Scene[] = [
  { ...PERSON, name: 'people-edit-wrong', path: at(20), after: typeWrong },
  { ...PERSON, name: 'people-edit-overtaken', path: at(20), after: meet },
  { ...PERSON, name: 'people-assignments', path: at(20, 'allocation'), wait: '.person-jobs', after: openAssignments },
];
const states: readonly Scene[] = [
  { ...PERSON, name: 'people-inactive', path: at(380) },
  { ...PERSON, who: 'subadmin', name: 'people-admin-why', path: at(2), after: askWhyNot },
  { ...PERSON, name: 'people-no-crew', path: at(360, 'hierarchy'), wait: '.state-card' },
  { ...PERSON, name: 'people-no-default-crew', path: at(381, 'hierarchy'), wait: '.hierarchy-none' },
];

export const PERSON_STATE_SCENES: readonly Scene[] = [
  ...inEveryLook(faces.slice(0, 1)),
  ...faces.slice(1),
  ...seenBy('spanish', faces),
  { ...PERSON, name: 'people-pictures-head', path: at(20), after: withPictures(5) },
  { ...PERSON, name: 'people-pictures-head-supervisor', who: 'supervisor', path: at(20) },
  { ...PERSON, name: 'people-pictures-one', path: at(21), after: withPictures(1, openPictures) },
  { ...PERSON, name: 'people-pictures-delete', path: at(20), after: withPictures(5, askForDelete) },
  { ...PERSON, name: 'people-upload', path: at(360), after: openDialog(UPLOAD) },
  { ...PERSON, name: 'people-upload-large', path: at(360), after: chooseTooLarge },
  { ...PERSON, name: 'people-upload-broken', path: at(360), after: sendBroken },
  { ...PERSON, name: 'people-upload-broken-spanish', who: 'spanish', path: at(360), after: sendBroken },
  ...dialogs,
  ...seenBy('spanish', dialogs),
  ...states,
  ...seenBy('spanish', states),
  ...onPaper([
    { ...PERSON, name: 'people-inactive', path: at(380) },
    { ...PERSON, name: 'people-pictures-head', path: at(20) },
  ]),
  { ...PERSON, name: 'people-oneself', path: at(1) },
  { ...PERSON, name: 'people-rates-malformed', path: at(20), wait: '.person-malformed', before: malformed },
  { ...PERSON, name: 'people-allocation-none', path: at(360, 'allocation'), wait: '.person-none' },
  { ...PERSON, name: 'people-assignments-available', path: at(20, 'allocation'), wait: '.person-jobs', after: openAvailable },
  { ...PERSON, name: 'people-assignments-remove', path: at(20, 'allocation'), wait: '.person-jobs', after: askForRemoval },
  { ...PERSON, name: 'people-assignments-none', path: at(381, 'allocation'), wait: '.person-none', after: openAssignments },
  { ...PERSON, name: 'people-assignments-refused', path: at(381, 'allocation'), wait: '.person-none', after: assignInVain },
  {
    who: 'admin',
    name: 'people-needed-none',
    path: '/user-management/needed',
    wait: '.needed-side .state-card',
    before: poseAnswer<{ data: object }>('needs', () => ({ data: NONE_ANYWHERE })),
  },
];
