import { JobNoteChange, JobNoteForm, NewJobNote } from '#shared/notes.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { writeRoutes } from '../http/write-routes.ts';
import { changeNote, createNote, removeNote } from './commands.ts';
import { noteView } from './view.ts';

/** `jobnote`: notes on jobs, comments on days and shifts. */
export function noteRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: noteView, subject: 'jobNote' });
  writeRoutes(app, services, {
    view: noteView,
    subject: 'jobNote',
    post: { body: NewJobNote, run: createNote },
    put: { body: JobNoteForm, run: changeNote },
    patch: { body: JobNoteChange, run: changeNote },
    delete: { run: removeNote },
  });
}
