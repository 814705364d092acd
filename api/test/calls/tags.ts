/** The content part of an `ETag`, the same for all callers of equal content. */
export const contentOf = (etag: unknown): string => String(etag).replace(/^"([\w-]+).*/, '$1');
