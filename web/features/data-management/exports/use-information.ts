import { useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { type ExportInformation, NEW_FILE } from '#shared/exports.ts';
import type { LiveView } from '#web/live/view.ts';

const UNKNOWN = proxy({ data: NEW_FILE });

interface Told {
  /** Where a file stands; a New File while nobody knows. */
  information: ExportInformation;
  /** Keeps the answer to Generate until the live query knows of that file. */
  onAnswered: (answer: ExportInformation) => void;
  /** Returns to the live query, e.g. after a cancellation. */
  onOver: () => void;
}

/**
 * Where a file stands, by the live query. The answer to Generate may come before it, and even
 * before its first answer: the file before, which is ready, must not be taken for the one that was
 * asked for. Later files have higher numbers.
 */
export function useInformation(view: LiveView<{ data: ExportInformation }>): Told {
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
