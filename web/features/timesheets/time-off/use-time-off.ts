import { useMemo, useState } from 'react';
import type { EditedSheet, Scene } from '../edit/drafts/scene.ts';

export const TIME_OFF_TYPES = ['HOLIDAY', 'NO_SHOW'] as const;
export type TimeOffType = (typeof TIME_OFF_TYPES)[number];

/** Time-off mode: which rows become what. Off while rows are edited. */
export interface TimeOffMode {
  isOn: boolean;
  type: TimeOffType;
  /** Rows, by work shift. */
  chosen: readonly number[];
  begin: (chosen: readonly number[]) => void;
  end: () => void;
  setType: (type: TimeOffType) => void;
  choose: (chosen: readonly number[]) => void;
}

/** @param place another sheet is not in this mode */
export function useTimeOff(place: number | string | null): TimeOffMode {
  const [mode, setMode] = useState<{ place: number | string | null; type: TimeOffType; chosen: readonly number[] } | null>(null);
  // The same while nothing of it changes: a table is drawn from it.
  return useMemo(() => {
    const isOn = mode !== null && mode.place === place;
    const change = (part: { type: TimeOffType } | { chosen: readonly number[] }): void => setMode(mode && { ...mode, ...part });
    return {
      isOn,
      type: mode?.type ?? 'HOLIDAY',
      chosen: isOn ? mode.chosen : [],
      begin: (chosen) => setMode({ place, type: 'HOLIDAY', chosen }),
      end: () => setMode(null),
      setType: (type) => change({ type }),
      choose: (chosen) => change({ chosen }),
    };
  }, [mode, place]);
}

/** The same sheet, drawn and added up as it will be with what is chosen. */
export const useBecoming = <Sheet extends EditedSheet>(
  scene: Scene<Sheet>,
  { isOn, type, chosen }: Pick<TimeOffMode, 'isOn' | 'type' | 'chosen'>,
): Scene<Sheet> => useMemo(() => (isOn ? { ...scene, becomes: { type, ids: chosen } } : scene), [scene, isOn, type, chosen]);
