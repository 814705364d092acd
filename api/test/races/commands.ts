import fc from 'fast-check';
import { mayUnapprove } from '#shared/timesheets/rules/approval.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { at } from '../rows/field-day.ts';
import type { RacedSheet, Racer, SheetState } from './raced-sheet.ts';

const CALLERS = ['admin', 'otherAdmin', 'subadmin', 'supervisor'] as const;
const KINDS = ['save', 'approve', 'unapprove', 'sendBack', 'resubmit', 'addTemporary', 'swap', 'remove'] as const;

/** A command before its target is known. */
interface Wish {
  by: (typeof CALLERS)[number];
  kind: (typeof KINDS)[number];
  /** Chooses the row. */
  pick: number;
  /** The break to save, in half hours. */
  halves: number;
  /** Whether it names the revision that is shown, the one before, or none. */
  seen: 'now' | 'before' | 'none';
}

const wish: fc.Arbitrary<Wish> = fc.record({
  by: fc.constantFrom(...CALLERS),
  kind: fc.constantFrom(...KINDS, 'save', 'save', 'approve', 'approve', 'swap'),
  pick: fc.nat(7),
  halves: fc.integer({ min: 1, max: 8 }),
  seen: fc.constantFrom('now', 'now', 'now', 'none', 'before'),
});
/** Concurrent wishes of several callers. */
export const race = fc.array(wish, { minLength: 2, maxLength: 4, size: 'max' });

/** A command that can be sent, and applied to a model of the state. */
export interface Command {
  text: string;
  send: () => PromiseLike<{ status: number; body: { code?: string } }>;
  /** Predicts the outcome of the wish in sequence: `done`, or the code of the refusal. */
  carryOut: (state: SheetState, now: Date) => string;
}

/** Converts wishes to commands on a shown sheet; a wish without a target is left out. */
export function commandsOf(
  wishes: readonly Wish[],
  shown: SheetState,
  sheet: RacedSheet,
  office: Omit<Record<Wish['by'], Racer>, 'supervisor'>,
): Command[] {
  const people = { ...office, supervisor: sheet.supervisor };
  const free = sheet.workers.filter((id) => !shown.shifts.has(id));
  return wishes.flatMap((one, index) => {
    const spare = free[index % Math.max(1, free.length)];
    return MAKERS[one.kind]({ ...one, who: people[one.by], shown, sheet, spare: index < free.length ? spare : undefined }) ?? [];
  });
}

interface Asked extends Wish {
  who: Racer;
  shown: SheetState;
  sheet: RacedSheet;
  /** A person to swap in whom no other command of the race uses. */
  spare: number | undefined;
}

const nth = <T>(from: Iterable<T>, number: number): T | undefined => {
  const all = [...from];
  return all[number % all.length];
};
const seenOf = ({ seen }: Wish, revision: number) => (seen === 'none' ? undefined : seen === 'now' ? revision : revision - 1);
let names = 0;

/** Models an edit of an approved sheet: it is submitted again with all its shifts. */
function reopen(state: SheetState): void {
  if (state.status === 'approved') setStatus(state, 'submitted');
}
function setStatus(state: SheetState, status: TimesheetStatus): void {
  state.status = status;
  state.revision += 1;
  state.reason = null;
  for (const shift of state.shifts.values()) shift.revision += 1;
}
const isLocked = (state: SheetState, { role }: Racer): boolean => state.status === 'approved' && role !== 'admin';

const MAKERS: Record<Wish['kind'], (asked: Asked) => Command | undefined> = {
  save: (asked) => {
    const { shown, who, pick, halves } = asked;
    const [person, { id, revision: current }] = nth(shown.shifts, pick) ?? [0, { id: null, revision: 0 }];
    if (id === null) return undefined;
    const revision = seenOf(asked, current);
    const end = new Date(Date.parse(at('12:00')) + halves * 1_800_000).toISOString();
    return {
      text: `${asked.by} saves ${person}@${revision} ${halves * 30}`,
      send: () => who.requests.put(`/workshift/${id}`, { type: 'NORMAL', start: at('12:00'), end, lunchTime: '0:00', revision }),
      carryOut: (state) => {
        const shift = state.shifts.get(person);
        if (!shift) return 'NOT_FOUND';
        if (revision !== undefined && revision !== shift.revision) return 'REVISION_CHANGED';
        if (isLocked(state, who)) return 'APPROVED';
        reopen(state);
        Object.assign(shift, { revision: shift.revision + 1, minutes: halves * 30, isUnsaved: false });
        return 'done';
      },
    };
  },
  remove: (asked) => {
    const { shown, who, pick } = asked;
    const [person, { id, revision: current }] = nth(shown.shifts, pick) ?? [0, { id: null, revision: 0 }];
    if (id === null) return undefined;
    const revision = seenOf(asked, current);
    return {
      text: `${asked.by} removes ${person}@${revision}`,
      send: () => who.requests.delete(`/workshift/${id}${revision === undefined ? '' : `?revision=${revision}`}`),
      carryOut: (state) => {
        const shift = state.shifts.get(person);
        if (!shift) return 'NOT_FOUND';
        if (revision !== undefined && revision !== shift.revision) return 'REVISION_CHANGED';
        if (isLocked(state, who)) return 'APPROVED';
        reopen(state);
        state.shifts.delete(person);
        return 'done';
      },
    };
  },
  approve: (asked) => {
    const { shown, who, sheet } = asked;
    const revision = seenOf(asked, shown.revision);
    const seen = new Map([...shown.shifts].map(([person, shift]) => [person, shift.revision]));
    const revisions = Object.fromEntries([...shown.shifts.values()].map((shift) => [shift.id!, shift.revision]));
    const body = revision === undefined ? {} : { revision, revisions };
    return {
      text: `${asked.by} approves @${revision}`,
      send: () => who.requests.post(`/dwo_job/${sheet.id}/approve`, body),
      carryOut: (state, now) => {
        const rows = [...state.shifts];
        const isSame = rows.length === seen.size && rows.every(([person, shift]) => seen.get(person) === shift.revision);
        if (revision !== undefined && !(revision === state.revision && isSame)) return 'REVISION_CHANGED';
        if (isLocked(state, who)) return 'REAPPROVE';
        if (rows.some(([, { isUnsaved }]) => isUnsaved)) return 'SWAP_NOT_SAVED';
        if (state.temporary.size > 0) return 'TEMPORARY_WORKER';
        if (state.status !== 'approved') setStatus(state, 'approved');
        else state.revision += 1;
        Object.assign(state, { approvedById: who.employeeId, approvedAt: now });
        return 'done';
      },
    };
  },
  unapprove: (asked) => {
    const { shown, who, sheet } = asked;
    const revision = seenOf(asked, shown.revision);
    return {
      text: `${asked.by} unapproves @${revision}`,
      send: () => who.requests.post(`/dwo_job/${sheet.id}/unapprove`, { revision }),
      carryOut: (state, now) => {
        if (revision !== undefined && revision !== state.revision) return 'REVISION_CHANGED';
        if (state.status !== 'approved') return 'NOT_APPROVED';
        if (!mayUnapprove(who, state, now)) return 'UNAPPROVE';
        setStatus(state, 'submitted');
        return 'done';
      },
    };
  },
  sendBack: (asked) => {
    const { shown, who, sheet } = asked;
    const revision = seenOf(asked, shown.revision);
    const reason = `${asked.by} ${asked.pick}`;
    return {
      text: `${asked.by} sends back @${revision}`,
      send: () => who.requests.post(`/dwo_job/${sheet.id}/sendBack`, { reason, revision }),
      carryOut: (state, now) => {
        if (revision !== undefined && revision !== state.revision) return 'REVISION_CHANGED';
        if (state.status === 'draft') return 'NOT_SUBMITTED';
        if (state.status === 'approved' && !mayUnapprove(who, state, now)) return 'UNAPPROVE';
        setStatus(state, 'draft');
        state.reason = reason;
        return 'done';
      },
    };
  },
  resubmit: ({ sheet }) => ({
    text: 'the phone submits',
    send: () => sheet.phone.patch(`/dwo_job/${sheet.id}`, { status: 'submitted' }),
    carryOut: (state) => {
      if (state.status === 'approved') return 'APPROVED';
      if (state.status === 'draft') setStatus(state, 'submitted');
      return 'done';
    },
  }),
  addTemporary: ({ by, who, sheet }) => {
    const employeeName = `Temporary ${names++}`;
    const times = { start: at('12:00'), end: at('13:00') };
    return {
      text: `${by} adds ${employeeName}`,
      send: () => who.requests.post('/temporal_workshift', { dwoJobId: sheet.id, employeeName, type: 'NORMAL', ...times }),
      carryOut: (state) => {
        if (isLocked(state, who)) return 'APPROVED';
        reopen(state);
        state.temporary.set(employeeName, null);
        return 'done';
      },
    };
  },
  swap: ({ by, who, shown, pick, spare }) => {
    const [name, id] = nth(shown.temporary, pick) ?? ['', null];
    if (id === null || spare === undefined) return undefined;
    return {
      text: `${by} swaps ${name} for ${spare}`,
      send: () => who.requests.post(`/temporal_workshift/${id}/swap`, { employeeId: spare }),
      carryOut: (state) => {
        if (!state.temporary.delete(name)) return 'NOT_FOUND';
        state.shifts.set(spare, { id: null, revision: 1, minutes: 0, isUnsaved: true });
        return 'done';
      },
    };
  },
};
