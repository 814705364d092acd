import { noteCalls } from '#shared/calls/notes.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { rowRoutes } from '../http/write-routes.ts';
import { changeNote, createNote, removeNote } from './commands.ts';
import { noteView } from './view.ts';

/** `jobnote`: notes on jobs, comments on days and shifts. */
export function noteRoutes(app: Api, services: Services): void {
  rowRoutes(app, services, noteCalls, {
    view: noteView,
    subject: 'jobNote',
    post: createNote,
    put: changeNote,
    patch: changeNote,
    delete: removeNote,
  });
}
