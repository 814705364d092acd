import { z } from 'zod';
import type { Action, Subject } from '../permissions.ts';
import { oneOf, PathId } from './query.ts';

/** The path of a call about one row. */
export const IdParams = z.object({ id: PathId });
/** The query of a call that takes none. */
export const NoQuery = z.object({}).strict();
/** The query of a DELETE: the revision that was seen. */
export const RemoveQuery = z
  .object({ revision: z.coerce.number('must be a whole number').int('must be a whole number').optional() })
  .strict();

/**
 * One call of the api, declared once: the api's route serves the declaration, the web sends it, and
 * both compile against its schemas. Declarations stand in `shared/calls/`. What can be kept open is
 * a live resource instead (`shared/live/resource.ts`).
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/api/v1`, with `:id` for a parameter. */
  path: string;
  /** What the caller must be allowed to do: a line of `shared/permissions.ts`. */
  right: Right;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Without one the answer is a 204, or a file. */
  answer?: z.ZodType;
  /** Of an answer; 200 unless said. */
  status?: 201 | 202;
}
type Right = readonly [Action, Subject];

/**
 * Declares a call. Its literals stay what they are, so that both ends know path and method.
 *
 * @example
 * approve: defineCall({
 *   method: 'POST',
 *   path: '/dwo_job/:id/approve',
 *   right: ['update', 'officeTimesheet'],
 *   params: IdParams,
 *   body: ApproveDwoJob,
 *   answer: Approval,
 * }),
 */
export const defineCall = <const C extends Call>(call: C): C => call;

type OneOf<Row extends z.ZodType> = ReturnType<typeof oneOf<Row>>;

/** `POST {name}`: answers the new row. */
type CreateCall<Row extends z.ZodType, Body> = {
  method: 'POST';
  path: string;
  right: Right;
  body: Body;
  answer: OneOf<Row>;
  status: 201;
};
/** `PUT` or `PATCH {name}/{id}`: answers the row as it is then. */
type ChangeCall<Method, Row extends z.ZodType, Body> = {
  method: Method;
  path: string;
  right: Right;
  params: typeof IdParams;
  body: Body;
  answer: OneOf<Row>;
};
/** `DELETE {name}/{id}?revision=` */
type RemoveCall = {
  method: 'DELETE';
  path: string;
  right: Right;
  params: typeof IdParams;
  query: typeof RemoveQuery;
};

type Verb = 'post' | 'put' | 'patch' | 'delete';

/** Which generic calls write a row, each by the schema of its body. */
interface Rows {
  /** As the calls answer it. */
  row: z.ZodType;
  post?: z.ZodType;
  put?: z.ZodType;
  patch?: z.ZodType;
  delete?: true;
  /** Where a call asks for something else than `create`, `update` or `delete` of the subject. */
  rights?: Readonly<Partial<Record<Verb, Right>>>;
}

type RowCalls<R extends Rows> = {
  readonly [V in keyof R & Verb]: V extends 'post'
    ? CreateCall<R['row'], R[V]>
    : V extends 'delete'
      ? RemoveCall
      : ChangeCall<V extends 'put' ? 'PUT' : 'PATCH', R['row'], R[V]>;
};

/**
 * The generic calls that write rows of one kind: `post` makes one, `put` and `patch` change one,
 * `delete` removes one. `writeRoutes` of the api serves them.
 * @param name the first segment of their paths, and the name of the api's view
 *
 * @example
 * export const noteCalls = rowCalls('jobnote', 'jobNote', {
 *   row: JobNote, post: NewJobNote, put: JobNoteForm, patch: JobNoteChange, delete: true,
 * });
 */
export function rowCalls<const R extends Rows>(name: string, subject: Subject, rows: R): RowCalls<R> {
  const { row, post, put, patch, delete: remove, rights = {} } = rows;
  const one = { path: `/${name}/:id`, params: IdParams };
  const answer = oneOf(row);
  const update = ['update', subject] as const;
  const calls: Partial<Record<Verb, Call>> = {
    ...(post && {
      post: { method: 'POST', path: `/${name}`, right: rights.post ?? ['create', subject], body: post, answer, status: 201 },
    }),
    ...(put && { put: { ...one, method: 'PUT', right: rights.put ?? update, body: put, answer } }),
    ...(patch && { patch: { ...one, method: 'PATCH', right: rights.patch ?? update, body: patch, answer } }),
    ...(remove && {
      delete: { ...one, method: 'DELETE', right: rights.delete ?? ['delete', subject], query: RemoveQuery },
    }),
  };
  return calls as RowCalls<R>;
}

/** The schema that a call declares as one of its parts; `never` when it declares none. */
type SchemaOf<C, Part extends string> = C extends { readonly [P in Part]: infer S extends z.ZodType } ? S : never;

/** What goes out may be read-only: nobody writes it on the way. */
type Unwritten<T> = T extends readonly (infer Item)[]
  ? readonly Unwritten<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Unwritten<T[Name]> }
    : T;

/**
 * What a schema takes, field by field. A field that reads anything, e.g. by `z.coerce`, takes what
 * it makes of it; one that reads a list from a text takes the list.
 */
type Fields<Input, Output> = {
  readonly [Name in keyof Input]: Name extends keyof Output
    ? unknown extends Input[Name]
      ? Output[Name]
      : Unwritten<Input[Name]> | (Output[Name] extends readonly unknown[] ? Unwritten<Output[Name]> : never)
    : Unwritten<Input[Name]>;
};
type Taken<S extends z.ZodType> = Fields<z.input<S>, NonNullable<z.output<S>>>;

/** Of a part that a call does not declare: an empty one at most. */
type NoFields = Readonly<Record<string, never>>;

/** One part of what is given, which may be left out where nothing of it must be there. */
type GivenPart<Part extends string, S> = [S] extends [never]
  ? { readonly [P in Part]?: NoFields }
  : S extends z.ZodType
    ? undefined extends z.input<S>
      ? { readonly [P in Part]?: Taken<S> | undefined }
      : NoFields extends z.input<S>
        ? { readonly [P in Part]?: Taken<S> | undefined }
        : { readonly [P in Part]: Taken<S> }
    : never;

/** What a call is given: `params`, `query` and `body`, as far as it declares them. */
export type Given<C extends Call> = GivenPart<'params', SchemaOf<C, 'params'>> &
  GivenPart<'query', SchemaOf<C, 'query'>> &
  GivenPart<'body', SchemaOf<C, 'body'>>;

/** What a call answers; undefined for a 204. */
export type AnswerOf<C extends Call> = [SchemaOf<C, 'answer'>] extends [never] ? undefined : z.output<SchemaOf<C, 'answer'>>;
