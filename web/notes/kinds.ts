/**
 * A note on a job, which has a title; or a comment, on a job or shift, or on a crew's day: the
 * question before it is removed names which.
 */
export type NoteKind = 'note' | 'onJob' | 'onCrew';
