import { rowCalls } from '../http/call.ts';
import { JobNote, JobNoteChange, JobNoteForm, NewJobNote } from '../notes.ts';

/**
 * Calls about notes on jobs and comments on days and shifts; only the author or an admin changes
 * one.
 */
export const noteCalls = rowCalls('jobnote', 'jobNote', {
  row: JobNote,
  post: NewJobNote,
  put: JobNoteForm,
  patch: JobNoteChange,
  delete: true,
});
