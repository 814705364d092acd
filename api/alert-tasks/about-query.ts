import { and, asc, desc, eq, gt, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { AlertAbout } from '#shared/alerts/task.ts';
import { sumOfMoney } from '#shared/rules/costs.ts';
import { minuteOn, sameWeekdays } from '#shared/rules/expected/expected.ts';
import { pictureOf } from '../alerts/rules.ts';
import type { Reader } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, region } from '../db/tables/people.ts';
import { dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';
import { findMainPicture } from '../employees/repository.ts';
import type { FileStore } from '../files/store.ts';
import { metersBetween, type Place, placeOf } from '../timesheets/sheets/location-rules.ts';
import type { AlertRow } from './repository.ts';
import { suggestedEnd } from './rules.ts';

/** What an alert's pictures and figures are read from. */
export interface AboutSources {
  reader: Reader;
  files: Pick<FileStore, 'addressOf'>;
  timeZone: string;
}
type About<Of extends AlertAbout['of']> = Extract<AlertAbout, { of: Of }>;

/** What an alert is about, in pictures and figures; null where nothing more is known of it. */
export async function readAbout(sources: AboutSources, alert: AlertRow): Promise<AlertAbout | null> {
  const { reader } = sources;
  switch (alert.type) {
    case 'pictureMismatch':
      return readPictures(sources, alert);
    case 'locationMismatch':
      return readPlaces(reader, alert);
    case 'clockout':
      return readRunning(sources, alert);
    case 'overcost':
      return readCost(reader, alert);
    default:
      return null;
  }
}

async function readPictures({ reader, files }: AboutSources, { occasion }: AlertRow): Promise<About<'picture'> | null> {
  const picture = pictureOf(occasion);
  const [shift] = picture ? await reader.select().from(workshift).where(eq(workshift.id, picture.workshiftId)) : [];
  if (!picture || !shift) return null;
  const { side } = picture;
  const onFile = await findMainPicture(reader, shift.employeeId);
  const [earlier] = await reader
    .select({ photoId: workshift.startPictureId, at: workshift.start })
    .from(workshift)
    .where(
      and(
        eq(workshift.employeeId, shift.employeeId),
        eq(workshift.startPictureMatchStatus, 'matched'),
        isNotNull(workshift.startPictureId),
        lt(workshift.start, shift.start),
      ),
    )
    .orderBy(desc(workshift.start))
    .limit(1);
  return {
    of: 'picture',
    side,
    at: shift[side]?.toISOString() ?? null,
    photoId: shift[`${side}PictureId`],
    onFileUrl: onFile === undefined ? null : await files.addressOf(onFile),
    earlier: earlier?.photoId ? { photoId: earlier.photoId, at: earlier.at.toISOString() } : null,
  };
}

/** The clocks of the sheet that were pressed at no known place. */
async function readPlaces(reader: Reader, { dwoJobId }: AlertRow): Promise<About<'places'> | null> {
  if (dwoJobId === null) return null;
  const rows = await reader
    .select({
      shift: workshift,
      fullName: employee.fullName,
      site: { latitude: job.latitude, longitude: job.longitude },
      yard: { latitude: region.yardLatitude, longitude: region.yardLongitude },
    })
    .from(workshift)
    .innerJoin(employee, eq(employee.id, workshift.employeeId))
    .innerJoin(job, eq(job.id, workshift.jobId))
    .innerJoin(region, eq(region.id, job.regionId))
    .where(
      and(
        eq(workshift.dwoJobId, dwoJobId),
        or(eq(workshift.startLocationType, 'unknown'), eq(workshift.endLocationType, 'unknown')),
      ),
    )
    .orderBy(asc(workshift.start), asc(workshift.id));
  const clocks = rows.flatMap(({ shift, fullName, site, yard }) =>
    (['start', 'end'] as const).flatMap((side) => {
      const at = shift[side];
      if (at === null || shift[`${side}LocationType`] !== 'unknown') return [];
      const coordinates = shift[`${side}Location`];
      const place = placeOf(coordinates);
      const away = { fromJob: metersFrom(place, site), fromYard: metersFrom(place, yard) };
      return [{ id: `${shift.id} ${side}`, fullName, side, at: at.toISOString(), coordinates: place && coordinates, ...away }];
    }),
  );
  return { of: 'places', clocks };
}

/** In whole metres; null where one of the two places is not known. */
function metersFrom(place: Place | null, { latitude, longitude }: Record<keyof Place, number | null>): number | null {
  return place === null || latitude === null || longitude === null
    ? null
    : Math.round(metersBetween(place, { latitude, longitude }));
}

/** The clocks of the sheet that run, and when they may have ended [alerts-9]. */
async function readRunning(
  { reader, timeZone }: AboutSources,
  { dwoJobId, createdAt }: AlertRow,
): Promise<About<'clocks'> | null> {
  const [sheet] =
    dwoJobId === null
      ? []
      : await reader
          .select({ date: dwo.date, foremanId: dwo.foremanId })
          .from(dwoJob)
          .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
          .where(eq(dwoJob.id, dwoJobId));
  if (dwoJobId === null || !sheet) return null;
  const clocks = await reader
    .select({ id: workshift.id, fullName: employee.fullName, start: workshift.start })
    .from(workshift)
    .innerJoin(employee, eq(employee.id, workshift.employeeId))
    .where(and(eq(workshift.dwoJobId, dwoJobId), eq(workshift.status, 'running')))
    .orderBy(asc(workshift.start), asc(workshift.id));
  const running = clocks.map(({ start, ...clock }) => ({ ...clock, since: start.toISOString() }));
  const { date } = sheet;
  if (running.length === 0) return { of: 'clocks', date, running, suggested: null };
  const suggested = suggestedEnd({
    date,
    timeZone,
    since: clocks.map(({ start }) => start),
    raisedAt: createdAt,
    left: await listLeft(reader, dwoJobId),
    usual: await listUsualEnds(reader, sheet, timeZone),
  });
  return { of: 'clocks', date, running, suggested };
}

/** Condition on `workshift`: work that is over. */
const isWorked = and(
  notInArray(workshift.type, ['HOLIDAY', 'NO_SHOW']),
  eq(workshift.status, 'finished'),
  gt(workshift.end, workshift.start),
);
const lastEnd = sql<string>`max(${workshift.end})`;

/** The last clock-out of each person of a sheet who is not clocked in there. */
async function listLeft(reader: Reader, dwoJobId: number): Promise<Date[]> {
  const rows = await reader
    .select({ end: lastEnd })
    .from(workshift)
    .where(eq(workshift.dwoJobId, dwoJobId))
    .groupBy(workshift.employeeId)
    .having(sql`bool_and(${isWorked})`);
  return rows.map(({ end }) => new Date(end));
}

/** The last clock-out of a foreman's crew on each of the last same weekdays, in minutes. */
async function listUsualEnds(
  reader: Reader,
  { date, foremanId }: { date: string; foremanId: number },
  timeZone: string,
): Promise<number[]> {
  const rows = await reader
    .select({ date: dwo.date, end: lastEnd })
    .from(workshift)
    .innerJoin(dwo, eq(dwo.id, workshift.dwoId))
    .where(and(eq(dwo.foremanId, foremanId), inArray(dwo.date, sameWeekdays(date)), isWorked))
    .groupBy(dwo.date);
  return rows.map((day) => minuteOn(day.date, new Date(day.end), timeZone));
}

async function readCost(reader: Reader, { jobId }: AlertRow): Promise<About<'cost'> | null> {
  if (jobId === null) return null;
  const [row] = await reader
    .select({
      bid: job.bidPrice,
      labor: job.laborCost,
      materials: job.materialsCost,
      other: job.otherCost,
      finalizedDate: job.finalizedDate,
    })
    .from(job)
    .where(eq(job.id, jobId));
  if (!row) return null;
  const { bid, labor, materials, other, finalizedDate } = row;
  return { of: 'cost', bid, cost: sumOfMoney([labor, materials, other]), finalizedDate };
}
