import { useRef, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { type ExportInformation, NEW_FILE } from '../../../../shared/exports.ts';
import type { LiveView } from '../../../live/view.ts';

const UNKNOWN = proxy({ data: NEW_FILE });

interface Told {
  /** Where a file stands; a New File while nobody knows. */
  information: ExportInformation;
  /** Another file is being asked for. */
  onAsked: () => void;
  /** What was answered to that: it counts until the live query has moved as well. */
  onAnswered: (answer: ExportInformation) => void;
  /** What the live query says counts, e.g. once it was canceled. */
  onOver: () => void;
}

/**
 * Where a file stands, by the live query. The answer to Generate may come before it: the file
 * before, which is ready, must not be taken for the one that was asked for.
 */
export function useInformation(view: LiveView<{ data: ExportInformation }>): Told {
  const live = useSnapshot(view.data ?? UNKNOWN).data as ExportInformation;
  const before = useRef(live.id);
  const [answered, setAnswered] = useState<ExportInformation | null>(null);
  const isOver = answered !== null && live.id !== before.current;
  if (isOver) setAnswered(null);
  return {
    information: answered === null || isOver ? live : answered,
    onAsked: () => {
      before.current = live.id;
    },
    onAnswered: setAnswered,
    onOver: () => setAnswered(null),
  };
}
