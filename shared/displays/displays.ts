import { z } from 'zod';
import { MAX_SUPERVISORS } from '../constants.ts';
import { Id, oneOf, Revision, SeenRevision, Timestamp } from '../http/query.ts';
import { IntegrationName } from '../integrations/name.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from '../live/resource.ts';
import { Region } from '../regions.ts';
import type { Weekday } from '../rules/daily-spans.ts';
import { START_DAYS } from '../rules/expected/expected.ts';
import { foldPairingCode, PAIRING_CODE_WRONG } from './pairing-code.ts';
import { PLAYLIST_VIEWS } from './playlist.ts';

const MOST_REGIONS = 100;
/** As many as a query of the roster may name. */
const MOST_REGIONS_OF_ENTRY = 50;
const distinct = (ids: number[]): number[] => [...new Set(ids)];
const inOrder = (days: Weekday[]): Weekday[] => START_DAYS.filter((day) => days.includes(day));

export const MOST_ENTRIES = 12;
const SHORTEST_TURN = 10;
const LONGEST_TURN = 3_600;
const TURN_WRONG = 'must be from 10 seconds to an hour';
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 07:00');
/** Weekdays, in their order. */
export const Weekdays = z.array(z.enum(START_DAYS)).overwrite(inOrder).default([]);

/** An entry of a playlist (`PlaylistEntry`). */
const Entry = z
  .object({
    view: z.enum(PLAYLIST_VIEWS),
    seconds: z.number().int().min(SHORTEST_TURN, TURN_WRONG).max(LONGEST_TURN, TURN_WRONG).default(60),
    from: TimeOfDay.nullable().default(null),
    until: TimeOfDay.nullable().default(null),
    days: Weekdays,
    regionIds: z.array(Id).max(MOST_REGIONS_OF_ENTRY).overwrite(distinct).optional(),
  })
  .strict()
  .refine(({ from, until }) => (from === null) === (until === null), {
    error: 'Enter both times, or none',
    path: ['until'],
  });
const EntryList = z.array(Entry).max(MOST_ENTRIES, `must have at most ${MOST_ENTRIES} views`);

/** Name and scope of a display, and what it may show. */
const Form = z
  .object({
    name: IntegrationName,
    /** The regions whose jobs it shows; all when both lists are empty. */
    regionIds: z.array(Id).max(MOST_REGIONS).overwrite(distinct).default([]),
    /** The supervisors whose jobs it shows, in place of regions. */
    supervisorIds: z.array(Id).max(MAX_SUPERVISORS).overwrite(distinct).default([]),
    showsNames: z.boolean().default(true),
    /** Telephone numbers, which a wall has beside late people. */
    showsNumbers: z.boolean().default(false),
    /** A tone when somebody turns late [displays-6]. */
    playsSound: z.boolean().default(false),
    /** What it shows, in turn and by the clock [displays-7]. */
    playlist: EntryList.default([]),
  })
  .strict();

interface Scoped {
  regionIds?: readonly number[] | undefined;
  supervisorIds?: readonly number[] | undefined;
}
/** A scope is of one kind. */
const hasOneScope = ({ regionIds = [], supervisorIds = [] }: Scoped): boolean =>
  regionIds.length === 0 || supervisorIds.length === 0;
const ONE_SCOPE = { error: 'Choose regions or supervisors, not both', path: ['supervisorIds'] };

/** `POST display`: pairs the screen that shows this code. */
export const NewDisplay = Form.extend({
  code: z.string(PAIRING_CODE_WRONG).max(40, PAIRING_CODE_WRONG).overwrite(foldPairingCode),
}).refine(hasOneScope, ONE_SCOPE);
export type NewDisplay = z.infer<typeof NewDisplay>;

/** `PUT display/{id}`. */
export const DisplayChange = Form.extend({ revision: SeenRevision }).refine(hasOneScope, ONE_SCOPE);
export type DisplayChange = z.infer<typeof DisplayChange>;

/** `PUT display/own`: what a display tells of its screen and its page. */
export const DisplayScreen = z
  .object({
    width: z.number().int().min(1).max(20_000),
    height: z.number().int().min(1).max(20_000),
    version: z.string().max(60),
  })
  .strict();
export type DisplayScreen = z.infer<typeof DisplayScreen>;

const Named = z.object({ id: Id, fullName: z.string() });

/** A display as admins see it. */
export const Display = z.object({
  id: Id,
  name: z.string(),
  regions: z.array(Region),
  supervisors: z.array(Named),
  showsNames: z.boolean(),
  showsNumbers: z.boolean(),
  playsSound: z.boolean(),
  playlist: z.array(Entry),
  isOn: z.boolean(),
  /** When it was last seen; null before its first time. */
  seenAt: Timestamp.nullable(),
  /** In pixels of its page; null until it has told. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** The version of the web that it shows. */
  version: z.string().nullable(),
  pairedAt: Timestamp,
  revision: Revision,
});
export type Display = z.infer<typeof Display>;

export const Displays = z.object({ data: z.array(Display) });

/** The list of displays, by name. */
export const displaysLive = liveResource<z.infer<typeof Displays>>()({
  path: LIVE_PATHS.displays,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'display'],
  query: z.object({}).strict(),
  answer: ListAnswer,
  topics: ['display', 'region', 'employee'],
});

/** What a display is told of itself. */
export const OwnDisplay = oneOf(
  z.object({
    id: Id,
    name: z.string(),
    regions: z.array(Region),
    /** Empty while names are hidden. */
    supervisors: z.array(Named),
    /** The regions of which it may have jobs: its own, or all. */
    regionsInScope: z.array(Region),
    showsNames: z.boolean(),
    playsSound: z.boolean(),
    playlist: z.array(Entry),
    /** It shows its name in large letters until then. */
    identifyUntil: Timestamp.nullable(),
  }),
);
export type OwnDisplay = z.infer<typeof OwnDisplay>;

/** The display that asks. Its open page keeps this open, by which it counts as on. */
export const ownDisplayLive = liveResource<OwnDisplay>()({
  path: LIVE_PATHS.ownDisplay,
  everyMs: 5_000,
  audience: 'person',
  right: ['read', 'ownDisplay'],
  query: z.object({}).strict(),
  answer: ThingAnswer,
  topics: ['display', 'region', 'employee'],
});
