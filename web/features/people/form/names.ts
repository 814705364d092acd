import { proxy, useSnapshot } from 'valtio';
import type { Employee } from '#shared/employees.ts';
import type { NameOf } from '#web/history/use-change-words.ts';
import { useRegions } from '#web/lists/use-regions.ts';
import { useLive } from '#web/live/use-live.ts';

const NONE = proxy<{ data: Employee[] }>({ data: [] });
/** One page; no company has more supervisors. */
const EVERY = { where: '{"role":"supervisor"}', limit: 300 };

/** Every supervisor; an empty list while it is loading. */
export const useSupervisors = () => useSnapshot(useLive('employees', EVERY).data ?? NONE).data;

/** Names the regions and the supervisor of a person, by stored ids or the typed employee ID. */
export function usePersonNames(): NameOf {
  const regions = useRegions();
  const supervisors = useSupervisors();
  return (field, value) => {
    if (field === 'regionId' || field === 'regions') return regions.find(({ id }) => id === value)?.name;
    if (field === 'supervisorId') return supervisors.find(({ id, employeeId }) => id === value || employeeId === value)?.fullName;
    return undefined;
  };
}
