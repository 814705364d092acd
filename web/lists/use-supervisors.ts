import { proxy, useSnapshot } from 'valtio';
import type { Employee } from '#shared/employees.ts';
import { useLive } from '../live/use-live.ts';

const NONE = proxy<{ data: Employee[] }>({ data: [] });
/** One page; no company has more supervisors. */
const EVERY = { where: '{"role":"supervisor"}', limit: 300 };

/** Every supervisor, active or not; an empty list while it is loading. */
export const useSupervisors = () => useSnapshot(useLive('employees', EVERY).data ?? NONE).data;

/** Every active supervisor as a choice of a field. */
export const useSupervisorChoices = () =>
  useSupervisors()
    .filter(({ isActive }) => isActive)
    .map(({ id, fullName }) => ({ value: id, label: fullName }));
