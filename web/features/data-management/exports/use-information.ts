import { useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { type ExportInformation, NEW_FILE } from '#shared/exports.ts';
import type { LiveView } from '#web/live/view.ts';

const UNKNOWN = proxy({ data: NEW_FILE });

interface KnownInformation {
  /** The state of a file; that of a New File until it is known. */
  information: ExportInformation;
  /** Keeps the answer to Generate until the live query knows of that file. */
  onAnswered: (answer: ExportInformation) => void;
  /** Returns to the live query, e.g. after a cancellation. */
  onOver: () => void;
}

/**
 * The state of the last file, by its live query. The answer to Generate may arrive before the live
 * query has the new file: until then the answer is shown, so that the ready file before it is not
 * taken for the new one. Later files have higher numbers.
 */
export function useInformation(view: LiveView<{ data: ExportInformation }>): KnownInformation {
  const live = useSnapshot(view.data ?? UNKNOWN).data as ExportInformation;
  const [answered, setAnswered] = useState<ExportInformation | null>(null);
  const isOver = answered !== null && (live.id ?? 0) >= (answered.id ?? 0);
  if (isOver) setAnswered(null);
  return {
    information: answered === null || isOver ? live : answered,
    onAnswered: setAnswered,
    onOver: () => setAnswered(null),
  };
}
