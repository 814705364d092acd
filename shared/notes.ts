import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { Id, type ListOf, ListQuery, Revision, SeenRevision, Timestamp } from './http/query.ts';
import { NUMBERS } from './jobs/jobs.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource } from './live/resource.ts';
import { NOTE_MAX, NOTE_TITLE_MAX, NOTE_TOO_LONG } from './rules/notes.ts';

/** A note on a job, or a comment on a crew's day (`dwoId`) or somebody's shift (`workshiftId`). */
export const JobNote = z.object({
  id: Id,
  jobId: Id.nullable(),
  dwoId: Id.nullable(),
  workshiftId: Id.nullable(),
  title: z.string().nullable(),
  note: z.string(),
  createdById: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  createdBy: PersonRef.loose().nullable().optional(),
  job: z
    .looseObject({ id: Id, ...NUMBERS })
    .nullable()
    .optional(),
});
export type JobNote = z.infer<typeof JobNote>;

const title = z
  .string('must be a text')
  .trim()
  .max(NOTE_TITLE_MAX, `Title must have at most ${NOTE_TITLE_MAX} characters`)
  .transform((text) => (text === '' ? null : text))
  .nullable();
const note = z.string('Note is required').trim().min(1, 'Note is required').max(NOTE_MAX, NOTE_TOO_LONG);
const about = Id.nullable().default(null);

/** `POST jobnote`: on a job, on a job's day, or on a shift; the given ids must belong together. */
export const NewJobNote = z.object({ jobId: about, dwoId: about, workshiftId: about, title: title.default(null), note }).strict();
/** `PUT jobnote/{id}`: a note cannot be moved. */
export const JobNoteForm = z.object({ title: title.default(null), note, revision: SeenRevision }).strict();
/** `PATCH jobnote/{id}` */
export const JobNoteChange = z.object({ title, note }).partial().extend({ revision: SeenRevision }).strict();

/** Notes on a job, comments on a crew's day or on a shift. */
export const notesLive = liveResource<ListOf<typeof JobNote>>()({
  path: LIVE_PATHS.notes,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'jobNote'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['jobnote', 'job', 'crew', 'dwo', 'dwo_job', 'employee'],
});
