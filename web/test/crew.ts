import type { WorkforceCrew, WorkforceMember, WorkforcePerson } from '#shared/crews/workforce.ts';

/** A worker, as a crew shows them. */
export const person = (id: number, fullName: string, said: Partial<WorkforcePerson> = {}): WorkforcePerson => ({
  id,
  employeeId: `1-${String(id).padStart(5, '0')}-01`,
  fullName,
  role: 'worker',
  class: 'Laborer',
  companyName: 'TSU One',
  isActive: true,
  pictureUrl: null,
  hasBiometricsConflict: false,
  ...said,
});

/** The membership of a person in a crew. */
export const memberOf = (employee: WorkforcePerson, said: Partial<WorkforceMember> = {}): WorkforceMember => ({
  id: employee.id + 500,
  revision: 3,
  isForeman: false,
  isDriver: false,
  assignedAt: '2026-11-02T05:00:00.000Z',
  employee,
  ...said,
});

/** A crew in which its foreman is a member too; crew 41 is the primary one. */
export const crewOf = (id: number, foreman: WorkforcePerson | null, ...members: WorkforceMember[]): WorkforceCrew => ({
  id,
  revision: 4,
  isPrimary: id === 41,
  foremanId: foreman?.id ?? null,
  startTimes: null,
  members: [...(foreman ? [memberOf(foreman, { isForeman: true })] : []), ...members],
});
