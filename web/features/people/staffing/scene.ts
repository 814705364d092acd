import { createContext, useContext } from 'react';
import { proxy } from 'valtio';
import type { FreePerson, OpenJob } from '#shared/crews/needs.ts';

type Placed = Pick<FreePerson, 'id' | 'fullName' | 'role'>;

/** Somebody on the way to a job, under the pointer. */
interface Carried {
  person: Placed | null;
  /** The job that they are held over. */
  over: number | null;
}

export const createCarried = (): Carried => proxy<Carried>({ person: null, over: null });

export function putDown(carried: Carried): void {
  carried.person = null;
  carried.over = null;
}

/** A crew has one foreman; workers need a crew to be on. */
export const canTake = ({ crew }: Pick<OpenJob, 'crew'>, { role }: Pick<Placed, 'role'>): boolean =>
  role === 'foreman' ? (crew?.foreman ?? null) === null : crew !== null;

/** A dialog that stands there, and what it is about, as it was when it was asked for. */
export type Asked =
  | { kind: 'foreman'; job: OpenJob }
  | { kind: 'workers'; jobId: number; crewId: number }
  | { kind: 'default'; crewId: number };

/** Somebody, and the job that they are put on. */
export interface Placing {
  person: Placed;
  job: Pick<OpenJob, 'id' | 'jobId' | 'crew'>;
}

interface Scene {
  carried: Carried;
  ask: (asked: Asked) => void;
  place: (placing: Placing) => void;
}

const SceneContext = createContext<Scene | null>(null);
export const ProvideNeeds = SceneContext;

export function useNeeds(): Scene {
  const scene = useContext(SceneContext);
  if (!scene) throw new Error('ProvideNeeds is missing above this component');
  return scene;
}
