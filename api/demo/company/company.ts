import type { PgTable } from 'drizzle-orm/pg-core';
import { addUp } from '#api/background/cost-commands.ts';
import type { Services } from '#api/context.ts';
import { insertRows, isEmptyCompany, liftStatementLimit, type SeedRow } from '#api/db/bulk.ts';
import type { Tx } from '#api/db/schema.ts';
import { alert, alertStep } from '#api/db/tables/alerts.ts';
import { crew, employeeCrew } from '#api/db/tables/crews.ts';
import { employeePicture, file } from '#api/db/tables/files.ts';
import { job, jobInvoice, jobPhaseCode, jobSitePhoto, phaseCode } from '#api/db/tables/jobs.ts';
import { jobnote } from '#api/db/tables/notes.ts';
import { employee, employeeRegion, employeeSupervisor, region, user } from '#api/db/tables/people.ts';
import { auditLog, changelogEntry } from '#api/db/tables/settings.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob, timebreak, workshift } from '#api/db/tables/timesheets.ts';
import { vehicle, vehicleUsage } from '#api/db/tables/vehicles.ts';
import { SYSTEM } from '#api/db/write.ts';
import { TOPICS } from '#shared/live/topics.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { createRandom } from '../random.ts';
import { alertRows, alertSteps, forgetClock, OFFICE_HOURS, spoilToday } from './alert-rows.ts';
import { createCalendar, minutesAfter, workdayUpTo } from './calendar.ts';
import { crewRows } from './crew-rows.ts';
import { writeHistory } from './days.ts';
import type { DemoFile } from './demo-file.ts';
import { changelogRows, noteRows, vehicleRows } from './extra-rows.ts';
import { faceFiles } from './face-files.ts';
import { jobHistory } from './job-history.ts';
import { HISTORY_DAYS, planJobs } from './job-plans.ts';
import { companyPhaseCodes, jobRows } from './job-rows.ts';
import { DEMO_SEED, demoPeople } from './people.ts';
import { idsOf, peopleRows } from './people-rows.ts';
import { emptySheets } from './sheets.ts';
import { siteFiles } from './site-files.ts';
import { writeToday } from './today.ts';

/** A table and the rows to insert. */
export interface SeedTable {
  name: string;
  rows: readonly object[];
  write(tx: Tx): Promise<void>;
  /** Files of these rows, whose bytes go to the file store. */
  files?: readonly DemoFile[];
}

/**
 * Makes the rows of the whole demo company, in an order that satisfies every foreign key.
 * Deterministic for a given time.
 */
export function demoCompany(now: Date, timeZone: string): SeedTable[] {
  const today = businessDate(now, timeZone);
  const random = createRandom(`${DEMO_SEED}/${today}`);
  const day = createCalendar(today, timeZone);
  const people = demoPeople();
  const ids = idsOf(people);
  const isOpen = now > minutesAfter(day(0).start, OFFICE_HOURS.opens);
  const plans = planJobs(people.crews, isOpen ? 0 : workdayUpTo(day, -1).offset);
  const begun = day(-400).start;
  const crews = crewRows(people.crews, plans, ids, day);
  const context = { people, ids, plans, crewOfJob: crews.crewOfJob, day, sheets: emptySheets(), now };

  writeHistory(context, -HISTORY_DAYS, random.fork('history'));
  const forgotten = forgetClock(context);
  writeToday(context, now, forgotten?.employeeId ?? 0, random.fork('today'));
  spoilToday(context, random.fork('spoil'));
  const jobs = jobRows(context, random.fork('jobs'));
  const files = siteFiles(context, jobs, random.fork('files'));
  const faces = faceFiles(context, files.length, begun);
  const alerts = alertRows(context, forgotten, random.fork('alerts'));
  const { regions, employees, users, employeeRegions, employeeSupervisors } = peopleRows(
    people,
    begun,
    now,
    random.fork('people'),
  );
  markMismatches(employees, alerts);
  const { sheets } = context;
  const notes = noteRows(plans, ids, day, sheets, random.fork('notes'));
  const history = jobHistory(context, { jobs, crews, notes, alerts });

  return [
    filling('region', region, regions),
    filling('employee', employee, employees),
    filling('user', user, users),
    filling('employee_region', employeeRegion, employeeRegions),
    filling('employee_supervisor', employeeSupervisor, employeeSupervisors),
    filling('job', job, jobs.jobs),
    filling('job_phase_code', jobPhaseCode, jobs.phaseCodes),
    filling('phase_code', phaseCode, companyPhaseCodes()),
    {
      ...filling(
        'file',
        file,
        [...files, ...faces.files].map(({ row }) => row),
      ),
      files: [...files, ...faces.files],
    },
    filling('employee_picture', employeePicture, faces.pictures),
    filling('job_site_photo', jobSitePhoto, jobs.expenses),
    filling('job_invoice', jobInvoice, jobs.invoices),
    filling('crew', crew, crews.crews),
    filling('employee_crew', employeeCrew, crews.employeeCrews),
    filling('daily_job_hazard_analysis', dailyJobHazardAnalysis, sheets.hazards),
    filling('dwo', dwo, sheets.dwos),
    filling('dwo_job', dwoJob, sheets.dwoJobs),
    filling('workshift', workshift, sheets.workshifts),
    filling('timebreak', timebreak, sheets.timebreaks),
    filling('vehicle', vehicle, vehicleRows(people.foremen, begun, random.fork('vehicles'))),
    filling('vehicle_usage', vehicleUsage, sheets.vehicleUsages),
    filling('jobnote', jobnote, notes),
    filling('alert', alert, alerts),
    filling('alert_step', alertStep, alertSteps(alerts)),
    filling('changelog_entry', changelogEntry, changelogRows()),
    filling('audit_log', auditLog, history),
  ];
}

const filling = <T extends PgTable>(name: string, table: T, rows: ReadonlyArray<SeedRow<T>>): SeedTable => ({
  name,
  rows,
  write: (tx) => insertRows(tx, table, rows),
});

/** Marks the people whose picture did not match in an alert; the office clears such marks. */
function markMismatches(employees: SeedRow<typeof employee>[], alerts: readonly SeedRow<typeof alert>[]): void {
  const recent = alerts.filter(({ type }) => type === 'pictureMismatch').slice(-8);
  const names = new Set(recent.map(({ data }) => data.name));
  for (const row of employees) row.hasNotMatchedPictures = names.has(`${row.firstName} ${row.lastName}`);
}

/**
 * Seeds an empty database with the demo company, in one transaction, so that a killed process
 * starts over. A database with people is left alone.
 * @param keep stores the bytes of its files
 * @returns whether it was seeded.
 */
export async function seedCompany(services: Services, keep?: (file: DemoFile) => Promise<void>): Promise<boolean> {
  return services.write(SYSTEM, async (write) => {
    if (!(await isEmptyCompany(write.tx))) return false;
    // Ninety days at once, on a computer of any speed.
    await liftStatementLimit(write.tx);
    for (const { files = [], ...part } of demoCompany(services.now(), services.businessTimeZone)) {
      await part.write(write.tx);
      if (keep) await Promise.all(files.map(keep));
    }
    await addUp(write.tx, 'all');
    write.changed(...TOPICS);
    return true;
  });
}
