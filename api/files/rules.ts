import { FILE_MAX_BYTES, IMAGE_MAX_BYTES } from '../../shared/constants.ts';
import type { FileType } from '../../shared/files.ts';
import { Failure } from '../../shared/http/errors.ts';

export type ContentType = 'image/jpeg' | 'image/png' | 'application/pdf' | MadeType;
/** What the api makes itself, and nobody uploads. */
type MadeType = 'text/csv; charset=utf-8' | 'text/plain; charset=us-ascii';

const BY_EXTENSION: Readonly<Record<string, ContentType>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

/** The first bytes of every file of a type. */
const SIGNATURES: Readonly<Record<ContentType, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'text/csv; charset=utf-8': [],
  'text/plain; charset=us-ascii': [],
};
/** How many first bytes say what a file is. */
export const HEAD_BYTES = 8;

const MAY_BE_PDF: readonly FileType[] = ['job_site_photo'];

/** Expense files may have 10,000,000 bytes, pictures of people 1,000,000 [files-1]. */
export const maxBytes = (type: FileType): number => (type === 'job_site_photo' ? FILE_MAX_BYTES : IMAGE_MAX_BYTES);

/**
 * What a file will have to be, from its name.
 * @throws Failure 415 for everything but pdf, png, jpg and jpeg
 */
export function contentTypeFor(fileName: string, type: FileType): ContentType {
  const contentType = BY_EXTENSION[/\.([a-z]{3,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''];
  if (!contentType || (contentType === 'application/pdf' && !MAY_BE_PDF.includes(type))) {
    const allowed = MAY_BE_PDF.includes(type) ? 'pdf, png, jpg or jpeg' : 'png, jpg or jpeg';
    throw new Failure(415, `The file must be ${allowed}`, { errors: [{ field: 'fileName', reason: `must end in ${allowed}` }] });
  }
  return contentType;
}

/** True when the first bytes are those of such a file. A name can say anything. */
export const isContent = (head: Uint8Array, contentType: ContentType): boolean =>
  SIGNATURES[contentType].every((byte, index) => head[index] === byte);

const NAME_MAX = 200;

/**
 * A name as it may be shown and sent in a header: no folders, no control or direction characters,
 * and the end of one that is too long.
 */
export function cleanName(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? '';
  const clean = base.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"]/gu, '').trim();
  const named = clean.startsWith('.') || clean === '' ? `file${clean}` : clean;
  // Cut between characters, not in one.
  return named.slice(-NAME_MAX).replace(/^[\uDC00-\uDFFF]/, '');
}

/** `Content-Disposition` (RFC 6266): pictures may be shown, everything else is only saved. */
export function disposition(fileName: string, contentType: string, isDownload: boolean): string {
  const way = isDownload || !contentType.startsWith('image/') ? 'attachment' : 'inline';
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${way}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const UPLOAD_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** An upload address is good for a quarter of an hour. */
export const uploadExpiry = (now: Date): Date => new Date(now.getTime() + UPLOAD_MS);

/**
 * A reading address is good for two to three days, and the same all (UTC) day: answers that carry
 * it stay equal, and one that a reader holds unchanged until the next business day never carries an
 * address that has run out.
 */
export const readExpiry = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY_MS) + 3) * DAY_MS);
