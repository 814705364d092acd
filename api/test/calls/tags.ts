/** The part of an `ETag` that names the content: the same for all who are told the same. */
export const contentOf = (etag: unknown): string => String(etag).replace(/^"([\w-]+).*/, '$1');
