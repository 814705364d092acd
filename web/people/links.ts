/** Who is free, and where someone is needed. */
export const NEEDED = '/user-management/needed';

/** Whoever is a person of the office or of the field has a page. */
export const personLink = (id: number): string => `/user-management/${id}`;
