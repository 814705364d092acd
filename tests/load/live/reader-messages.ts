/** What the benchmark tells a process of readers. */
export type ReaderOrder =
  | { connect: { url: string; cookie: string; count: number; open: { resource: string; query: Record<string, string> } | null } }
  /** Forget the changes seen so far; the next ones count. */
  | { begin: true }
  | { report: true };

/** One change as this process's readers saw it. */
export interface SeenChange {
  version: number;
  kind: 'patch' | 'snapshot';
  bytes: number;
  /** The event's content. */
  content: unknown;
  /** When each reader had it, on the shared clock; NaN for those that did not. */
  at: Float64Array;
}

export type ReaderAnswer =
  | { connected: { snapshotBytes: number; version: number; data: unknown } }
  | { begun: true }
  | { report: { changes: SeenChange[]; gaps: number; versions: number[]; open: number } };
