import type { Client } from 'pg';
import { TOPICS } from '#shared/live/topics.ts';
import { type CompanySize, loadCompany } from '../large-company.ts';

/** Supervisors who have crews in the field; the others look at what they have, which is little. */
export const SUPERVISORS_IN_FIELD = 200;
export const ADMINS = 40;
const DAYS = 5;
const CREW = 24;

/** So many people at screens, all with a right to: admins and sub-admins, and supervisors. */
export const sizeFor = (people: number): CompanySize => {
  const supervisors = people - ADMINS;
  const foremen = Math.min(SUPERVISORS_IN_FIELD, supervisors);
  return { employees: ADMINS + supervisors + foremen * CREW + 20, supervisors, foremen, days: DAYS };
};

export interface Account {
  id: number;
  email: string;
  role: 'admin' | 'subadmin' | 'supervisor' | 'foreman';
}

/** A shift that is running, and what an alert about it says. */
export interface RunningShift {
  id: number;
  employeeId: number;
  fullName: string;
  jobNumber: string;
  foremanEmail: string;
}

export interface PeopleCompany {
  /** Who sits at screens, admins first. */
  office: Account[];
  /** Of the crews of some foremen. */
  shifts: RunningShift[];
  /** Sheets of days that are over, not approved. */
  sheets: number[];
}

/** Fills an empty database, and tells the apis that run on it. */
export async function fillCompany(client: Client, people: number, today: string): Promise<PeopleCompany> {
  const size = sizeFor(people);
  await loadCompany(client, size, today);
  // There are a few sub-admins already.
  await client.query(
    `with added as (insert into employee (employee_id, first_name, last_name, role, region_id, email)
       select '2-' || lpad(n::text, 5, '0') || '-01', 'Office', n::text, 'subadmin', 1 + n % 12, 'office' || n || '@large.muster.test'
       from generate_series(1, $1 - (select count(*) from employee where role in ('admin', 'subadmin'))::int) n
       returning id, region_id)
     insert into employee_region (employee_id, region_id) select id, region_id from added`,
    [ADMINS],
  );
  await client.query(`insert into "user" (employee_id, last_login) select id, now() from employee
    where role in ('admin', 'subadmin') on conflict do nothing`);
  await client.query(`update workshift set start_picture_match_status = 'pending' where date = $1`, [today]);
  await client.query('analyze');
  await client.query(`select pg_notify('muster_changes', 'company 1 ' || $1)`, [TOPICS.join(' ')]);
  const office = await client.query<Account>(
    `select id, email, role from employee
    where role in ('admin', 'subadmin', 'supervisor') order by role = 'supervisor', id limit $1`,
    [people],
  );
  const shifts = await client.query<RunningShift>(
    `select shift.id, shift.employee_id as "employeeId", person.full_name as "fullName", job.job_id as "jobNumber", foreman.email as "foremanEmail"
       from workshift shift join dwo on dwo.id = shift.dwo_id join employee foreman on foreman.id = dwo.foreman_id
         join employee person on person.id = shift.employee_id join job on job.id = shift.job_id
       where shift.date = $1 and shift.status = 'running' and person.role = 'worker' order by shift.id % 10, shift.id limit 2000`,
    [today],
  );
  const sheets = await client.query<{ id: number }>(
    `select dwo_job.id from dwo_job join dwo on dwo.id = dwo_job.dwo_id
       where dwo.date < $1 and dwo_job.status = 'submitted' order by dwo.date desc, dwo_job.id limit 300`,
    [today],
  );
  return { office: office.rows, shifts: shifts.rows, sheets: sheets.rows.map(({ id }) => id) };
}
