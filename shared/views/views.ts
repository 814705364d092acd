import { z } from 'zod';
import { Id, Revision, SeenRevision } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';
import { TypedName } from '../rules/typed-name.ts';
import { FOR_ONESELF, MOST_VIEW_NAME, VIEW_LISTS, VIEW_ROLES } from './words.ts';

/**
 * Filters, sorting and columns of a list, as the parameters of its address: `{status: 'submitted',
 * sort: '-date'}`. What a list does not know, it leaves out.
 */
const MOST_PARAMETERS = 20;
const ViewQuery = z
  .record(
    z.string().regex(/^[a-z][a-zA-Z]{0,29}$/, 'must be the name of a filter'),
    z.string().max(1_200, 'must have at most 1,200 characters'),
  )
  .refine((query) => Object.keys(query).length <= MOST_PARAMETERS, `must be at most ${MOST_PARAMETERS}`);

/** What a list shows under a name, for its maker alone or for a role [views-1]. */
export const SavedView = z.object({
  id: Id,
  list: z.enum(VIEW_LISTS),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  /** The role that has it too; null for its maker alone. */
  role: z.enum(VIEW_ROLES).nullable(),
  isPinned: z.boolean(),
  /** Views stand in the order of these numbers. */
  position: z.number().int(),
  revision: Revision,
  /** The reader made it. */
  isOwn: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

const fields = {
  name: TypedName({
    missing: 'Name is required',
    most: MOST_VIEW_NAME,
    tooLong: `Name must have at most ${MOST_VIEW_NAME} characters`,
  }),
  query: ViewQuery,
  role: z.enum(VIEW_ROLES).nullable(),
  isPinned: z.boolean(),
};

/** `POST saved_view`. Without `position` it is the last one. */
export const NewSavedView = z
  .object({
    list: z.enum(VIEW_LISTS),
    ...fields,
    role: fields.role.default(null),
    isPinned: fields.isPinned.default(false),
    position: z.number().int().min(1).max(1_000_000).optional(),
  })
  .strict();
export type NewSavedView = z.output<typeof NewSavedView>;

/** The values of the form of a view: its name, for whom it is, and whether it is in the menu. */
export const TypedView = z.object({
  name: fields.name,
  role: z.enum([FOR_ONESELF, ...VIEW_ROLES]).transform((role) => (role === FOR_ONESELF ? null : role)),
  isPinned: fields.isPinned,
});
export type ViewFields = z.output<typeof TypedView>;

/** `PATCH saved_view/{id}`: absent fields stay unchanged. */
export const SavedViewChange = z.object(fields).partial().extend({ revision: SeenRevision }).strict();

/** `GET saved_view`: one's own views and those of one's role. */
export const SavedViews = z.object({ data: z.object({ views: z.array(SavedView) }) });

export const viewsLive = {
  savedViews: liveResource<z.infer<typeof SavedViews>>()({
    path: LIVE_PATHS.savedViews,
    everyMs: 15_000,
    audience: 'person',
    right: ['read', 'savedView'],
    query: z.object({}).strict(),
    answer: ThingAnswer,
    topics: ['saved_view'],
  }),
};
