/** One query that somebody has open. */
export interface OpenQuery {
  resource: string;
  query: Record<string, string>;
}

/** Somebody at a screen. */
export interface Person {
  cookie: string;
  /** The shell's queries and the page's. */
  open: readonly OpenQuery[];
}

/** What the benchmark tells a process of people. */
export type PeopleOrder =
  | { connect: { url: string; origin?: string; people: readonly Person[] } }
  /** Forget what was seen; what comes now counts. */
  | { begin: true }
  | { report: true }
  /** Compares everything that is open with what the api answers the same person now. */
  | { check: true }
  /** Asks for everything by itself, every so often, instead of having it open. */
  | { poll: { url: string; everyMs: number; forMs: number } }
  /** Who polls later. */
  | { hold: readonly Person[] }
  /** Each types these names into Find, a key after the other, for so long. */
  | { type: { names: readonly string[]; forMs: number } };

/** A change that somebody's screen showed, by what was written, on the shared clock. */
export interface Sight {
  /** As `nameOfDot` and its like say it. */
  what: string;
  person: number;
  at: number;
}

export interface Checked {
  documents: number;
  /** What the api answers otherwise than a screen has it: address, place, both values. */
  different: string[];
  /** Those that did at first. */
  late: number;
}

export type PeopleAnswer =
  | { connected: number }
  | { begun: true }
  | { held: number }
  | { report: { sights: Sight[]; changes: number; gaps: number; open: number; signedOut: number } }
  | { check: Pick<Checked, 'documents' | 'different'> }
  | { polled: { requests: number; failed: number; answerMs: number[] } }
  | { typed: { answerMs: number[] } };

/** A dot that turned, an alert that came, a sheet that was approved: the same on both sides. */
export const nameOfDot = (employeeId: number, status: string): string => `dot ${employeeId} ${status}`;
export const nameOfAlert = (jobId: string, name: string): string => `alert ${jobId} ${name}`;
export const APPROVAL = 'approval';
