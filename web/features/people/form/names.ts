import type { NameOf } from '#web/history/use-change-words.ts';
import { useRegions } from '#web/lists/use-regions.ts';
import { useSupervisors } from '#web/lists/use-supervisors.ts';

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
