import type { ImportKind } from '#shared/imports.ts';
import type { ImportDefinition } from '../engine/define-rules.ts';
import { defaultCrewImport } from './default-crew-commands.ts';
import { employeeImport } from './employee-commands.ts';
import { jobImport } from './job-commands.ts';
import { companyPhaseCodeImport, jobPhaseCodeImport } from './phase-code-commands.ts';
import { rateImport } from './rate-commands.ts';
import { tripImport } from './trip-commands.ts';
import { vehicleImport } from './vehicle-commands.ts';

const KINDS: Readonly<Record<ImportKind, ImportDefinition>> = {
  job: jobImport,
  vehicle: vehicleImport,
  'vehicle/foreman': tripImport,
  job_phase_code: jobPhaseCodeImport,
  phase_code: companyPhaseCodeImport,
  employee: employeeImport,
  employee_crew: defaultCrewImport,
  employee_rate: rateImport,
};

/** The declaration of a kind of data. */
export const definitionOf = ({ kind }: { kind: ImportKind }): ImportDefinition => KINDS[kind];
