import type { CrewRow, CrewSheet } from '#shared/timesheets/screens.ts';
import type { SignedIn } from '#tests/support/visitor.ts';
import { now, sleep } from '../clock.ts';
import type { SheetScene } from './sheet-scene.ts';

/** A save that the api took. */
export interface Save {
  workshiftId: number;
  /** The row's, as it was answered. */
  revision: number;
  /** What was saved. */
  end: string;
  calledAt: number;
  answeredAt: number;
}

export interface Edited {
  saves: Save[];
  approvals: number;
  /** Refused because the row, or the sheet, had moved meanwhile. */
  overtaken: number;
  /** Refused for any other reason, in the api's words. */
  others: string[];
}

const APPROVALS_OF_TEN = 2;
/** From what somebody sees to what they make of it: others are quicker at times. */
const THINK_MS = 150;
const MINUTE_MS = 60_000;

/**
 * Ten people work on one sheet: each corrects a row that they see, or approves what they see, and
 * takes their time for the next.
 */
export async function editTogether(
  { editors, sheet }: Pick<SheetScene, 'editors' | 'sheet'>,
  seen: () => CrewSheet,
  { seconds, everyMs }: { seconds: number; everyMs: number },
): Promise<Edited> {
  const edited: Edited = { saves: [], approvals: 0, overtaken: 0, others: [] };
  const endAt = now() + seconds * 1_000;
  await Promise.all(
    editors.map(async (editor, place) => {
      await sleep((place / editors.length) * everyMs);
      for (let turn = place; now() < endAt; turn++) {
        const startedAt = now();
        const looked = seen();
        await sleep(THINK_MS);
        const isApproval = turn % 10 < APPROVALS_OF_TEN;
        await (isApproval ? approve(editor, sheet.dwoJobId, looked, edited) : save(editor, rowFor(looked, turn), turn, edited));
        await sleep(Math.max(0, everyMs - (now() - startedAt)));
      }
    }),
  );
  return edited;
}

/** Some row, often one that somebody else is at as well. */
const rowFor = ({ rows }: CrewSheet, turn: number): CrewRow => rows[(turn * 7) % rows.length]!;

async function save(editor: SignedIn, row: CrewRow, turn: number, edited: Edited): Promise<void> {
  const { workshiftId, type, start, phaseCode, revision } = row;
  const end = new Date(Date.parse(start) + (300 + ((turn * 13) % 240)) * MINUTE_MS).toISOString();
  const calledAt = now();
  const { status, text } = await editor.send('PUT', '/api/v1/workshift/', {
    workshifts: [{ id: workshiftId, type, start, end, phaseCode, revision }],
  });
  if (status !== 200) return refused(status, text, edited);
  const { data } = JSON.parse(text) as { data: { revision: number }[] };
  edited.saves.push({ workshiftId: workshiftId!, revision: data[0]!.revision, end, calledAt, answeredAt: now() });
}

async function approve(editor: SignedIn, dwoJobId: number, { revision, rows }: CrewSheet, edited: Edited): Promise<void> {
  const revisions = Object.fromEntries(rows.map((row) => [row.workshiftId, row.revision]));
  const { status, text } = await editor.send('POST', `/api/v1/dwo_job/${dwoJobId}/approve`, { revision, revisions });
  if (status === 200) edited.approvals += 1;
  else refused(status, text, edited);
}

function refused(status: number, text: string, edited: Edited): void {
  const { code, message } = JSON.parse(text) as { code?: string; message?: string };
  if (code === 'REVISION_CHANGED') edited.overtaken += 1;
  else edited.others.push(`${status} ${message}`);
}
