import type { Role } from '#shared/permissions.ts';

export interface JobRow {
  id: number;
  revision: number;
  jobId: string;
  shownNumber: string;
  supervisorId: number | null;
}
interface PlaceRow {
  jobId: number | null;
  crew: { id: number; foremanId: number | null };
}
interface Asked<Place> {
  person: { id: number; role: Role };
  /** The jobs of the person. */
  jobs: readonly JobRow[];
  /** The requested job. */
  chosen: JobRow | undefined;
  /** Supervisor by person, both row numbers. */
  above: ReadonlyMap<number, number>;
  places: readonly Place[];
}
export interface TeamRows<Place> {
  id: string;
  job: JobRow | null;
  supervisorId: number | null;
  places: Place[];
}

/**
 * Groups crew rows by supervisor: that of their job, or for a default crew that of its foreman. The
 * requested supervisor or foreman has a team even if it is empty.
 */
export function teamsOf<Place extends PlaceRow>({ person, jobs, chosen, above, places }: Asked<Place>): TeamRows<Place>[] {
  const teams = new Map<string, TeamRows<Place>>();
  const teamOf = (job: JobRow | null, supervisorId: number | null): TeamRows<Place> => {
    const id = job ? `job-${job.id}` : `default-${supervisorId ?? 0}`;
    const team = teams.get(id) ?? { id, job, supervisorId, places: [] };
    teams.set(id, team);
    return team;
  };
  const underWhom = (id: number | null): number | null => (id === null ? null : (above.get(id) ?? null));
  if (chosen) teamOf(chosen, chosen.supervisorId);
  else if (person.role !== 'worker') teamOf(null, person.role === 'supervisor' ? person.id : underWhom(person.id));
  for (const place of places) {
    const job = jobs.find(({ id }) => id === place.jobId) ?? null;
    teamOf(job, job ? job.supervisorId : underWhom(place.crew.foremanId)).places.push(place);
  }
  return [...teams.values()].sort((a, b) => Number(a.job !== null) - Number(b.job !== null));
}
