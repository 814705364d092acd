import { z } from 'zod';
import { NewEmployee } from '#shared/employees.ts';
import { Failure, notFound, refused } from '#shared/http/errors.ts';
import { OpeningFields } from '#shared/jobs/job-form.ts';
import { JobPhaseCodeChange, NewJobPhaseCode } from '#shared/jobs/phase-codes.ts';
import { can } from '#shared/permissions.ts';
import { plain } from '#shared/rules/letters.ts';
import type { Caller, WriteContext } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { lockNumbered as lockEmployee } from '../employees/repository.ts';
import type { ImportDefinition, Known } from '../imports/engine/define-rules.ts';
import { employeeImport } from '../imports/kinds/employee-commands.ts';
import { jobImport } from '../imports/kinds/job-commands.ts';
import { lockNumbered } from '../imports/kinds/job-repository.ts';
import { findPeople, findRegions, findSupervisors } from '../imports/kinds/names-repository.ts';
import { companyPhaseCodeImport, jobPhaseCodeImport } from '../imports/kinds/phase-code-commands.ts';
import { rateImport } from '../imports/kinds/rate-commands.ts';
import { tripImport } from '../imports/kinds/trip-commands.ts';
import { vehicleImport } from '../imports/kinds/vehicle-commands.ts';
import { jobLookup, nameLookup, personLookup } from '../imports/kinds/words-rules.ts';
import { findAlike, lockFleet, lockVehicle, type VehicleRow } from '../vehicles/repository.ts';
import { countNumbered, findJobsNamed } from './repository.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A kind of rows that programs put by the company's own numbers. They are found and written by the
 * commands of the screens, as by an import of the kind.
 */
export interface OwnNumbered extends Pick<ImportDefinition, 'find' | 'create' | 'change' | 'schemas'> {
  name: string;
  /** Texts that mean rows, by field. */
  names: Readonly<Record<string, (reader: Reader, text: string) => Promise<Known>>>;
  /** @throws Failure 403 for fields that the caller may not set */
  assertMay?: (caller: Caller, given: Values) => void;
  /**
   * The key fields of a row that a query names.
   * @throws Failure 404 for another row that it names
   */
  keyOf?: (context: WriteContext, query: Values) => Promise<Values>;
}

const region = async (reader: Reader, text: string) => nameLookup(await findRegions(reader))(text);
const supervisor = async (reader: Reader, text: string) => personLookup(await findSupervisors(reader), 'supervisor')(text);
const foreman = async (reader: Reader, text: string) => personLookup(await findPeople(reader, ['foreman']), 'foreman')(text);
const driver = async (reader: Reader, text: string) =>
  personLookup(await findPeople(reader, ['worker', 'foreman', 'supervisor', 'subadmin', 'admin']), 'employee')(text);
const anyJob = async (reader: Reader, text: string) => jobLookup(await findJobsNamed(reader, text))(text);

/** @throws Failure 400 for a number that several companies have */
async function lockOwnJob({ write: { tx } }: WriteContext, { externalNumber, company }: Values) {
  const number = String(externalNumber);
  const found = await lockNumbered(tx, number, company as string | undefined);
  if (!found && company === undefined && (await countNumbered(tx, number)) > 1)
    throw refused('company', 'must be given: several companies have a job of this number');
  return found;
}

/** An opening balance comes with an import, or by a program: no form of the screens has it. */
function assertMayOpen({ rights, role }: Caller, given: Values): void {
  if (rights !== null || can(role, 'create', 'dataImport')) return;
  const errors = Object.keys(OpeningFields.shape).flatMap((field) =>
    given[field] === undefined ? [] : [{ field, reason: 'is for admins, and programs that write jobs' }],
  );
  if (errors.length > 0) throw new Failure(403, 'You do not have permission to do this', { code: 'FORBIDDEN', errors });
}

/** Jobs, by their own number. */
export const ownJobs: OwnNumbered = {
  ...jobImport,
  name: 'job',
  names: { regionId: region, supervisorId: supervisor, foremanId: foreman },
  assertMay: assertMayOpen,
  find: async (context, key) => {
    await lockOwnJob(context, key);
    return jobImport.find(context, key);
  },
};

/** Codes of a job, by the job's own number and the code. */
export const ownJobPhaseCodes: OwnNumbered = {
  ...jobPhaseCodeImport,
  name: 'job_phase_code',
  names: {},
  schemas: { create: NewJobPhaseCode.extend({ isRetired: z.boolean().default(false) }), change: JobPhaseCodeChange },
  keyOf: async (context, { phaseCode, ...query }) => {
    const job = await lockOwnJob(context, query);
    if (!job) throw notFound('job', String(query['externalNumber']));
    return { jobId: job.id, phaseCode };
  },
  create: async (context, { isRetired, ...values }) => {
    const id = await jobPhaseCodeImport.create(context, values);
    if (isRetired) await jobPhaseCodeImport.change(context, id, { isRetired });
    return id;
  },
};

/** Codes of the company, by category and code. */
export const ownPhaseCodes: OwnNumbered = { ...companyPhaseCodeImport, name: 'phase_code', names: {} };

async function lockByVin({ write: { tx } }: WriteContext, vin: unknown): Promise<VehicleRow | undefined> {
  const text = String(vin);
  const same = (await findAlike(tx, { vin: text })).find((one) => one.vin !== null && plain(one.vin) === plain(text));
  return same && lockVehicle(tx, same.id);
}

/** Vehicles, by their VIN. */
export const ownVehicles: OwnNumbered = {
  ...vehicleImport,
  name: 'vehicle',
  names: { regionId: region },
  find: async (context, { vin }) => {
    await lockFleet(context.write.tx);
    const row = await lockByVin(context, vin);
    return row && { id: row.id, revision: row.revision, values: { ...row } };
  },
};

/** The end of a trip as the stored one is written: one moment has several texts. */
const withEnd = ({ endDate, ...values }: Values) =>
  endDate === undefined ? values : { ...values, endDate: endDate && new Date(String(endDate)).toISOString() };

/** Trips, by the VIN of the vehicle and their start. */
export const ownTrips: OwnNumbered = {
  ...tripImport,
  name: 'vehicle/foreman',
  schemas: {
    create: tripImport.schemas.create,
    change: z.record(z.string(), z.unknown()).transform(withEnd).pipe(tripImport.schemas.change),
  },
  names: { foremanId: foreman, driverId: driver, jobId: anyJob },
  keyOf: async (context, { vin, startDate }) => {
    const row = await lockByVin(context, vin);
    if (!row) throw notFound('vehicle', String(vin));
    return { vehicleId: row.id, startDate };
  },
};

const GivenEmployee = NewEmployee.extend({ isActive: z.boolean().default(true) });
/** Whether they are active stays as it is unless it is given. */
const ChangedEmployee = NewEmployee.partial().extend({ isActive: z.boolean().optional() });

/** People, by their employee ID. */
export const ownEmployees: OwnNumbered = {
  ...employeeImport,
  name: 'employee',
  names: { regionId: region, supervisorId: supervisor },
  schemas: { create: GivenEmployee, change: ChangedEmployee },
};

/** Pay rates, by the employee ID and their first day. */
export const ownRates: OwnNumbered = {
  ...rateImport,
  name: 'employee_rate',
  names: {},
  keyOf: async ({ write: { tx } }, { employeeId, ratesFrom }) => {
    const person = await lockEmployee(tx, String(employeeId));
    if (!person) throw notFound('employee', String(employeeId));
    return { employeeId: person.id, ratesFrom };
  },
};
