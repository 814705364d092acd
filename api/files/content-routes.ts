import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type SentFileType, TAKEN } from '#shared/files.ts';
import { Failure } from '#shared/http/errors.ts';
import type { Services } from '../context.ts';
import type { Author } from '../db/write.ts';
import type { Api } from '../http/api.ts';
import { sourceOf } from '../http/caller.ts';
import { storedBytes } from './picture-parse.ts';
import { findFile, markStored } from './repository.ts';
import { type ContentType, disposition, isTooLongForMade, tooLarge } from './rules.ts';
import type { Permit, Signer } from './signature-rules.ts';
import type { LocalStore } from './store.ts';

const Key = z.object({ key: z.string().regex(/^[\w-]{16,64}$/) });
const Signed = z
  .object({ expires: z.coerce.number().int().positive(), signature: z.string().max(100), download: z.literal('1').optional() })
  .strict();
type Asked = FastifyRequest<{ Params: z.infer<typeof Key>; Querystring: z.infer<typeof Signed> }>;

const CACHE_SECONDS = 86_400;
const isPublic = { isPublic: true } as const;

/**
 * `PUT` and `GET file/content/{key}?expires&signature`. The signature is the right, without a
 * session: each address allows one action for a while, and a `PUT` address works once. Hence plain
 * Fastify: a declared route asks for a caller's right. A generated file is refused at an address
 * with a longer life than those of today, e.g. from an earlier version.
 */
export function contentRoutes(app: Api, services: Services, store: LocalStore, signer: Signer): void {
  const schema = { tags: ['file'], params: Key, querystring: Signed };

  void app.register(async (upload: Api) => {
    // A stream of any declared type: the content is checked while it arrives.
    upload.removeAllContentTypeParsers();
    upload.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    upload.put('/file/content/:key', { config: isPublic, schema }, async (request, reply) => {
      assertPermitted(signer, request, 'PUT', services.now());
      await receive(services, store, request);
      return reply.code(204).send();
    });
  });

  app.get('/file/content/:key', { config: isPublic, schema }, async (request, reply) => {
    assertPermitted(signer, request, 'GET', services.now());
    const file = await findFile(services.db, { storageKey: request.params.key });
    if (file?.type === 'export' && isTooLongForMade(request.query.expires, services.now())) throw expired();
    const content = file?.storedAt && (await store.open(file.storageKey));
    if (!content) throw new Failure(404, 'There is no such file', { code: 'NOT_FOUND' });
    return reply
      .headers({
        'content-type': file.contentType,
        'content-length': content.size,
        'content-disposition': disposition(file.fileName, file.contentType, request.query.download === '1'),
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        // Pictures are shown repeatedly; a file with everybody's rates must not stay in a browser's
        // cache.
        ...(file.contentType.startsWith('image/') ? { 'cache-control': `private, max-age=${CACHE_SECONDS}, immutable` } : {}),
      })
      .send(content.stream);
  });
}

/** @throws Failure 403 */
function assertPermitted(signer: Signer, request: Asked, method: Permit['method'], now: Date): void {
  const { expires, signature, download } = request.query;
  const permit = { method, storageKey: request.params.key, expiresAtMs: expires, isDownload: download === '1' };
  if (!signer.isSignature(permit, signature))
    throw new Failure(403, 'This address is not signed for this', { code: 'SIGNATURE' });
  if (expires <= now.getTime()) throw expired();
}

const expired = () => new Failure(403, 'This address has expired', { code: 'EXPIRED' });

async function receive({ db, write, now }: Services, store: LocalStore, request: Asked): Promise<void> {
  const file = await findFile(db, { storageKey: request.params.key });
  if (!file) throw new Failure(404, 'There is no such file', { code: 'NOT_FOUND' });
  const used = () => new Failure(409, 'This address was used already', { code: 'ALREADY_STORED' });
  if (file.storedAt) throw used();
  const { storageKey } = file;
  const [type, contentType] = [file.type as SentFileType, file.contentType as ContentType];
  const { maxBytes } = TAKEN[type];
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const expected = { storageKey, contentType, maxBytes, settle: (bytes: Buffer) => storedBytes(bytes, contentType, type) };
  const author: Author = { actorId: file.uploadedById, actingAsId: null, ...sourceOf(request) };
  await store.receive(request.body as NodeJS.ReadableStream as Parameters<LocalStore['receive']>[0], expected, (size, keep) =>
    write(author, async ({ tx, changed, audit }) => {
      if (!(await markStored(tx, file.id, size, now()))) throw used();
      changed('file');
      audit({ action: 'file.store', subject: 'file', subjectId: file.id, after: { size } });
      await keep();
    }),
  );
}
