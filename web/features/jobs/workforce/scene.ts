import { createContext, useContext } from 'react';
import { proxy } from 'valtio';
import type { Workforce, WorkforceCrew, WorkforceMember } from '#shared/crews/workforce.ts';

/** The open dialog, and its subject as it was when the dialog opened. */
export type Asked =
  | { kind: 'supervisor' }
  /** Null for a new crew. */
  | { kind: 'foreman'; crew: WorkforceCrew | null }
  | { kind: 'members' | 'driver' | 'starts' | 'removeCrew'; crew: WorkforceCrew }
  | { kind: 'remove'; member: WorkforceMember; isLast: boolean }
  | { kind: 'default'; crewId: number };

/** The member who is being dragged from one crew to another. */
interface Carried {
  member: { id: number; revision: number; fullName: string; crewId: number } | null;
  /** The number of the crew under the pointer. */
  over: number | null;
}

export const createCarried = (): Carried => proxy<Carried>({ member: null, over: null });

export function putDown(carried: Carried): void {
  carried.member = null;
  carried.over = null;
}

interface Scene {
  workforce: Workforce;
  carried: Carried;
  ask: (asked: Asked) => void;
  move: (member: NonNullable<Carried['member']>, crewId: number) => void;
  drive: (member: { id: number; revision: number }, isDriver: boolean) => void;
}

const SceneContext = createContext<Scene | null>(null);
export const ProvideWorkforce = SceneContext;

/** The workforce of the surrounding tab, and the commands on it. */
export function useWorkforce(): Scene {
  const scene = useContext(SceneContext);
  if (!scene) throw new Error('A workforce is missing above this component');
  return scene;
}
