import { alertTaskRoutes } from './alert-tasks/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import type { ActiveTokens } from './api-tokens/active-token-store.ts';
import { apiTokenRoutes } from './api-tokens/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { awayRoutes } from './away/routes.ts';
import { readFigures } from './background/figures-query.ts';
import { changelogRoutes } from './changelog/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import type { Caller, Services } from './context.ts';
import { seatSupervisor } from './crews/member-commands.ts';
import { crewRoutes } from './crews/routes.ts';
import { crewedJobView } from './crews/views.ts';
import { answers } from './db/answers.ts';
import type { ListeningChanges } from './db/changes.ts';
import type { Database } from './db/open.ts';
import { pairingRoutes } from './displays/pairing-routes.ts';
import { displayRoutes } from './displays/routes.ts';
import { createDisplaySessions } from './displays/session-commands.ts';
import { employeeDetailsRoutes } from './employee-details/routes.ts';
import { employeeRoutes } from './employees/routes.ts';
import { erasureRoutes } from './erasure/routes.ts';
import { expenseRoutes } from './expenses/routes.ts';
import type { ExportParts } from './exports/families/family-commands.ts';
import { exportRoutes } from './exports/routes.ts';
import { externalRoutes } from './external/routes.ts';
import { fileRoutes } from './files/routes.ts';
import type { Signer } from './files/signature-rules.ts';
import { findRoutes } from './find/routes.ts';
import { hazardRoutes } from './hazards/routes.ts';
import { type Api, createHttp } from './http/api.ts';
import { serveHealth } from './http/health.ts';
import { prepareLive } from './http/live/prepare.ts';
import { type Observer, serveMetrics } from './http/metrics.ts';
import { serveDocs } from './http/openapi/docs.ts';
import { importRoutes } from './imports/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { jobDetailsRoutes } from './job-details/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { reminderRoutes } from './notices/reminder-routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { unsubscribeRoutes } from './notices/unsubscribe-routes.ts';
import { payrollRoutes } from './payroll/routes.ts';
import { payrollNameRoutes } from './payroll-names/routes.ts';
import { addFirstCodes } from './phase-codes/commands.ts';
import { phaseCodeRoutes } from './phase-codes/routes.ts';
import { regionRoutes } from './regions/routes.ts';
import { personCardRoutes } from './roster/card-routes.ts';
import { rosterRoutes } from './roster/routes.ts';
import { shareDays } from './roster/shared-roster-query.ts';
import { wallRoutes } from './roster/wall/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import type { ActiveSessions } from './sign-in/active-session-store.ts';
import { requireSignIn } from './sign-in/authentication-routes.ts';
import type { SignInContext } from './sign-in/commands.ts';
import type { LastSeen } from './sign-in/last-seen-store.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { summaryRoutes } from './summary/routes.ts';
import { timesheetRoutes } from './timesheets/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { vehicleRoutes } from './vehicles/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import type { Place } from './webhooks/rules.ts';

/** The parts of an api. `api/start.ts` makes them for a process, the test harness for a test. */
export interface ApiParts {
  services: Services & { changes: ListeningChanges };
  database: Pick<Database, 'urgent' | 'pools' | 'isNewer'>;
  signIn: Omit<SignInContext, 'displays'>;
  activeSessions: ActiveSessions;
  activeTokens: ActiveTokens;
  /** The sessions last seen by this process; `startOnline` writes who is online from it. */
  lastSeen: LastSeen;
  /** Signs the addresses of files in a store of our own. */
  signer: Signer;
  /** Opens the admin panel; undefined when nobody can. */
  rootPasswordHash: string | undefined;
  /** The settings of payroll files. */
  payroll: ExportParts['payroll'];
  /** Webhooks and push services may be at private addresses, by plain http. */
  webhooksToPrivate: boolean;
  /** A mail server is set up. */
  isMailSetUp: boolean;
  /** The place of this api: a copy of its database elsewhere sends no webhooks. */
  here: Place;
  /** Bearer token of `/metrics`, which answers 404 without one. */
  metricsToken: string | undefined;
  /** Addresses of the gateways, whose `X-Forwarded-For` is trusted; this machine unless said. */
  trustProxy?: string | undefined;
  /** Is told what happens, for the metrics. */
  observer: Observer;
  /** Space of the disk that holds `DATA_DIR`, in bytes. */
  space: () => Promise<{ free: number; total: number }>;
  /** The version of this process, as health, metrics and log name it. */
  version: string;
  /** True from the moment on in which the process is told to stop. */
  isStopping?: () => boolean;
}

/**
 * Builds the domain service behind `/api/v1` from the list of its areas. It does not listen yet.
 */
export async function buildApi({
  services,
  database,
  signIn,
  activeSessions,
  activeTokens,
  lastSeen,
  signer,
  rootPasswordHash,
  payroll,
  webhooksToPrivate,
  isMailSetUp,
  here,
  metricsToken,
  trustProxy,
  observer,
  space,
  version,
  isStopping = () => false,
}: ApiParts): Promise<Api> {
  const app = createHttp(services.log, trustProxy);
  prepareLive(app, services);
  serveHealth(app, {
    version,
    db: database.urgent,
    listening: () => services.changes.state().listening,
    storage: services.files.state,
    isStopping,
    isNewer: database.isNewer,
  });
  serveMetrics(app, {
    version,
    observer,
    changes: () => services.changes.state(),
    pools: database.pools,
    token: metricsToken,
    figures: () => readFigures(services.db),
    space,
    storage: services.files.state,
    isDatabaseThere: () => answers(database.urgent),
  });
  await serveDocs(app);

  await app.register(
    async (v1: Api) => {
      requireSignIn(v1, { tokens: signIn.tokens, activeSessions, lastSeen, programs: activeTokens });
      const displays = createDisplaySessions(services, signIn.secrets);
      signInRoutes(v1, { ...signIn, displays }, activeTokens);
      pairingRoutes(v1, signIn, signIn.limit);
      displayRoutes(v1, services, signIn.secrets);
      regionRoutes(v1, services);
      companyRoutes(v1, services);
      employeeRoutes(v1, services);
      jobRoutes(v1, services, { view: crewedJobView, seatSupervisor, addFirstCodes });
      invoiceRoutes(v1, services);
      expenseRoutes(v1, services);
      noteRoutes(v1, services);
      hazardRoutes(v1, services);
      phaseCodeRoutes(v1, services);
      vehicleRoutes(v1, services);
      crewRoutes(v1, services);
      const days = shareDays(services);
      const scopeOf = async ({ sessionId }: Caller) => (await activeSessions.find(sessionId))?.scope;
      rosterRoutes(v1, services, { days, scopeOf, secrets: signIn.secrets });
      wallRoutes(v1, services, { days, scopeOf });
      personCardRoutes(v1, services, days);
      summaryRoutes(v1, services);
      setupRoutes(v1, services);
      timesheetRoutes(v1, services);
      jobDetailsRoutes(v1, services);
      employeeDetailsRoutes(v1, services);
      changelogRoutes(v1, services);
      auditRoutes(v1, services);
      apiTokenRoutes(v1, services);
      alertRoutes(v1, services);
      alertTaskRoutes(v1, services);
      awayRoutes(v1, services);
      viewRoutes(v1, services);
      payrollNameRoutes(v1, services);
      exportRoutes(v1, services, { payroll });
      payrollRoutes(v1, services);
      fileRoutes(v1, services, { signer });
      settingsRoutes(v1, services, { rootPasswordHash });
      importRoutes(v1, services);
      externalRoutes(v1, services);
      uploadRoutes(v1, services);
      findRoutes(v1, services, days);
      erasureRoutes(v1, services);
      webhookRoutes(v1, services, { secrets: signIn.secrets, isOpen: webhooksToPrivate, here });
      unsubscribeRoutes(v1, services, { secrets: signIn.secrets });
      noticeRoutes(v1, services, { secrets: signIn.secrets, isOpen: webhooksToPrivate, here, isMailSetUp });
      reminderRoutes(v1, services);
    },
    { prefix: '/api/v1' },
  );
  return app;
}
