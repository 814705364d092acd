import { createContext, useContext } from 'react';
import type { Team } from '#shared/crews/hierarchy.ts';
import type { WorkforceCrew, WorkforceMember } from '#shared/crews/workforce.ts';
import type { Role, SignedInRole } from '#shared/permissions.ts';

/** The open dialog, and its subject as it was when the dialog opened. */
export type Asked =
  | { kind: 'supervisor'; team: Team }
  /** Null for a new crew. */
  | { kind: 'foreman'; jobId: number; crew: WorkforceCrew | null }
  | { kind: 'workers'; team: Team; crew: WorkforceCrew }
  | { kind: 'remove'; member: WorkforceMember; isDefault: boolean }
  | { kind: 'default'; crewId: number };

interface Scene {
  /** The person of the page. */
  person: { id: number; revision: number; role: Role };
  ask: (asked: Asked) => void;
}

const SceneContext = createContext<Scene | null>(null);
export const ProvideHierarchy = SceneContext;

/** The person of the surrounding hierarchy, and its dialogs. */
export function useHierarchy(): Scene {
  const scene = useContext(SceneContext);
  if (!scene) throw new Error('A hierarchy is missing above this component');
  return scene;
}

/**
 * The assignments that a viewer may make on a person's page [rights-10]. A foreman's supervisor and
 * workers are chosen on the foreman's page, the foreman of a job on its supervisor's.
 */
export const mayAssign = (person: Role, viewer: SignedInRole) => ({
  supervisor: person === 'foreman' && viewer !== 'supervisor',
  foreman: person === 'supervisor' && viewer !== 'foreman',
  workers: person === 'foreman',
});
