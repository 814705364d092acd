import type { SeedRow } from '#api/db/bulk.ts';
import type { jobnote } from '#api/db/tables/notes.ts';
import type { changelogEntry } from '#api/db/tables/settings.ts';
import type { vehicle } from '#api/db/tables/vehicles.ts';
import { APP_VERSION_LABEL } from '#shared/constants.ts';
import type { Random } from '../random.ts';
import { type DayOf, minutesAfter } from './calendar.ts';
import type { JobPlan } from './job-plans.ts';
import type { PeopleIds } from './people-rows.ts';
import { asOf, type Sheets } from './sheets.ts';

const MODELS = ['Ford F-550', 'Ram 5500', 'Chevrolet Silverado 6500', 'Freightliner M2', 'Ford Transit'] as const;
const NOTES = [
  ['Access', 'Gate is locked before 7:00, call the owner for the key.'],
  ['Traffic', 'Flaggers needed on both ends until the school bus has passed.'],
  ['Mark-out', 'Mark-out expires on Friday, renew before digging on.'],
  ['Material', 'Fittings arrived short, the rest comes with the next truck.'],
  ['Inspection', 'The inspector wants to see the bedding before backfill.'],
] as const;
const COMMENTS = [
  'Late start, the truck had a flat tire.',
  'Rain from two o’clock, covered the trench and left early.',
  'Waited an hour for the inspector.',
  'Two workers lent to the neighboring crew after lunch.',
];

/** One truck per foreman, in the foreman's region, and five in reserve. */
export const vehicleRows = (foremen: readonly { region: number | null }[], at: Date, random: Random): SeedRow<typeof vehicle>[] =>
  Array.from({ length: foremen.length + 5 }, (_, index) => ({
    id: index + 1,
    name: `Truck ${101 + index}`,
    model: random.pick(MODELS),
    plate: `MST-${String(1_000 + index * 7)}`,
    vin: `1MSTR26T0${String(100_101 + index).padStart(8, '0')}`,
    regionId: (foremen[index]?.region ?? 0) + 1,
    ...asOf(at),
  }));

/** Jobs of the first crews, which visitors look at first, have notes. */
const FIRST_NOTED = 6;

/** Notes on running jobs, comments on some crews' days. */
export function noteRows(
  plans: readonly JobPlan[],
  ids: PeopleIds,
  day: DayOf,
  sheets: Sheets,
  random: Random,
): SeedRow<typeof jobnote>[] {
  const onJobs = plans
    .filter(({ status, supervisor }) => status === 'inProgress' && supervisor !== null)
    .flatMap(({ id, supervisor, foreman }) =>
      random
        .shuffled(NOTES)
        .slice(0, Math.max(random.int(0, 3), foreman !== null && foreman < FIRST_NOTED ? 2 : 0))
        .map(([title, note]) => ({
          jobId: id,
          dwoId: null,
          title,
          note,
          createdById: ids.supervisors[supervisor!]!,
          ...asOf(minutesAfter(day(-random.int(1, 12)).start, random.int(7 * 60, 17 * 60))),
        })),
    );
  const onDays = sheets.dwoJobs
    .filter(({ dwoId }) => dwoId % 23 === 0)
    .map(({ dwoId, jobId }) => {
      const { foremanId, createdAt } = sheets.dwos[dwoId - 1]!;
      const at = minutesAfter(createdAt!, 5 * 60);
      return { jobId, dwoId, title: null, note: random.pick(COMMENTS), createdById: foremanId, ...asOf(at) };
    });
  return [...onJobs, ...onDays].map((row, index) => ({ id: index + 1, ...row }));
}

/** The entries of the changelog page; the latest one is this version. */
export const changelogRows = (): SeedRow<typeof changelogEntry>[] =>
  [
    ['12062023', '2023-06-12', 'New user creation and edit flow in User Management.'],
    ['21082023', '2023-08-21', 'Hazards checklist for the mobile app.'],
    ['16102023', '2023-10-16', 'Daily Roster: who is clocked in on every job of the day, on the Summary page.'],
    ['04122023', '2023-12-04', 'Timesheets and jobs CSV are downloaded in two steps: generate the file, then download it.'],
    [APP_VERSION_LABEL, '2024-01-31', 'Download Vista Timesheets tab in Data Management.'],
  ].map(([version, date, description], index) => ({ id: index + 1, version: version!, date: date!, description: description! }));
