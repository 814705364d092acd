/** The page of free people and of jobs that need someone. */
export const STAFFING = '/user-management/needed';

/** The page of a person of the office or the field. */
export const personLink = (id: number): string => `/user-management/${id}`;

/** The page of a named person; undefined where the reader may not open it [rights-11]. */
export const pageOfPerson = ({ id, mayOpen }: { id: number; mayOpen?: false | undefined }): string | undefined =>
  mayOpen === false ? undefined : personLink(id);
