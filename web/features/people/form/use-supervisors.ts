import { proxy, useSnapshot } from 'valtio';
import type { Employee } from '#shared/employees.ts';
import { useLive } from '#web/live/use-live.ts';

const NONE = proxy<{ data: Employee[] }>({ data: [] });
/** More than any company has, and one page. */
const EVERY = { where: '{"role":"supervisor"}', limit: 300 };

/** Every supervisor; none while they are not known yet. */
export const useSupervisors = () => useSnapshot(useLive('employees', EVERY).data ?? NONE).data;
