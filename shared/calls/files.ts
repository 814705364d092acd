import { z } from 'zod';
import { FileRecord, SentFileType } from '../files.ts';
import { defineCall, IdParams } from '../http/call.ts';
import { oneOf } from '../http/query.ts';

/** `POST file` answers where to PUT the bytes. */
export const NewFileAnswer = FileRecord.extend({ uploadUrl: z.string() });
export type NewFileAnswer = z.infer<typeof NewFileAnswer>;

export const NewFile = z.object({ fileName: z.string().min(1).max(200), type: SentFileType }).strict();

export const fileCalls = {
  /** Announces a file; the answer says where its bytes are to be PUT. */
  post: defineCall({
    method: 'POST',
    path: '/file',
    right: ['create', 'file'],
    body: NewFile,
    answer: oneOf(NewFileAnswer),
    status: 201,
  }),
  /** Whether the bytes that were sent are kept, or why not. */
  arrival: defineCall({
    method: 'POST',
    path: '/file/:id/arrival',
    right: ['create', 'file'],
    params: IdParams,
    answer: oneOf(FileRecord),
  }),
  /** Where it can be seen and fetched, for a while. */
  get: defineCall({ method: 'GET', path: '/file/:id', right: ['read', 'file'], params: IdParams, answer: oneOf(FileRecord) }),
};
