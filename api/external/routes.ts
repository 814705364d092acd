import type { z } from 'zod';
import { employeeCalls } from '#shared/calls/employees.ts';
import { companyPhaseCodeCalls, jobCalls, jobPhaseCodeCalls } from '#shared/calls/jobs.ts';
import { tripCalls, vehicleCalls } from '#shared/calls/vehicles.ts';
import type { CallWords } from '#shared/http/things.ts';
import type { Action, Subject } from '#shared/permissions.ts';
import type { Services } from '../context.ts';
import { crewedJobView } from '../crews/views.ts';
import type { EditedTable } from '../db/rows.ts';
import { presentEmployees } from '../employees/present.ts';
import { employeeView } from '../employees/views.ts';
import type { Api } from '../http/api.ts';
import type { Present } from '../http/read-routes.ts';
import { Created, commandRoute } from '../http/routes.ts';
import { changeRow, shownTo } from '../http/write-routes.ts';
import { companyPhaseCodeView, jobPhaseCodeView } from '../phase-codes/views.ts';
import { markRows } from '../query/pages.ts';
import type { View } from '../query/view.ts';
import { vehicleUsageView, vehicleView } from '../vehicles/views.ts';
import {
  type OwnNumbered,
  ownEmployees,
  ownJobPhaseCodes,
  ownJobs,
  ownPhaseCodes,
  ownRates,
  ownTrips,
  ownVehicles,
} from './kinds-commands.ts';
import { changePut, createPut, findPut } from './put-commands.ts';

/** Upserts for programs: rows are found by the company's own numbers [tokens-6]. */
export function externalRoutes(app: Api, services: Services): void {
  const presentJobs: Present = (rows, reading) => markRows(rows, { ...reading, rowsAre: 'jobs' });
  putRoute(app, services, jobCalls.own, ownJobs, { view: crewedJobView, present: presentJobs });
  putRoute(app, services, employeeCalls.own, ownEmployees, { view: employeeView, present: presentEmployees });
  putRoute(app, services, employeeCalls.ownRates, ownRates, { view: employeeView, present: presentEmployees });
  putRoute(app, services, jobPhaseCodeCalls.own, ownJobPhaseCodes, { view: jobPhaseCodeView });
  putRoute(app, services, companyPhaseCodeCalls.own, ownPhaseCodes, { view: companyPhaseCodeView });
  putRoute(app, services, vehicleCalls.own, ownVehicles, { view: vehicleView });
  putRoute(app, services, tripCalls.own, ownTrips, { view: vehicleUsageView });
}

type Fields = z.ZodType<Record<string, unknown>>;
interface PutCall extends CallWords {
  method: 'PUT';
  path: string;
  right: readonly [Action, Subject];
  query: Fields;
  body: Fields;
  answer: z.ZodType;
  creates: true;
}

/**
 * Serves a PUT by own numbers: 201 with the row that it made, or 200 with the one that it found.
 * Fields that are not given stay as they are, so a program need not know those of others.
 */
function putRoute<T extends EditedTable>(
  app: Api,
  services: Services,
  call: PutCall,
  kind: OwnNumbered,
  shown: { view: View<T>; present?: Present },
): void {
  commandRoute(app, services, {
    ...call,
    area: shown.view.name,
    run: async (context, { query, body: { revision, ...body } }) => {
      const put = await findPut(context, kind, query, body);
      const { known } = put;
      if (!known) return new Created(await shownTo(context, shown, await createPut(context, kind, put)));
      const target = { ...shown, id: known.id, revision: revision as number | undefined };
      return changeRow(context, target, () => changePut(context, kind, known, put));
    },
  });
}
