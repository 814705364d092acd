import { describe, expect, it } from 'vitest';
import { ROOT } from '../web-build.ts';
import { findCrowds, findViolations } from './rules.ts';
import { readSourceFacts } from './source-facts.ts';

const reasons = (file: string, text: string): string[] =>
  findViolations(readSourceFacts(ROOT, file, text)).map(({ reason }) => reason);

/** File, its text, what the reason must say. */
const PLANTED: ReadonlyArray<readonly [string, string, RegExp]> = [
  ['shared/notes.ts', "import { x } from '../api/app.ts';", /leaf/],
  ['shared/notes.ts', "import type { X } from '../web/main.tsx';", /leaf/],
  ['shared/notes.ts', "import { readFileSync } from 'node:fs';", /may import zod/],
  ['shared/notes.ts', "import type { FastifyInstance } from 'fastify';", /may import zod/],
  ['shared/servers/requests.ts', "import Fastify from 'fastify';", /may import zod/],
  ['web/http/client.ts', "import { drainBodies } from '#shared/servers/requests.ts';", /none of the web/],
  ['api/app.ts', "import { buildGateway } from '../gateway/app.ts';", /meet on HTTP/],
  ['api/app.ts', "import type { Shell } from '../web/app/shell.tsx';", /meet on HTTP/],
  ['gateway/app.ts', "const api = await import('../api/app.ts');", /meet on HTTP/],
  ['web/main.tsx', "type A = import('../gateway/app.ts').App;", /meet on HTTP/],
  ['web/main.tsx', "export { buildApi } from '../api/app.ts'; export const x = 1;", /meet on HTTP/],
  ['gateway/app.ts', "import { Job } from '../shared/crews/crews.ts';", /knows no area/],
  ['gateway/live/hub.ts', "import { Roster } from '#shared/roster/roster.ts';", /knows no area/],
  ['api/app.ts', "import { startSystem } from '../tests/support/system.ts';", /not shipped/],
  ['api/app.ts', "import { it } from 'vitest';", /vitest/],
  ['api/jobs/routes.ts', "import { jobs } from '../db/tables/jobs.ts';", /never see SQL/],
  ['api/jobs/routes.ts', "import { eq } from 'drizzle-orm';", /SQL is in repositories/],
  ['api/jobs/routes.ts', "const jobs = (app: Api) => { app.get('/job', () => []); };", /declared .* names app\.get/],
  ['api/jobs/routes.ts', "const jobs = (v1: Api) => { v1.route({ method: 'GET', url, handler }); };", /names v1\.route/],
  ['api/jobs/bid-routes.ts', "app.register(async (own: FastifyInstance) => { own.post('/bid', bid); });", /names own\.post/],
  ['api/jobs/commands.ts', 'export const guarded = { preHandler: [], url };', /names preHandler/],
  ['api/jobs/routes.ts', "import { about, refusals } from '../http/declared.ts';", /declared .* it imports/],
  ['api/jobs/routes.ts', "import { allow } from '../http/guard.ts';", /declared .* it imports/],
  ['api/jobs/routes.ts', "import { answerLive } from '../http/live/answer.ts';", /declared .* it imports/],
  ['api/jobs/repository.ts', "import { jobRoutes } from './routes.ts';", /repository may import/],
  ['api/jobs/repository.ts', "import { presentJob } from './present.ts';", /repository may import/],
  ['api/jobs/present.ts', "import { findJob } from './repository.ts';", /present may import/],
  ['api/jobs/rules.ts', "import { findJob } from './repository.ts';", /rules may import rules,/],
  ['api/jobs/bid-rules.ts', "import { findJob } from './job-repository.ts';", /rules may import rules,/],
  ['api/jobs/commands.ts', "import { jobRoutes } from './routes.ts';", /commands may import/],
  ['api/jobs/swap-commands.ts', "import { jobView } from './views.ts';", /commands may import/],
  ['api/jobs/checks.ts', "import { swap } from './swap-commands.ts';", /checks may import/],
  ['api/jobs/month-query.ts', "import { assertOpen } from './checks.ts';", /query may import/],
  ['api/jobs/view.ts', "import { readMonths } from './month-query.ts';", /view may import/],
  ['api/uploads/csv-parse.ts', "import { findUpload } from './repository.ts';", /parse may import/],
  ['api/files/disk-store.ts', "import { addFile } from './commands.ts';", /store may import/],
  ['api/sign-in/provider-client.ts', "import { findPerson } from './repository.ts';", /client may import/],
  ['api/exports/worker.ts', "import { exportRoutes } from './routes.ts';", /worker may import/],
  ['api/timesheets/clock/commands.ts', "import { eq } from 'drizzle-orm';", /SQL is in repositories/],
  ['api/timesheets/clock/checks.ts', "import { sql } from 'drizzle-orm';", /SQL is in repositories/],
  ['api/timesheets/sheets/locks.ts', 'export const x = 1;', /last word is no role/],
  ['api/crews/foreman.ts', 'export const x = 1;', /last word is no role/],
  ['api/uploads/people-commands.ts', "import { eq } from 'drizzle-orm';", /SQL is in repositories/],
  ['api/hazards/form-present.ts', "import { sql } from 'drizzle-orm';", /SQL is in repositories/],
  ['api/http/health.ts', "import { sql } from 'drizzle-orm';", /SQL is in repositories/],
  ['api/demo/company/company.ts', "import { sql } from 'drizzle-orm';", /SQL is in repositories/],
  ['api/log.ts', "import { DrizzleQueryError } from 'drizzle-orm';", /SQL is in repositories/],
  ['api/jobs/commands.ts', "import { enrol } from '../crews/member-commands.ts';", /areas .* one way/],
  ['api/files/repository.ts', "import type { Sheet } from '../timesheets/sheets/repository.ts';", /areas .* one way/],
  ['api/timesheets/screens/crew-present.ts', "import { drawn } from '#api/hazards/rules.ts';", /areas .* one way/],
  ['api/regions/routes.ts', "import { employeeView } from '../employees/views.ts';", /areas .* one way/],
  ['api/exports/generate-commands.ts', "import { readRows } from '../uploads/rules.ts';", /areas .* one way/],
  ['api/http/guard.ts', "import { bearerOf } from '../sign-in/authentication-routes.ts';", /areas .* one way/],
  ['api/query/read.ts', "import { jobView } from '../jobs/views.ts';", /areas .* one way/],
  ['api/db/write.ts', "import type { Caller } from '../visibility/visibility.ts';", /areas .* one way/],
  ['api/visibility/company.ts', "import type { View } from '../query/view.ts';", /areas .* one way/],
  ['api/uploads/worker.ts', "import { people } from '../demo/people.ts';", /areas .* one way/],
  ['api/permits/rules.ts', 'export const x = 1;', /no place in the order/],
  ['api/timesheets/days/commands.ts', "import { clockIn } from '../clock/commands.ts';", /rooms .* one way/],
  ['api/timesheets/sheets/views.ts', "import type { X } from '../screens/crew-query.ts';", /rooms .* one way/],
  ['api/timesheets/clock/routes.ts', "import { timesheetRoutes } from '../routes.ts';", /rooms .* one way/],
  ['api/timesheets/later/rules.ts', "import { overlap } from '../clock/rules.ts';", /no place in the order/],
  ['api/demo/field/crews.ts', "import { startDemoField } from '../open.ts';", /rooms .* one way/],
  ['api/demo/random.ts', "import { people } from './company/people.ts';", /rooms .* one way/],
  ['api/demo/identity/page.ts', "import type { DemoPeople } from '../company/people.ts';", /rooms .* one way/],
  ['api/jobs/rules.ts', "import { openDb } from '../db/open.ts';", /pure/],
  ['api/jobs/rules.ts', "import { readFile } from 'node:fs/promises';", /pure/],
  ['api/jobs/rules.ts', 'export const isLate = (end: Date) => end < new Date();', /time is an argument/],
  ['api/jobs/rules.ts', 'export const isLate = (end: number) => end < Date.now();', /time is an argument/],
  ['shared/rules/hours.ts', 'export const today = () => Date().slice(0, 10);', /time is an argument/],
  ['api/db/changes.ts', "import { findJob } from '../jobs/repository.ts';", /areas .* one way/],
  ['web/features/jobs/parts.tsx', "import { x } from '../alerts/store.ts';", /islands/],
  ['web/features/jobs/parts.tsx', "import { x } from '#web/app/shell.tsx';", /only the app knows/],
  ['web/ui/table/table.tsx', "import { x } from '#web/features/jobs/store.ts';", /serves every screen/],
  ['web/features/jobs/parts.tsx', "import { x } from '#web/wall/wall.tsx';", /only the app knows/],
  ['web/wall/wall.tsx', "import { App } from '../app/app.tsx';", /by itself/],
  ['web/ui/feedback/age.tsx', 'export const age = (at: Date) => Date.now() - at.getTime();', /one door, web\/clock/],
  ['web/features/jobs/late.ts', 'export const isLate = (end: Date) => end < new Date();', /one door, web\/clock/],
  ['web/live/store.ts', "import { LIVE_RESOURCES } from '#shared/live.ts';", /every area's schemas/],
  ['web/http/client.ts', "import { Shell } from '../app/shell/shell.tsx';", /serves every screen/],
  ['web/crews/pick-dialog.tsx', "import { Tile } from '../wall/board/tile.tsx';", /serves every screen/],
  ['web/theme/theme.ts', "import { Trials } from '../dev/trials.tsx';", /serves every screen/],
  ['web/people/person.tsx', "import { x } from '../features/roster/store.ts';", /serves every screen/],
  ['web/ui/icons/glyphs.tsx', "import type { JobStatus } from '#shared/crews/crews.ts';", /knows no area/],
  ['web/ui/table/cell.tsx', "import { Person } from '#web/people/person.tsx';", /knows no area/],
  ['web/ui/feedback/toasts.tsx', "import { startLive } from '#web/live/live.ts';", /knows no area/],
  ['web/ui/fields/labelled.tsx', "import { Table } from '../table/table.tsx';", /rooms .* one way/],
  ['web/ui/overlays/popover.tsx', "import '../fields/labelled.css';", /rooms .* one way/],
  ['web/ui/texts.ts', "import { Dialog } from './dialogs/dialog.tsx';", /rooms .* one way/],
  ['web/ui/wizards/wizard.tsx', "import { x } from './steps.tsx';", /no place in the order/],
  ['gateway/presence/place-members.ts', "import type { Hub } from '../live/hub.ts';", /rooms .* one way/],
  ['shared/http/query.ts', "import type { TOPICS } from '../live/topics.ts';", /rooms .* one way/],
  ['shared/rules/hours.ts', "import type { ShiftType } from '../timesheets/sheets.ts';", /rooms .* one way/],
  ['shared/live/ops.ts', "import { LiveOpen } from '../live.ts';", /rooms .* one way/],
  ['shared/permissions.ts', "import type { Failure } from './http/errors.ts';", /rooms .* one way/],
  ['shared/misc/text.ts', 'export const x = 1;', /no place in the order/],
  ['shared/timesheets/rules/overtime.ts', 'export const now = () => Date.now();', /time is an argument/],
  ['web/app/session/typed-text.ts', "import { App } from '../app.tsx';", /rooms .* one way/],
  ['web/app/screens/pages.tsx', "import { Shell } from '../shell/shell.tsx';", /rooms .* one way/],
  ['web/app/corner/corner.tsx', 'export const x = 1;', /no place in the order/],
  ['web/features/alerts/alert/alert-item.tsx', "import '../bell/alerts-panel.css';", /rooms .* one way/],
  ['web/features/alerts/toasts/toasting.ts', "import Page from '../page.tsx';", /rooms .* one way/],
  ['web/wall/words.ts', "import type { Plan } from './plan/plan.ts';", /rooms .* one way/],
  ['web/wall/plan/layout.ts', "import { Tile } from '../board/tile.tsx';", /rooms .* one way/],
  ['web/live/socket.ts', "import { x } from '../app/routes.tsx';", /serves every screen/],
  ['web/live/late.ts', "const { io } = await import('./socket.ts').catch(fail);", /code that comes late has one door/],
  ['web/wall/wall.tsx', "import { x } from '../features/summary/store.ts';", /by itself/],
  ['web/app/shell/shell.tsx', "import { io } from 'socket.io-client';", /one door/],
  ['web/features/summary/overview.tsx', "import Chart from 'apexcharts';", /one door/],
  ['web/features/jobs/job-list.tsx', "import { DataTable } from 'primereact/datatable';", /one door/],
  ['web/features/jobs/job-form.tsx', "import { useForm } from 'react-hook-form';", /one door/],
  ['web/app/shell/shell.tsx', "await fetch('/x');", /one door/],
  ['web/app/shell/shell.tsx', "await window.fetch('/x');", /one door/],
  ['web/app/shell/shell.tsx', 'const ask = globalThis.fetch;', /one door/],
  ['gateway/live/polling/poller.ts', "const answer = await fetch('http://127.0.0.1');", /one door/],
  ['api/jobs/repository.ts', "import pg from 'pg';", /one door/],
  ['gateway/session/sessions.ts', "import { request } from 'undici';", /one door/],
  ['gateway/session/store/redis.ts', "import type { Session } from '../session.ts';", /sees no session/],
  ['gateway/live/polling/poller.ts', "import { request } from 'undici';", /one door/],
  ['gateway/app.ts', "const port = process.env['PORT'];", /config\.ts/],
  ['api/db/open.ts', 'const { DATABASE_URL } = process.env;', /config\.ts/],
  ['gateway/app.ts', "import { sql } from 'drizzle-orm';", /belongs to the api/],
  ['web/wall/head/head.tsx', 'export const Head = () => <h1>Roster for Today</h1>;', /catalogue.*'Roster for Today'/],
  ['web/ui/fields/field.tsx', 'export const Field = () => <input aria-label="Region" />;', /catalogue/],
  ['web/wall/board/tile.tsx', 'export const Tile = () => <article aria-label={`Job`} />;', /catalogue/],
  ['web/ui/controls/button.tsx', 'export default function Button() { return null; }', /default exports/],
  ['web/ui/table/index.ts', "export * from './cell.tsx'; export { Table } from './table.tsx';", /barrel/],
  ['shared/notes.ts', "import { x } from './permissions.test.ts';", /imports a test/],
  ['web/features/jobs/job-list.tsx', "await call('POST', '/api/v1/job', form);", /declared .* no address by hand/],
  ['web/notes/note-list.tsx', 'const link = <a href={`/api/v1/jobnote/csv`}>{t("csv")}</a>;', /no address by hand/],
  ['web/live/preloaded-answer.ts', "const API = '/api/v1';", /no address by hand/],
  ['web/notes/new-note.tsx', 'const schema = noteCalls.post.body;', /method and path .* names noteCalls\.post\.body/],
  ['web/features/jobs/parts.tsx', 'exportCalls.jobs.url.answer.parse(said);', /names exportCalls\.jobs\.url\.answer/],
  ['shared/notes.ts', "import { noteCalls } from './calls/notes.ts';", /rooms .* one way/],
  ['gateway/proxy/proxy.ts', "import { jobCalls } from '#shared/calls/jobs.ts';", /knows no area/],
  ['web/people/cards/card.tsx', "import { Table } from '../../ui/table/table.tsx';", /from the root: #web\/ui\/table/],
];

describe('findViolations', () => {
  it.each(PLANTED)('catches in %s: %s', (file, text, reason) => {
    expect(reasons(file, text)).toEqual([expect.stringMatching(reason)]);
  });

  it.each([
    ['gateway/config.ts', "const port = process.env['PORT'];"],
    ['web/http/client.ts', "await fetch('/api/v1/region');"],
    ['web/http/send.ts', "const API = '/api/v1'; await request(job.method, `/api/v1/x`);"],
    ['web/notes/notes.test.tsx', "expect(calls).toEqual(['/api/v1/jobnote']); noteCalls.post.body.parse({});"],
    ['web/notes/note-list.tsx', "await send(noteCalls.post, { body: note }); leave('/api-tokens');"],
    ['web/build/calls-plugin.ts', 'const calls = await import(file);'],
    ['web/build/preload-plugin.ts', 'const address = `/api/v1/x`;'],
    ['api/notes/routes.ts', 'const taken = noteCalls.post.body;'],
    ['web/live/socket.ts', "import { io } from 'socket.io-client';"],
    ['web/live/use-live.ts', "import type { Socket } from 'socket.io-client';"],
    ['api/db/open.ts', "import pg from 'pg';"],
    ['shared/servers/requests.ts', "import { createHash } from 'node:crypto'; import type { FastifyInstance } from 'fastify';"],
    ['gateway/upstream/client.ts', "import { Pool } from 'undici';"],
    ['gateway/live/polling/poller.ts', 'export const poll = (fetch: () => void) => fetch();'],
    ['gateway/live/polling/poller.ts', 'export const poll = (upstream: { fetch(): void }) => upstream.fetch();'],
    ['api/jobs/routes.ts', "import type { Db } from '../db/open.ts'; import { presentJob } from './present.ts';"],
    ['api/sign-in/session-routes.ts', "import { refusals } from '../http/declared.ts'; app.get('/auth', leave);"],
    ['api/files/content-routes.ts', "const serve = (upload: Api) => upload.put('/file', keep);"],
    [
      'api/jobs/routes.ts',
      "import type { LiveAnswer } from '../http/live/answer.ts'; const kept = jobs.get(id) ?? files.delete('/x');",
    ],
    ['api/http/routes.ts', "import { allow } from './guard.ts'; app.route({ preHandler: allow('read', 'job') });"],
    ['api/jobs/rules.ts', 'export const isLate = (end: Date, now: Date) => end < now && new Date(0) < now;'],
    ['api/jobs/repository.ts', 'export const stamp = () => new Date();'],
    ['api/app.ts', "import { jobRoutes } from './jobs/routes.ts'; import { uploadRoutes } from './uploads/routes.ts';"],
    ['api/visibility/company.ts', "import { sql } from 'drizzle-orm'; import { job } from '../db/tables/jobs.ts';"],
    ['api/crews/commands.ts', "import { lockSeenJob } from '../jobs/checks.ts';"],
    ['api/query/read.ts', "import { eq } from 'drizzle-orm'; import type { View } from './view.ts';"],
    ['api/timesheets/clock/repository.ts', "import { eq } from 'drizzle-orm';"],
    ['api/timesheets/sheets/views.ts', "import { crewView } from '#api/crews/repository.ts'; import { sql } from 'drizzle-orm';"],
    [
      'api/timesheets/clock/commands.ts',
      "import type { SQL } from 'drizzle-orm'; import { keepDay } from '../days/commands.ts';",
    ],
    ['api/timesheets/routes.ts', "import { clockRoutes } from './clock/routes.ts';"],
    ['api/notes/view.ts', "import { dwoView } from '../timesheets/sheets/views.ts';"],
    ['web/clock/clock.ts', 'export const now = () => Date.now();'],
    ['web/ui/feedback/toasts.tsx', 'export const since = performance.now();'],
    ['web/features/jobs/page.tsx', 'export default function Jobs() { return null; }'],
    ['web/vite.config.ts', "export default { port: process.env['PORT'] };"],
    ['web/wall/head/head.tsx', "export const Head = () => <h1 title={t('today')}>{t('title')}</h1>;"],
    ['web/ui/icons/mark.tsx', 'export const Mark = () => <b className="mark">Muster</b>;'],
    [
      'web/ui/fields/search-field.tsx',
      "import '../controls/button.css'; import './labelled.css'; import { uiTexts } from '../texts.ts';",
    ],
    ['web/ui/calendar/day-steps.tsx', "import { addDays } from '#shared/rules/periods.ts'; import '../fields/field.css';"],
    ['web/people/people-list.tsx', "import { Table } from '../ui/table/table.tsx';"],
    ['web/ui/fields/parts.test.tsx', 'render(<p>Any words</p>);'],
    ['tests/support/system.ts', "import { buildApi } from '#api/app.ts'; import { buildGateway } from '#gateway/app.ts';"],
    ['api/jobs/routes.test.ts', "import pg from 'pg'; import { it } from 'vitest';"],
  ])('lets pass in %s: %s', (file, text) => {
    expect(reasons(file, text)).toEqual([]);
  });

  it('names the line', () => {
    const facts = readSourceFacts(ROOT, 'gateway/app.ts', "const a = 1;\n\nconst port = process.env['PORT'];\n");
    expect(findViolations(facts)).toEqual([{ file: 'gateway/app.ts', line: 3, reason: expect.any(String) }]);
  });
});

describe('findCrowds', () => {
  const modulesIn = (folder: string, modules: number) =>
    Array.from({ length: modules }, (_, index) => `${folder}/part-${index}.tsx`);

  it('catches a folder of more than 20 modules', () => {
    const files = [...modulesIn('web/wall', 21), ...modulesIn('web/wall/board', 20)];
    expect(findCrowds(files)).toEqual([{ file: 'web/wall', line: 1, reason: expect.stringContaining('21 modules') }]);
  });

  it('catches one that only tests use', () => {
    expect(findCrowds(modulesIn('tests/load', 21)).map(({ file }) => file)).toEqual(['tests/load']);
  });

  it('counts no tests', () => {
    expect(findCrowds([...modulesIn('web/wall', 20), 'web/wall/plan.test.ts'])).toEqual([]);
  });
});
