import type { Api } from '#api/http/api.ts';
import { liveRoute, plainRoute } from '#api/http/routes.ts';
import { parseQuery } from '#api/query/parse.ts';
import { readList } from '#api/query/read.ts';
import { SupersededFiles } from '#shared/exports.ts';
import { notFound } from '#shared/http/errors.ts';
import { oneOf } from '#shared/http/query.ts';
import { idOf } from '#shared/http/things.ts';
import { fileIsGone, storedFile } from './checks.ts';
import type { ExportParts, Family } from './families/family-commands.ts';
import { findExport, findPinned } from './repository.ts';
import { countSuperseded, type Days, daysOf, type FilesNow, MAX_COOLDOWN_MS } from './superseded/count-commands.ts';
import { differencesSince } from './superseded/differences-commands.ts';
import { listDownloads, listReplaced } from './taking/repository.ts';
import { historyView } from './view.ts';

/** An empty range: no write concerns it. */
const NO_DAYS: Days = { start: '9', end: '0' };

/**
 * Routes for superseded files [exports-8]: how many rows of each file on a page of the history
 * would differ now, and the differences as a file.
 */
export function supersededRoutes(app: Api, parts: ExportParts, family: Family, filesNow: FilesNow): void {
  const { db, files, businessTimeZone } = parts.services;
  const { name, noun, controller, shows, calls, superseded, aspects } = family;
  const view = historyView(family);
  const countOf = countSuperseded(parts, filesNow);

  liveRoute(app, {
    ...superseded,
    operationId: idOf('list', `superseded ${noun}s`),
    summary: `List how many rows of each ${noun} in the history would differ now`,
    area: controller,
    answer: oneOf(SupersededFiles),
    prepare: ({ caller, query: asked }) => {
      const query = parseQuery(view, caller, asked, businessTimeZone);
      let days: Days | undefined;
      return {
        topics: superseded.topics,
        aspects,
        maxCooldownMs: MAX_COOLDOWN_MS,
        compute: async () => {
          const { data } = await readList(db, view, caller, query);
          const pinned = await findPinned(
            db,
            data.map(({ id }) => Number(id)),
          );
          days = family.asks === 'week' ? spanOf(pinned.map(daysOf)) : undefined;
          const ids = pinned.map(({ id }) => id);
          const [replaced, downloads] = await Promise.all([listReplaced(db, ids), listDownloads(db, controller, ids)]);
          const counted = [];
          for (const file of pinned) {
            const at = downloads.get(file.id)?.map((one) => ({ ...one, at: one.at.toISOString() }));
            counted.push({ id: file.id, rows: await countOf(file), replacedBy: replaced.get(file.id), downloads: at });
          }
          return { data: { files: counted } };
        },
        narrow: () => ({ days }),
      };
    },
  });

  plainRoute(app, {
    ...calls.differences,
    area: controller,
    shows,
    refuses: [409],
    handle: async ({ params: { id } }) => {
      const row = await findExport(db, id);
      if (row?.family !== name || row.status !== 'Successful') throw notFound('file', id);
      const bytes = await files.open((await storedFile(db, row)).storageKey);
      if (!bytes) throw fileIsGone();
      return { data: await differencesSince(parts, row, bytes.stream) };
    },
  });
}

/** The span from the first to the last of these days. */
const spanOf = (all: readonly (Days | undefined)[]): Days =>
  all.reduce<Days>(
    (span, days) => ({
      start: days && days.start < span.start ? days.start : span.start,
      end: days && days.end > span.end ? days.end : span.end,
    }),
    NO_DAYS,
  );
