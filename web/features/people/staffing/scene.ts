import { createContext, useContext } from 'react';
import { proxy } from 'valtio';
import type { FreePerson, OpenJob } from '#shared/crews/needs.ts';

type Placed = Pick<FreePerson, 'id' | 'fullName' | 'role'>;

/** The person who is being dragged to a job. */
interface Carried {
  person: Placed | null;
  /** The number of the job under the pointer. */
  over: number | null;
}

export const createCarried = (): Carried => proxy<Carried>({ person: null, over: null });

export function putDown(carried: Carried): void {
  carried.person = null;
  carried.over = null;
}

/** Whether a job can take a person: one foreman for each crew, and workers only with a crew. */
export const canTake = ({ crew }: Pick<OpenJob, 'crew'>, { role }: Pick<Placed, 'role'>): boolean =>
  role === 'foreman' ? (crew?.foreman ?? null) === null : crew !== null;

/** The open dialog, and its subject as it was when the dialog opened. */
export type Asked =
  | { kind: 'foreman'; job: OpenJob }
  | { kind: 'workers'; jobId: number; crewId: number }
  | { kind: 'default'; crewId: number };

/** A person, and the job that they are put on. */
export interface Placing {
  person: Placed;
  job: Pick<OpenJob, 'id' | 'jobId' | 'shownNumber' | 'crew'>;
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
