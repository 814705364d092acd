import { oneOf } from '#shared/http/query.ts';
import { PersonCard, personCardLive } from '#shared/roster/person-card.ts';
import type { Services } from '../context.ts';
import { withPicture } from '../employees/present.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { markShut } from '../query/pages.ts';
import { readPersonCard } from './card-query.ts';
import { clockOf, saidOnRoster } from './card-rules.ts';
import { readCardWeek } from './card-week-query.ts';
import type { DayReads } from './shared-roster-query.ts';
import { rosterDay } from './shared-roster-rules.ts';

/** `GET employee/{id}/card`: what a name anywhere opens. */
export function personCardRoutes(
  app: Api,
  { db, files, now, businessTimeZone: timeZone }: Services,
  { rosterOf }: Pick<DayReads, 'rosterOf'>,
): void {
  liveRoute(app, {
    ...personCardLive,
    operationId: 'getPersonCard',
    summary: 'Get the card of an employee: who they are, and where they are today',
    shows: ['employee', 'workshift'],
    answer: oneOf(PersonCard),
    confine: () => ({ aspects: [] }),
    compute: async ({ caller, params: { id } }) => {
      const day = { ...rosterDay({}, { now: now(), timeZone }), timeZone };
      const { person, storageKey, lead, sheet, shut, ...clocks } = await readPersonCard(db, caller, id, day);
      const clock = clockOf({ ...clocks, shutJobs: shut.jobs });
      const isShut = shut.people.has(id);
      return {
        data: {
          ...(await withPicture(person, storageKey, files.addressOf)),
          ...markShut(shut.people, id),
          workPhone: isShut ? null : person.workPhone,
          timeZone,
          clock: clock && { ...clock, ...(clock.job && saidOnRoster(await rosterOf(day), { id, jobPk: clock.job.id })) },
          lead: lead && {
            ...lead,
            workPhone: shut.people.has(lead.id) ? null : lead.workPhone,
            ...markShut(shut.people, lead.id),
          },
          sheet,
          week: await readCardWeek(db, day.date, person, isShut ? caller : null),
        },
      };
    },
  });
}
