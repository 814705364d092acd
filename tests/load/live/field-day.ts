import { connectEmbedded } from '#tests/support/connect-embedded.ts';
import { openPhone } from '#tests/support/phone.ts';
import { now } from '../clock.ts';
import { hearCommits } from './commits.ts';

/** One change of one dot, as the database has it. */
export interface Write {
  employeeId: number;
  status: 'in' | 'break';
  /** When the commit was known outside the database, on the shared clock. */
  committedAt: number;
  /** From the phone's call to its answer. */
  tookMs: number;
}

/** A few crews that are clocked in, and can start and end breaks. */
export interface FieldDay {
  /** Row numbers of those whose dots turn. */
  employees: readonly number[];
  /**
   * Turns the next dot. Every dot turns in its turn, so that no two changes of one dot fall
   * together.
   */
  turnNext(): Promise<Write>;
  stop(): Promise<void>;
}

const FOREMEN = ['foreman1', 'foreman2', 'foreman3', 'foreman4'];
const DOTS = 24;

interface Dot {
  employeeId: number;
  shiftId: number;
  breakId: number | undefined;
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

export async function startFieldDay(url: string, apiUrl: string, dataDir: string): Promise<FieldDay> {
  const dots: Dot[] = [];
  for (const foreman of FOREMEN) {
    const phone = await openPhone(url, apiUrl, foreman).catch(() => undefined);
    for (const { id } of phone?.crew ?? []) {
      if (!phone || dots.length >= DOTS) break;
      await phone.clockOutIfIn(id);
      const shift = await phone.clockIn(id);
      dots.push({ employeeId: id, shiftId: shift.id, breakId: undefined, call: phone.call });
    }
  }
  if (dots.length === 0) throw new Error('No crew could be clocked in');
  const client = await connectEmbedded(dataDir);
  const commits = await hearCommits(client);
  let turn = 0;
  return {
    employees: dots.map(({ employeeId }) => employeeId),
    async turnNext() {
      const dot = dots[turn % dots.length]!;
      turn += 1;
      const committed = commits.next();
      const calledAt = now();
      const status = await turnDot(dot);
      const answeredAt = now();
      return {
        employeeId: dot.employeeId,
        status,
        committedAt: Math.min(answeredAt, committed()),
        tookMs: answeredAt - calledAt,
      };
    },
    stop: () => client.end(),
  };
}

async function turnDot(dot: Dot): Promise<Write['status']> {
  const at = new Date().toISOString();
  if (dot.breakId === undefined) {
    const body = { workShiftId: dot.shiftId, type: 'pause', start: at };
    dot.breakId = (await dot.call<{ data: { id: number } }>('POST', '/timebreak', body)).data.id;
    return 'break';
  }
  await dot.call('PATCH', `/timebreak/${dot.breakId}`, { end: at });
  dot.breakId = undefined;
  return 'in';
}
