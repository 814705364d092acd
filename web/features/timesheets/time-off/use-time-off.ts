import { useMemo, useState } from 'react';
import { dayCalls } from '#shared/calls/timesheets.ts';
import type { AnswerOf, Given } from '#shared/http/call.ts';
import { send } from '#web/http/send.ts';
import type { EditedSheet, Scene } from '../edit/drafts/scene.ts';

export const TIME_OFF_TYPES = ['HOLIDAY', 'NO_SHOW'] as const;
export type TimeOffType = (typeof TIME_OFF_TYPES)[number];

/** The time-off mode: the chosen rows, and the type they become. Off while rows are edited. */
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

/** @param place identifies the sheet; the mode is off on any other sheet */
export function useTimeOff(place: number | string | null): TimeOffMode {
  const [mode, setMode] = useState<{ place: number | string | null; type: TimeOffType; chosen: readonly number[] } | null>(null);
  // Memoized, because a table renders by it.
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

/** The scene with the chosen rows as what they are about to become. */
export const useBecoming = <Sheet extends EditedSheet>(
  scene: Scene<Sheet>,
  { isOn, type, chosen }: Pick<TimeOffMode, 'isOn' | 'type' | 'chosen'>,
): Scene<Sheet> => useMemo(() => (isOn ? { ...scene, becomes: { type, ids: chosen } } : scene), [scene, isOn, type, chosen]);

export type TimeOffEntry = Given<typeof dayCalls.timeOff>['body'] & { dwoId: number };

/** Turns rows of these jobs of a day into time off, all or none. */
export const enterTimeOff = ({ dwoId, ...body }: TimeOffEntry): Promise<AnswerOf<typeof dayCalls.timeOff>> =>
  send(dayCalls.timeOff, { params: { id: dwoId }, body });
