import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { exportFile } from '#api/db/tables/transfers.ts';
import { failExport, generateExport } from '#api/exports/generate-commands.ts';
import type { FileStore } from '#api/files/store.ts';
import { ExportInformation } from '#shared/exports.ts';
import { oneOf } from '#shared/http/query.ts';
import { type Exports, q, WEEK } from '../rows/exports.ts';
import type { Requests } from './requests.ts';

const PATH = '/download_workshift_csv/custom';
/** Requests of two files: each person may have one of the family under way, and both watch both. */
export const WORDS = [WEEK, { ...WEEK, company: 'Pinnacle' }] as const;
const PEOPLE = ['admin', 'subadmin'] as const;
/** Waiters of the api itself, which watches sessions and tokens. */
const OWN = 2;

export const generate = (by: Requests, words: object) => by.post(`${PATH}/generate?${q(words)}`, {});
const cancel = (by: Requests, words: object) => by.delete(`${PATH}/cancelGenerate?${q(words)}`);
export const informationOn = async (by: Requests, words: object): Promise<ExportInformation> =>
  oneOf(ExportInformation).parse((await by.get(`${PATH}/information?${q(words)}`).expect(200)).body).data;

export const underWay = ({ api }: Exports) =>
  api.db.select().from(exportFile).where(eq(exportFile.status, 'Generating')).orderBy(exportFile.id);
const make = (at: Exports, id: number, parts = at.parts(), signal = new AbortController().signal) =>
  generateExport(parts, id, signal);

/** Events of the file that has been under way for longest. */
const WORKER = {
  'is made': (at: Exports, id: number) => make(at, id),
  'is made by two workers at once': (at: Exports, id: number) => Promise.all([make(at, id), make(at, id)]),
  'loses its worker half way': async (at: Exports, id: number) => {
    const dying = new AbortController();
    const files: Partial<FileStore> = {
      make: (file, fill) =>
        at.api.files.make(file, async (draft) => {
          dying.abort(new Error('killed'));
          await fill(draft);
        }),
    };
    await expect(make(at, id, at.storing(files), dying.signal)).rejects.toThrow('killed');
  },
  'finds no room on the disk': async (at: Exports, id: number) => {
    const files = { make: () => Promise.reject(new Error('the disk is full')) };
    await expect(make(at, id, at.storing(files))).rejects.toThrow('the disk is full');
  },
  'is canceled half way': async (at: Exports, id: number, by: Requests, words: object) => {
    const files: Partial<FileStore> = {
      make: (file, fill) =>
        at.api.files.make(file, async (draft) => {
          await cancel(by, words).expect(200);
          await fill(draft);
        }),
    };
    await make(at, id, at.storing(files));
  },
  'is given up': (at: Exports, id: number) => failExport(at.api.services, id, 'The file could not be made'),
} as const;

/** Buttons that a person may press. */
const PRESSES = {
  generate: async (by: Requests, words: object) => {
    const mine = await generate(by, words);
    expect([202, 409]).toContain(mine.status);
  },
  cancel: async (by: Requests, words: object) => void (await cancel(by, words).expect(200)),
  download: async (by: Requests, words: object) => {
    const isReady = (await informationOn(by, words)).status === 'Successful';
    await by.get(`${PATH}?${q(words)}`).expect(isReady ? 200 : 409);
  },
} as const;

const step = fc.record({
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...(Object.keys(PRESSES) as (keyof typeof PRESSES)[])) },
    { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(WORKER) as (keyof typeof WORKER)[])) },
  ),
  by: fc.constantFrom(...PEOPLE),
  words: fc.constantFrom(...WORDS),
});

/** Keeps one screen's live query open, as the gateway does: one long poll after another. */
function follow(by: Requests, words: object) {
  let shown: ExportInformation | undefined;
  let isOver = false;
  let asking: ReturnType<Requests['get']>;
  const run = async () => {
    for (let etag = ''; !isOver; ) {
      asking = by.get(`${PATH}/information?${q(words)}`);
      if (etag) asking.set({ 'if-none-match': etag, prefer: 'wait=60' });
      const { status, body, headers } = await asking;
      if (status === 200) shown = oneOf(ExportInformation).parse(body).data;
      etag = headers['etag'] ?? '';
    }
  };
  const running = run().catch((error: Error) => {
    if (!isOver) throw error;
  });
  return {
    shown: () => shown,
    end: async () => {
      isOver = true;
      asking.abort();
      await running;
    },
  };
}

/**
 * Presses random buttons while the workers run, die and run out of space. In the end no file may be
 * under way, and screens must show the outcome.
 */
export async function runPresses(at: Exports, sequences: number): Promise<void> {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const screens = WORDS.map((words, n) => follow(at[PEOPLE[n]!], words));
      for (const { what, by, words } of steps) {
        if (what in PRESSES) await PRESSES[what as keyof typeof PRESSES](at[by], words);
        else {
          const [oldest] = await underWay(at);
          const its = WORDS.find(({ company }) => company === oldest?.company);
          if (oldest && its) await WORKER[what as keyof typeof WORKER](at, oldest.id, at[by], its);
        }
      }
      // The queue hands the remaining tasks to a worker once more.
      for (const { id } of await underWay(at)) await make(at, id);
      expect(await underWay(at)).toEqual([]);
      for (const words of WORDS) await PRESSES.download(at.subadmin, words);
      for (const [n, words] of WORDS.entries()) {
        const stands = await informationOn(at.admin, words);
        seen.add(stands.status);
        expect(stands.status).not.toBe('Generating');
        await vi.waitFor(() => expect(screens[n]!.shown()).toEqual(stands), { timeout: 20_000, interval: 2 });
      }
      for (const screen of screens) await screen.end();
    }),
    { numRuns: sequences },
  );
  await vi.waitFor(() => expect(at.api.services.changes.state().waiting).toBe(OWN));
  // Proves that each end was reached.
  expect([...seen].sort()).toEqual(['Failed', 'New File', 'Successful']);
  const rows = await at.api.db.select().from(exportFile);
  for (const { id, status, fileId } of rows) {
    const bytes = await at.api.files.open(`export-${String(id).padStart(10, '0')}`);
    bytes?.stream.destroy();
    expect([id, status, fileId !== null, bytes !== undefined]).toEqual([id, status, ...Array(2).fill(status === 'Successful')]);
  }
}
