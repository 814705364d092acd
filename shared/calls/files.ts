import { z } from 'zod';
import { FileRecord, SentFileType } from '../files.ts';
import { defineCall, IdParams } from '../http/call.ts';
import { oneOf } from '../http/query.ts';

/** The answer of `POST file`, with the URL to PUT the bytes to. */
export const NewFileAnswer = FileRecord.extend({ uploadUrl: z.string() });
export type NewFileAnswer = z.infer<typeof NewFileAnswer>;

export const NewFile = z.object({ fileName: z.string().min(1).max(200), type: SentFileType }).strict();

export const fileCalls = {
  /** Announces a file; the answer has the URL to PUT its bytes to. */
  post: defineCall({
    method: 'POST',
    path: '/file',
    right: ['create', 'file'],
    body: NewFile,
    answer: oneOf(NewFileAnswer),
    status: 201,
  }),
  /** Whether the uploaded bytes were accepted, or why not. */
  arrival: defineCall({
    method: 'POST',
    path: '/file/:id/arrival',
    right: ['create', 'file'],
    params: IdParams,
    answer: oneOf(FileRecord),
  }),
  /** The file with a temporary URL. */
  get: defineCall({ method: 'GET', path: '/file/:id', right: ['read', 'file'], params: IdParams, answer: oneOf(FileRecord) }),
};
