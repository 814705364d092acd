import { rowCalls } from '../http/call.ts';
import { JobNote, JobNoteChange, JobNoteForm, NewJobNote } from '../notes.ts';

/** Notes on jobs, comments on days and shifts: their author writes over them, or an admin does. */
export const noteCalls = rowCalls('jobnote', 'jobNote', {
  row: JobNote,
  post: NewJobNote,
  put: JobNoteForm,
  patch: JobNoteChange,
  delete: true,
});
