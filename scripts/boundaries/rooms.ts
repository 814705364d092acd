/** Largest number of modules in a folder; more need rooms, subfolders by subject. */
const MOST_MODULES = 20;

/**
 * The rooms of a folder, lowest first: each may import those before it, types included. A module
 * outside of rooms is listed when it is above some of them; unlisted ones are below all rooms.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'api/demo': ['identity', 'company', 'field', 'open.ts'],
  'api/imports': ['tables', 'engine', 'kinds', 'routes.ts', 'worker.ts'],
  'api/http': ['openapi', 'live', 'routes.ts', 'read-routes.ts', 'write-routes.ts'],
  // biome-ignore format: a line for each layer
  'api/exports': [
    'rules', 'families', 'repository.ts', 'checks.ts', 'view.ts', 'present.ts', 'generate-commands.ts',
    'superseded', 'taking', 'preflight-query.ts', 'preflight-routes.ts', 'superseded-routes.ts', 'routes.ts', 'worker.ts',
  ],
  'api/timesheets': ['sheets', 'signs', 'days', 'clock', 'edits', 'approvals', 'temporary', 'screens', 'history', 'routes.ts'],
  // biome-ignore format: a line for each layer
  gateway: [
    'frames', 'upstream', 'session', 'doctor',
    'errors.ts', 'health.ts', 'metrics.ts', 'kept-files.ts', 'web-files.ts',
    'nodes', 'presence', 'live', 'feed', 'proxy', 'app.ts', 'server.ts', 'doctor.ts',
  ],
  // biome-ignore format: a line for each layer
  shared: [
    'process-settings.ts', 'http', 'rules', 'live',
    'regions.ts', 'companies.ts', 'files.ts', 'employees.ts', 'session.ts', 'settings.ts', 'changelog.ts', 'audit', 'integrations', 'displays', 'alerts',
    'jobs', 'crews', 'timesheets', 'job-details.ts', 'notes.ts', 'vehicles.ts', 'hazards.ts',
    'roster', 'summary.ts', 'exports.ts', 'payroll', 'imports.ts', 'uploads.ts', 'away', 'views', 'find', 'live.ts', 'servers', 'calls',
  ],
  'web/app': ['summary', 'session', 'screens', 'freshness', 'shortcuts', 'find', 'menus', 'shell', 'signed-in', 'app.tsx'],
  'web/features/data-management': ['uploads', 'exports', 'settings', 'imports', 'page.tsx'],
  'web/features/integrations': ['tokens', 'webhooks', 'page.tsx'],
  'web/features/jobs': ['place', 'form', 'list', 'workforce', 'details'],
  'web/features/people': ['form', 'regions', 'staffing', 'list', 'details'],
  'web/features/summary': ['jobs', 'timesheet', 'setup', 'summary-page.tsx'],
  // biome-ignore format: a line
  'web/features/timesheets': [
    'edit', 'temporary', 'time-off', 'comments', 'print', 'approval', 'person', 'crew', 'list', 'page.tsx',
  ],
  'web/features/alerts': ['alert', 'signals', 'toasts', 'bell', 'away', 'reminder', 'task', 'list', 'page.tsx'],
  'web/ui': [
    'icons',
    'controls',
    'overlays',
    'feedback',
    'fields',
    'files',
    'trees',
    'pictures',
    'calendar',
    'dialogs',
    'navigation',
    'table',
  ],
  'web/wall': [
    'plan',
    'notices',
    'pairing',
    'display',
    'tools',
    'head',
    'board',
    'quiet',
    'night',
    'alerts',
    'hours',
    'frame.tsx',
    'full-wall.tsx',
    'quiet-wall.tsx',
    'night-wall.tsx',
    'alerts-wall.tsx',
    'hours-wall.tsx',
    'printed-wall.tsx',
    'page.tsx',
  ],
};

/** The room of a file in the folder, or the module itself outside of rooms. */
const partOf = (folder: string, file: string): string | undefined =>
  file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;

const isRoom = (part: string): boolean => !part.includes('.');

/** The reason against an import between rooms of a folder; undefined when it is allowed. */
export function whyNotFromRoom(from: string, to: string): string | undefined {
  for (const [folder, order] of Object.entries(ROOMS)) {
    const [part, other] = [partOf(folder, from), partOf(folder, to)];
    if (part === undefined || other === undefined || whyNoRoom(from) !== undefined) continue;
    if (order.indexOf(other) <= order.indexOf(part)) continue;
    return `the rooms of ${folder} import one way, ${order.join(' → ')}, but it imports ${to}`;
  }
  return undefined;
}

/** The reason against a file's room; undefined when the room is listed. */
export function whyNoRoom(file: string): string | undefined {
  for (const [folder, order] of Object.entries(ROOMS)) {
    const part = partOf(folder, file);
    if (part !== undefined && isRoom(part) && !order.includes(part))
      return `${part} has no place in the order of the rooms of ${folder}`;
  }
  return undefined;
}

/** Folders with more than `MOST_MODULES` modules. @param files all files without tests */
export function crowdedFolders(files: readonly string[]): { folder: string; modules: number }[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, modules]) => modules > MOST_MODULES).map(([folder, modules]) => ({ folder, modules }));
}
