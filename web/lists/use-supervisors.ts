import { proxy, useSnapshot } from 'valtio';
import type { Employee } from '#shared/employees.ts';
import { useLive } from '../live/use-live.ts';

const NONE = proxy<{ data: Employee[] }>({ data: [] });
/** One page; no company has more supervisors. */
const EVERY = { where: '{"role":"supervisor"}', limit: 300 };

/** Every supervisor, active or not; an empty list while it is loading, or not needed. */
export const useSupervisors = (isNeeded = true) => useSnapshot(useLive('employees', isNeeded ? EVERY : null).data ?? NONE).data;

/** Every active supervisor as a choice of a field. */
export const useSupervisorChoices = (isNeeded = true) =>
  useSupervisors(isNeeded)
    .filter(({ isActive }) => isActive)
    .map(({ id, fullName }) => ({ value: id, label: fullName }));
