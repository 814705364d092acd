import { useMemo, useState } from 'react';

export const TIME_OFF_TYPES = ['HOLIDAY', 'NO_SHOW'] as const;
export type TimeOffType = (typeof TIME_OFF_TYPES)[number];

/** Time-off mode: which rows become what. Off while rows are edited. */
export interface TimeOffMode {
  isOn: boolean;
  type: TimeOffType;
  /** Rows, by work shift; all of the sheet at first. */
  chosen: readonly number[];
  begin: (all: readonly number[]) => void;
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
