import type { Client } from 'pg';
import { now } from '../clock.ts';
import { hearCommits } from '../live/commits.ts';
import type { PeopleCompany } from './company.ts';
import { APPROVAL, nameOfAlert, nameOfDot } from './messages.ts';

const DOTS = 24;

/** One thing that was written. */
export interface Done {
  what: string;
  /** On the shared clock. */
  committedAt: number;
  /** From the call to its answer. */
  tookMs: number;
}

/** What the field and the office do, each thing after the one before. */
export interface Work {
  /** Begins or ends somebody's break. */
  turn(): Promise<Done>;
  /** The same; undefined when the call failed, and then the next one knows what became of it. */
  turnIfTaken(): Promise<Done | undefined>;
  /** A picture that does not match. */
  alert(): Promise<Done>;
  /** A sheet of a day that is over. */
  approve(): Promise<Done>;
}

/** A call of the api as the person with this address. */
export type CallAs = (email: string, method: string, path: string, body: unknown) => Promise<void>;

export async function openWork({ shifts, sheets, office }: PeopleCompany, client: Client, call: CallAs): Promise<Work> {
  const dots = shifts.slice(0, DOTS).map((shift) => ({ ...shift, breakId: undefined as number | undefined }));
  const others = shifts.slice(DOTS);
  const commits = await hearCommits(client);
  let [turns, alerts, approvals] = [0, 0, 0];

  const timed = async (what: string, write: () => Promise<void>): Promise<Done> => {
    const committed = commits.next();
    const calledAt = now();
    await write();
    const answeredAt = now();
    return { what, committedAt: Math.min(answeredAt, committed()), tookMs: answeredAt - calledAt };
  };
  const findBreak = async (dot: (typeof dots)[number]): Promise<void> => {
    const { rows } = await client.query<{ id: number }>(
      `select id from timebreak where work_shift_id = $1 and status = 'running'`,
      [dot.id],
    );
    dot.breakId = rows[0]?.id;
  };
  const turnDot = async (dot: (typeof dots)[number]): Promise<Done> => {
    const at = new Date().toISOString();
    if (dot.breakId !== undefined) {
      const path = `/timebreak/${dot.breakId}`;
      const done = await timed(nameOfDot(dot.employeeId, 'in'), () => call(dot.foremanEmail, 'PATCH', path, { end: at }));
      dot.breakId = undefined;
      return done;
    }
    const body = { workShiftId: dot.id, type: 'pause', start: at };
    const done = await timed(nameOfDot(dot.employeeId, 'break'), () => call(dot.foremanEmail, 'POST', '/timebreak', body));
    await findBreak(dot);
    return done;
  };
  const next = () => dots[turns++ % dots.length]!;
  return {
    turn: () => turnDot(next()),
    async turnIfTaken() {
      const dot = next();
      try {
        return await turnDot(dot);
      } catch {
        await findBreak(dot);
        return undefined;
      }
    },
    alert() {
      const shift = others[alerts++];
      if (!shift) throw new Error('Every picture has been looked at: the work lasts too long for this company');
      return timed(nameOfAlert(shift.jobNumber, shift.fullName), () =>
        call(shift.foremanEmail, 'PATCH', `/workshift/${shift.id}`, { startPictureMatchStatus: 'notMatched' }),
      );
    },
    approve() {
      const sheet = sheets[approvals++ % sheets.length]!;
      return timed(APPROVAL, () => call(office[0]!.email, 'POST', `/dwo_job/${sheet}/approve`, {}));
    },
  };
}
