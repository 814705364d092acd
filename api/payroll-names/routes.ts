import multipart from '@fastify/multipart';
import { payrollNameCalls } from '#shared/calls/payroll-names.ts';
import { FILE_MAX_BYTES } from '#shared/constants.ts';
import { Failure } from '#shared/http/errors.ts';
import type { Services } from '../context.ts';
import { cleanName, tooLarge } from '../files/rules.ts';
import type { Api } from '../http/api.ts';
import { inWriteContext } from '../http/caller.ts';
import { plainRoute } from '../http/routes.ts';
import { readSentFiles } from '../http/sent-files.ts';
import { rowRoutes, shownTo } from '../http/write-routes.ts';
import { giveNames, removeNames } from './commands.ts';
import { readNames } from './names-parse.ts';
import { payrollNameListView as view } from './view.ts';

const limits = { maxFiles: 1, maxBytes: FILE_MAX_BYTES, tooMany: 'Only one file can be uploaded at a time' };

/** Routes of the names that payroll programs know [exports-13]. */
export function payrollNameRoutes(app: Api, services: Services): void {
  const { upload, ...rows } = payrollNameCalls;
  rowRoutes(app, services, { ...rows, post: upload }, { view, subject: 'payrollName', post: 'own', delete: removeNames });
  void app.register(async (own: Api) => {
    await own.register(multipart);
    plainRoute(own, {
      ...upload,
      handle: async ({ query, request }) => {
        const [file] = await readSentFiles(request, limits);
        if (file?.field !== 'file')
          throw new Failure(400, 'There is no file', { errors: [{ field: 'file', reason: 'is required' }] });
        if (file.isTruncated) throw tooLarge(FILE_MAX_BYTES);
        const read = await readNames(file.bytes, query);
        const given = { program: query.program, fileName: cleanName(file.name), read };
        return inWriteContext(services, request, async (context) => {
          const ids = await giveNames(context, given);
          const data: Awaited<ReturnType<typeof shownTo>>['data'][] = [];
          // One after the other: a transaction has one connection.
          for (const id of ids) data.push((await shownTo(context, { view }, id)).data);
          return { data };
        });
      },
    });
  });
}
