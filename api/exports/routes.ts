import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { exportCalls, payrollCalls } from '#shared/calls/exports.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { isCompany } from '../companies/repository.ts';
import type { Caller, Services, WriteContext } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { disposition } from '../files/rules.ts';
import type { Api } from '../http/api.ts';
import { authorOf, callerOf } from '../http/caller.ts';
import { readRoutes } from '../http/read-routes.ts';
import { commandRoute, liveRoute, plainRoute } from '../http/routes.ts';
import { refuseCalls } from '../http/write-routes.ts';
import { Faults, readJson } from '../query/faults.ts';
import { fileIsGone, fileToGiveOut, type storedFile } from './checks.ts';
import { type ExportParts, FAMILIES, type Family } from './families/family-commands.ts';
import { askForExport } from './generate-commands.ts';
import { preflightRoutes } from './preflight-routes.ts';
import { presentInformation } from './present.ts';
import { type ExportRow, endExport, findExport, findLatest } from './repository.ts';
import { readAsked, refuse } from './rules/request.ts';
import { shareFilesNow } from './superseded/count-commands.ts';
import { supersededRoutes } from './superseded-routes.ts';
import { takingRoutes } from './taking/routes.ts';
import { giveOut } from './taking/take-commands.ts';
import { historyView } from './view.ts';

const { query: Where } = exportCalls.timesheets.generate;
type Where = z.output<typeof Where>;
/**
 * Strips the trailing slash, which some paths of the specification have: to the api both are one.
 */
const bare = (path: string): string => path.replace(/\/$/, '');

/**
 * Routes of every export family [exports-1]: generate, cancelGenerate, information, url and the
 * file itself for one last file, and the history of everybody's.
 */
export function exportRoutes(app: Api, services: Services, { payroll }: Pick<ExportParts, 'payroll'>): void {
  const parts = { services, payroll };
  const filesNow = new Map(FAMILIES.map((family) => [family.name, shareFilesNow(parts, family)]));
  preflightRoutes(app, parts, (name) => filesNow.get(name)!);
  for (const family of FAMILIES) {
    supersededRoutes(app, parts, family, filesNow.get(family.name)!);
    if (family.program) takingRoutes(app, parts, family, payrollCalls[family.program]);
    generateRoutes(app, services, family);
    fileRoutesOf(app, services, family);
    if (family.name === 'workshift_vista' || family.name === 'employee_csv') continue;
    const view = historyView(family);
    readRoutes(app, services, { view, subject: family.subject });
    refuseCalls(app, view.name, [], { POST: 'A file is made by custom/generate' });
  }
}

function generateRoutes(app: Api, services: Services, family: Family): void {
  const { controller, calls } = family;
  const area = controller;

  commandRoute(app, services, {
    ...calls.generate,
    area,
    path: bare(calls.generate.path),
    run: async ({ write, caller, now, timeZone }, { query, body }) => {
      const asked = await askedOf(services, family, query, body?.where);
      const by = { requestedById: caller.employeeId, today: businessDate(now, timeZone) };
      return { data: presentInformation(await askForExport(write, family, asked, by)) };
    },
  });

  const cancel = async ({ write: { tx, changed, audit }, caller }: WriteContext, query: Where) => {
    const find = () => latestOf(services, tx, family, caller, query);
    const latest = await find();
    const canceled = latest && (await endExport(tx, latest.id, { status: 'Canceled' }));
    // It has ended, perhaps during this call: its state is read again.
    if (!canceled) return { data: presentInformation(await find()) };
    changed(controller);
    const [before, after] = [latest, canceled].map(({ status }) => ({ status }));
    audit({ action: 'export.cancel', subject: controller, subjectId: canceled.id, before, after });
    return { data: presentInformation(canceled) };
  };

  // Both methods cancel, as the specification has it.
  for (const [method, operationId] of [
    ['DELETE', calls.cancel.operationId],
    ['POST', `${calls.cancel.operationId}ByPost`],
  ] as const)
    commandRoute(app, services, {
      ...calls.cancel,
      area,
      method,
      operationId,
      path: bare(calls.cancel.path),
      run: (context, { query }) => cancel(context, query),
    });

  liveRoute(app, {
    ...calls.information,
    area,
    topics: [controller],
    compute: async ({ caller, query }) => ({
      data: presentInformation(await latestOf(services, services.db, family, caller, query)),
    }),
  });
}

function fileRoutesOf(app: Api, services: Services, family: Family): void {
  const { shows, name, calls } = family;
  const common = { area: family.controller, shows, isNoted: true, refuses: [404, 409] } as const;
  const giveOutNoted = async (row: ExportRow, request: FastifyRequest) => {
    const file = await fileToGiveOut(services.db, services.files, row);
    await auditDownload(services, request, family, row);
    return file;
  };
  const addressOf = async (row: ExportRow, request: FastifyRequest) => services.files.madeUrl(await giveOutNoted(row, request));

  plainRoute(app, {
    ...calls.url,
    ...common,
    // The answer for employees holds the address twice, as the specification has it.
    answer: calls.url.answer as z.ZodType,
    handle: async ({ caller, query, request }) => {
      const url = await addressOf(readyOf(await latestOf(services, services.db, family, caller, query)), request);
      return name === 'employee_csv' ? { data: { url }, url } : { data: url };
    },
  });

  plainRoute(app, {
    ...calls.oldUrl,
    ...common,
    handle: async ({ params: { id }, request }) => {
      const row = await findExport(services.db, id);
      if (row?.family !== name || row.status !== 'Successful') throw notFound('file', id);
      return { data: { url: await addressOf(row, request) } };
    },
  });

  plainRoute(app, {
    ...calls.file,
    ...common,
    file: family.contentType,
    handle: async ({ caller, query, request }, reply) => {
      const row = readyOf(await latestOf(services, services.db, family, caller, query));
      return sendFile(services, await giveOutNoted(row, request), reply);
    },
  });
}

/** Audits a download and marks the file as taken for payroll. */
const auditDownload = (services: Services, request: FastifyRequest, family: Family, row: ExportRow): Promise<void> =>
  services.write(authorOf(request), (write) =>
    giveOut(write, family, row, { takenAt: services.now(), takenById: callerOf(request).employeeId }),
  );

type GivenOut = Awaited<ReturnType<typeof storedFile>>;

async function sendFile(services: Services, file: GivenOut, reply: FastifyReply) {
  const content = await services.files.open(file.storageKey);
  if (!content) throw fileIsGone();
  return reply
    .headers({
      'content-type': file.contentType,
      'content-length': content.size,
      'content-disposition': disposition(file.fileName, file.contentType, true),
    })
    .send(content.stream);
}

/**
 * Reads the request from the query or the body.
 * @throws Failure 400
 */
async function askedOf({ db, now, businessTimeZone: timeZone }: Services, family: Family, query: Where, inBody?: unknown) {
  const faults = new Faults();
  const where = readJson(faults, 'where', query.where ?? query.filter) ?? inBody;
  faults.assertNone();
  const asked = readAsked(family.asks, where, { now: now(), timeZone });
  if (asked.company !== null && !(await isCompany(db, asked.company))) throw refuse('company', 'Select a Company');
  return asked;
}

/**
 * With `where` the last file of that request by anybody, so that two people at one file see one
 * status; without it the caller's last one.
 */
async function latestOf(
  services: Services,
  reader: Reader,
  family: Family,
  caller: Caller,
  query: Where,
): Promise<ExportRow | undefined> {
  const { where = query.filter } = query;
  const isOwn = family.asks !== 'nothing' && (where === undefined || where === '');
  return findLatest(
    reader,
    family.name,
    isOwn ? { requestedById: caller.employeeId } : { asked: await askedOf(services, family, query) },
  );
}

function readyOf(row: ExportRow | undefined): ExportRow {
  if (row?.status === 'Successful') return row;
  const { status } = presentInformation(row);
  throw new Failure(409, `There is no file to download yet: the last status is ${status}`, {
    code: 'NOT_READY',
    details: { status },
  });
}
