import { beforeEach } from 'vitest';
import type { Team } from '#shared/crews/hierarchy.ts';
import type { Candidate } from '#shared/crews/workforce.ts';
import type { Employee, EmployeePicture } from '#shared/employees.ts';
import type { ListedJob } from '#shared/jobs/jobs.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import type { Role } from '#shared/permissions.ts';
import { crewOf, memberOf, person } from '#web/test/crew.ts';
import { type LivePage, livePage } from '#web/test/live-page.tsx';
import { smallPerson } from './small-person.ts';

const RAY = person(40, 'Raymond Castillo', { role: 'foreman' });
const TEAM: Team = {
  id: 'job-5',
  job: { id: 5, revision: 8, jobId: '10481' },
  supervisor: person(9, 'Luis Ortega', { role: 'supervisor' }),
  crews: [crewOf(41, RAY, memberOf(person(2, 'Kofi Boateng')))],
};
const DAYS = { startDate: '2026-11-02T05:00:00.000Z', endDate: '2026-12-02T05:00:00.000Z' };
const NEEDS = {
  people: [],
  peopleCount: 0,
  jobs: [
    { id: 5, jobId: '10481', address: '7 Crew Lane', region: 'Nassau', ...DAYS, crew: { id: 41, revision: 4, foreman: null } },
  ],
  jobCount: 1,
};
const job = (id: number, status: string) =>
  ({ id, jobId: String(10_000 + id), address: `${id} Mill Road`, status, ...DAYS }) as ListedJob;
const picture = (id: number, isMain: boolean) =>
  ({
    id,
    employeeId: 50,
    pictureId: id,
    isMain,
    revision: 3,
    Picture: { fileName: `face${id}.jpg`, url: `/files/${id}` },
  }) as EmployeePicture;
const candidateOf = (id: number, role: string): Candidate => ({
  ...person(id, `Bob ${role}`, { role: role as Role }),
  crewId: null,
  otherJobs: 0,
  isOffToday: false,
});
const candidates = (people: Candidate[]) => ({ id: 41, people, count: people.length });
const listOf = <Row>(data: readonly Row[]) => ({ data, count: data.length, limit: 300, offset: 0, order: [] });

/** Frank Oreman 50 with all that is about him: pictures, rates, a crew, jobs, a history. */
export interface Office {
  /** Each test may change these before it shows a screen. */
  person: Employee;
  /** The team on the Hierarchy. */
  team: Team;
  /** The candidates by role. */
  candidates: (role: string) => Candidate[];
  /** The jobs that a foreman can be given. */
  available: ListedJob[];
  page: LivePage;
}

/** For each test of a file, the same office on a gateway of its own. */
export function openOffice(): Office {
  const office = {} as Office;
  office.page = livePage((gateway) => {
    gateway.answerTo = ({ resource, query }: LiveOpen) => {
      switch (resource) {
        case 'regions':
          return listOf(gateway.regions.map((one) => ({ ...one, yardLatitude: null, yardLongitude: null, revision: 1 })));
        case 'employeeDetails':
          return { data: office.person };
        case 'hierarchy':
          return { data: { id: office.person.id, revision: 1, jobs: [{ id: 5, jobId: '10481' }], teams: [office.team] } };
        case 'needs':
          return { data: NEEDS };
        case 'personJobs':
          return listOf([job(1, 'inProgress'), job(2, 'assigned')]);
        case 'jobs':
          return listOf(office.available);
        case 'personHistory':
          return listOf([]);
        case 'candidates':
        case 'crewCandidates':
          return { data: candidates(office.candidates(String(query?.['role']))) };
        default:
          return listOf([office.person]);
      }
    };
  });
  beforeEach(() => {
    office.person = smallPerson(50, {
      earningRate1: 'Foreman - ST 48.50',
      employeePictures: [picture(1, true), picture(2, false)],
    });
    office.team = TEAM;
    office.candidates = (role) => [candidateOf(8, role)];
    office.available = [job(3, 'unassigned')];
    sessionStorage.clear();
  });
  return office;
}
