import { z } from 'zod';
import { FileRecord, SentFileType } from '../files.ts';
import { defineCall, IdParams } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { wordsOf } from '../http/things.ts';

/** The answer of `POST file`, with the URL to PUT the bytes to. */
export const NewFileAnswer = FileRecord.extend({ uploadUrl: z.string() });
export type NewFileAnswer = z.infer<typeof NewFileAnswer>;

export const NewFile = z.object({ fileName: z.string().min(1).max(200), type: SentFileType }).strict();

export const fileCalls = {
  post: defineCall({
    operationId: 'announceFile',
    summary: 'Announce a file, and get the URL to PUT its bytes to',
    method: 'POST',
    path: '/file',
    right: ['create', 'file'],
    body: NewFile,
    answer: oneOf(NewFileAnswer),
    status: 201,
  }),
  arrival: defineCall({
    operationId: 'confirmFile',
    summary: 'Ask whether the uploaded bytes of a file were accepted, or why not',
    method: 'POST',
    path: '/file/:id/arrival',
    right: ['create', 'file'],
    params: IdParams,
    answer: oneOf(FileRecord),
  }),
  /** The file with a temporary URL. */
  get: defineCall({
    ...wordsOf('get', 'file'),
    method: 'GET',
    path: '/file/:id',
    right: ['read', 'file'],
    params: IdParams,
    answer: oneOf(FileRecord),
  }),
};
