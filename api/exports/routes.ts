import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Failure, notFound } from '../../shared/errors.ts';
import { ExportInformation } from '../../shared/exports.ts';
import { oneOf } from '../../shared/query.ts';
import { businessDate } from '../../shared/rules/periods.ts';
import type { Services } from '../context.ts';
import { type ContentType, disposition } from '../files/rules.ts';
import type { Api } from '../http/api.ts';
import { authorOf, callerOf } from '../http/caller.ts';
import { about, refusals } from '../http/declared.ts';
import { allow } from '../http/guard.ts';
import { answerLive } from '../http/live.ts';
import { IdParams, readRoutes } from '../http/read-routes.ts';
import { writeRoutes } from '../http/write-routes.ts';
import { Faults, readJson } from '../query/faults.ts';
import { FAMILIES, type Family } from './family-commands.ts';
import { presentInformation } from './present.ts';
import { addExport, type ExportRow, endExport, findExport, findExportFile, findLatest } from './repository.ts';
import { fileNameFor, readAsked } from './rules/request.ts';
import { historyView } from './view.ts';

const Where = z.object({ where: z.string().max(2_000).optional(), filter: z.string().max(2_000).optional() }).strict();
const Body = z.object({ where: z.unknown() }).partial().strict().nullish();
const information = { 200: oneOf(ExportInformation), ...refusals };
type Asking = FastifyRequest<{ Querystring: z.output<typeof Where> }>;

/**
 * Every export family [exports-1]: generate, cancelGenerate, information, url and
 * the file itself for the caller's own last file, and the history of everybody's.
 */
export function exportRoutes(app: Api, services: Services): void {
  for (const family of FAMILIES) {
    generateRoutes(app, services, family);
    fileRoutesOf(app, services, family);
    if (family.name === 'workshift_vista' || family.name === 'employee_csv') continue;
    const view = historyView(family);
    readRoutes(app, services, { view, subject: family.subject });
    writeRoutes(app, services, { view, subject: family.subject, post: 'A file is made by custom/generate' });
  }
}

function generateRoutes(app: Api, services: Services, family: Family): void {
  const { path, controller, subject, name } = family;
  app.post(
    `/${path}/generate`,
    {
      preHandler: allow('create', subject),
      schema: {
        ...about(family.controller),
        querystring: Where,
        body: Body,
        response: { 202: oneOf(ExportInformation), ...refusals },
      },
    },
    async (request, reply) => {
      const asked = askedOf(services, family, request, request.body?.where);
      const [what, ending] = family.fileName;
      const fileName = fileNameFor(what, asked, businessDate(services.now(), services.businessTimeZone), ending);
      const row = await services.write(authorOf(request), async (write) => {
        const values = { ...asked, fileName, family: name, requestedById: callerOf(request).employeeId };
        const added = await addExport(write.tx, values);
        if (!added)
          throw new Failure(409, 'A file is being generated already. Wait for it, or cancel it first', { code: 'GENERATING' });
        await write.after.generateExport(added.id);
        write.changed(controller);
        write.audit({ action: 'export.generate', subject: controller, subjectId: added.id, after: { ...asked, fileName } });
        return added;
      });
      return reply.code(202).send({ data: presentInformation(row) });
    },
  );

  app.route({
    method: ['DELETE', 'POST'],
    url: `/${path}/cancelGenerate`,
    preHandler: allow('create', subject),
    schema: { ...about(family.controller), querystring: Where, response: information },
    handler: async (request) => {
      const row = await services.write(authorOf(request), async ({ tx, changed, audit }) => {
        const { employeeId } = callerOf(request);
        const latest = await findLatest(tx, name, employeeId);
        const canceled = latest && (await endExport(tx, latest.id, { status: 'Canceled' }));
        // It has ended, perhaps while this was asked: how is read again.
        if (!canceled) return findLatest(tx, name, employeeId);
        changed(controller);
        const [before, after] = [latest, canceled].map(({ status }) => ({ status }));
        audit({ action: 'export.cancel', subject: controller, subjectId: canceled.id, before, after });
        return canceled;
      });
      return { data: presentInformation(row) };
    },
  });

  app.get(
    `/${path}/information`,
    { preHandler: allow('read', subject), schema: { ...about(family.controller), querystring: Where, response: information } },
    async (request, reply) =>
      answerLive(request, reply, {
        topics: [controller],
        compute: async () => ({ data: presentInformation(await latestOf(services, family, request)) }),
      }),
  );
}

function fileRoutesOf(app: Api, services: Services, family: Family): void {
  const { path, filePath, historyPath, subject, name } = family;
  const preHandler = allow('read', subject);
  const addressOf = async (row: ExportRow) => {
    const file = await storedFile(services, row);
    return services.files.downloadUrl({ ...file, contentType: file.contentType as ContentType });
  };

  app.get(`/${path}/url`, { preHandler, schema: { ...about(family.controller), querystring: Where } }, async (request) => {
    const url = await addressOf(readyOf(await latestOf(services, family, request)));
    return name === 'employee_csv' ? { data: { url }, url } : { data: url };
  });

  app.get(
    `/${historyPath}/url/:id`,
    {
      preHandler,
      schema: {
        ...about(family.controller),
        params: IdParams,
        querystring: Where,
        response: { 200: oneOf(z.object({ url: z.string() })) },
      },
    },
    async (request) => {
      const row = await findExport(services.db, request.params.id);
      if (row?.family !== name || row.status !== 'Successful') throw notFound('file', request.params.id);
      return { data: { url: await addressOf(row) } };
    },
  );

  app.get(`/${filePath}`, { preHandler, schema: { ...about(family.controller), querystring: Where } }, async (request, reply) =>
    sendFile(services, readyOf(await latestOf(services, family, request)), reply),
  );
}

async function sendFile(services: Services, row: ExportRow, reply: FastifyReply) {
  const file = await storedFile(services, row);
  const content = await services.files.open(file.storageKey);
  if (!content) throw new Failure(404, 'The file is no longer there. Generate it again', { code: 'NOT_FOUND' });
  return reply
    .headers({
      'content-type': file.contentType,
      'content-length': content.size,
      'content-disposition': disposition(file.fileName, file.contentType, true),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(content.stream);
}

/** What the request asks for, from the query or the body. @throws Failure 400 */
function askedOf({ now, businessTimeZone: timeZone }: Services, family: Family, { query }: Asking, inBody?: unknown) {
  const faults = new Faults();
  const where = readJson(faults, 'where', query.where ?? query.filter) ?? inBody;
  faults.assertNone();
  return readAsked(family.asks, where, { now: now(), timeZone });
}

/** The caller's last file; with `where` the last one that was asked for so. */
async function latestOf(services: Services, family: Family, request: Asking): Promise<ExportRow | undefined> {
  const { where = request.query.filter } = request.query;
  const asked = where === undefined || where === '' ? undefined : askedOf(services, family, request);
  return findLatest(services.db, family.name, callerOf(request).employeeId, asked);
}

function readyOf(row: ExportRow | undefined): ExportRow {
  if (row?.status === 'Successful') return row;
  const { status } = presentInformation(row);
  throw new Failure(409, `There is no file to download yet: the last status is ${status}`, {
    code: 'NOT_READY',
    details: { status },
  });
}

async function storedFile({ db }: Services, { fileId }: ExportRow) {
  const file = fileId === null ? undefined : await findExportFile(db, fileId);
  if (!file) throw new Failure(404, 'The file is no longer there. Generate it again', { code: 'NOT_FOUND' });
  return file;
}
