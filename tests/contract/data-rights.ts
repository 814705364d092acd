import type { ImportKind } from '#shared/imports.ts';
import { type Action, can, type Subject, TOKEN_RIGHTS, type TokenRight, tokenRightsTo } from '#shared/permissions.ts';
import { Role } from '#shared/roles.ts';

type Right = readonly [Action, Subject];

/** A kind of data, and the rights that reading, writing and importing it need. */
interface Data {
  read: Subject;
  /** All of them. */
  write: readonly Right[];
  /** The right to give it as a file. */
  import?: Subject;
}

const DATA = {
  People: { read: 'employee', write: [['create', 'employee']], import: 'employeeUpload' },
  'Pay rates': {
    read: 'employeeRates',
    write: [['create', 'employeeRates']],
    import: 'employeeUpload',
  },
  'Who is admin or sub-admin': { read: 'employee', write: [['update', 'administrator']] },
  Regions: { read: 'region', write: [['create', 'region']] },
  Companies: { read: 'company', write: [['create', 'company']] },
  Jobs: {
    read: 'job',
    write: [
      ['create', 'job'],
      ['update', 'jobForm'],
    ],
  },
  'Costs of jobs': { read: 'jobCosts', write: [['create', 'jobInvoice']] },
  'Phase codes': { read: 'phaseCode', write: [['create', 'phaseCode']] },
  Vehicles: { read: 'fleet', write: [['create', 'fleet']] },
  'Trips of vehicles': { read: 'vehicle', write: [['create', 'vehicle']] },
  Crews: { read: 'crew', write: [['create', 'crew']] },
  'Sheets and shifts': { read: 'workshift', write: [['create', 'workshift']] },
  'Edits and approvals': { read: 'officeTimesheet', write: [['update', 'officeTimesheet']] },
  'Files of hours': { read: 'timesheetExport', write: [['create', 'timesheetExport']] },
  'Files for QuickBooks': { read: 'iifExport', write: [['create', 'iifExport']] },
  'Names that payroll knows': { read: 'payrollName', write: [['create', 'payrollName']] },
  Alerts: { read: 'alert', write: [['update', 'alert']] },
  'The audit': { read: 'audit', write: [] },
} as const satisfies Record<string, Data>;

/** What a file of each kind holds. */
const HELD_BY: Readonly<Record<ImportKind, keyof typeof DATA>> = {
  job: 'Jobs',
  vehicle: 'Vehicles',
  job_phase_code: 'Phase codes',
  phase_code: 'Phase codes',
  employee: 'People',
  employee_crew: 'Crews',
  'vehicle/foreman': 'Trips of vehicles',
  employee_rate: 'Pay rates',
};

/** Token rights that are each enough for all of it. */
const rightsToAll = (all: readonly Right[]): TokenRight[] =>
  all.length === 0 ? [] : TOKEN_RIGHTS.filter((token) => all.every(([action, of]) => tokenRightsTo(action, of).includes(token)));

/**
 * The table of what each role, and each right of an API token, imports, writes and reads.
 * @param isNarrowed whether a role sees only its own rows of a subject
 */
export function dataRightsTable(isNarrowed: (role: Role, subject: Subject) => boolean): string {
  const lines = Object.entries<Data>(DATA).map(([name, { read, write, import: upload }]) => {
    const importing = upload ?? (Object.values<string>(HELD_BY).includes(name) ? 'dataImport' : undefined);
    const cells = Role.options.map((role) => {
      const mayWrite = write.length > 0 && write.every(([action, of]) => can(role, action, of));
      const verbs = [
        importing !== undefined && can(role, 'create', importing) && 'import',
        mayWrite && 'write',
        can(role, 'read', read) && 'read',
      ].filter((verb) => verb !== false);
      const own = verbs.length > 0 && isNarrowed(role, read) ? ', own' : '';
      return verbs.length === 0 ? '–' : `${verbs.join(', ')}${own}`;
    });
    const tokens = [tokenRightsTo('read', read), rightsToAll(write)].map((rights) => rights.join(', ') || '–');
    return `| ${[name, ...cells, ...tokens].join(' | ')} |`;
  });
  const heads = ['Data', ...Role.options, 'token that reads', 'token that writes'];
  return [`| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...lines].join('\n');
}
