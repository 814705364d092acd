import { z } from 'zod';
import type { Action, Subject } from '../permissions.ts';
import { oneOf, PathId } from './query.ts';
import { type CallWords, type Thing, wordsOf } from './things.ts';

/** The path parameters of a call about one row. */
export const IdParams = z.object({ id: PathId });
/** The query of a call that takes none. */
export const NoQuery = z.object({}).strict();
/** The query of a DELETE: the revision that the caller has seen. */
export const RemoveQuery = z
  .object({ revision: z.coerce.number('must be a whole number').int('must be a whole number').optional() })
  .strict();

/**
 * One call of the api, declared once in `shared/calls/`: the api's route serves the declaration,
 * the web sends it, and both compile against its schemas. Reads that can be live are declared as
 * live resources instead (`shared/live/resource.ts`).
 */
export interface Call extends CallWords {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path under `/api/v1`, with `:id` for a parameter. */
  path: string;
  /** The right that the call requires, from `shared/permissions.ts`. */
  right: Right;
  /** A rule that callers should know, in the OpenAPI document. */
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Files that are sent as multipart/form-data, in place of a body. */
  form?: SentForm;
  /** Schema of the answer; absent for a 204 or a file. */
  answer?: z.ZodType;
  /** Status of an answer; 200 when absent. */
  status?: 201 | 202;
  /** A PUT that makes the row when it is not there: 201 then, else 200. */
  creates?: true;
}
type Right = readonly [Action, Subject];

/** The one field of a form that has the files. */
export interface SentForm {
  field: string;
  /** Media types of the files. */
  types: readonly string[];
  isMany?: true;
}

/**
 * Declares a call. `const` keeps its literal types, so that both ends know path and method.
 *
 * @example
 * approve: defineCall({
 *   operationId: 'approveSheet',
 *   summary: 'Approve a sheet as it was shown',
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
type CreateCall<Row extends z.ZodType, Body> = CallWords & {
  method: 'POST';
  path: string;
  right: Right;
  body: Body;
  answer: OneOf<Row>;
  status: 201;
};
/** `PUT` or `PATCH {name}/{id}`: answers the changed row. */
type ChangeCall<Method, Row extends z.ZodType, Body> = CallWords & {
  method: Method;
  path: string;
  right: Right;
  params: typeof IdParams;
  body: Body;
  answer: OneOf<Row>;
};
/** `DELETE {name}/{id}?revision=` */
type RemoveCall = CallWords & {
  method: 'DELETE';
  path: string;
  right: Right;
  params: typeof IdParams;
  query: typeof RemoveQuery;
};

type Verb = 'post' | 'put' | 'patch' | 'delete';

/** The generic calls that write a row, with the schemas of their bodies. */
interface Rows {
  /** Schema of the row in answers. */
  row: z.ZodType;
  post?: z.ZodType;
  put?: z.ZodType;
  patch?: z.ZodType;
  delete?: true;
  /**
   * Rights of calls that require another one than `create`, `update` or `delete` of the subject.
   */
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
 * Declares the generic calls that write rows of one kind: `post` creates, `put` and `patch` change,
 * `delete` removes a row. The api serves them by `rowRoutes`.
 * @param name the first segment of their paths, and the name of the api's view
 *
 * @example
 * export const noteCalls = rowCalls('jobnote', 'jobNote', {
 *   row: JobNote, post: NewJobNote, put: JobNoteForm, patch: JobNoteChange, delete: true,
 * });
 */
export function rowCalls<const R extends Rows>(name: Thing, subject: Subject, rows: R): RowCalls<R> {
  const { row, post, put, patch, delete: remove, rights = {} } = rows;
  const one = { path: `/${name}/:id`, params: IdParams };
  const answer = oneOf(row);
  const update = ['update', subject] as const;
  const calls: Partial<Record<Verb, Call>> = {
    ...(post && {
      post: {
        ...wordsOf('create', name),
        method: 'POST',
        path: `/${name}`,
        right: rights.post ?? ['create', subject],
        body: post,
        answer,
        status: 201,
      },
    }),
    ...(put && { put: { ...one, ...wordsOf('replace', name), method: 'PUT', right: rights.put ?? update, body: put, answer } }),
    ...(patch && {
      patch: { ...one, ...wordsOf('change', name), method: 'PATCH', right: rights.patch ?? update, body: patch, answer },
    }),
    ...(remove && {
      delete: {
        ...one,
        ...wordsOf('delete', name),
        method: 'DELETE',
        right: rights.delete ?? ['delete', subject],
        query: RemoveQuery,
      },
    }),
  };
  return calls as RowCalls<R>;
}

/** The schema of one part of a call; `never` when it declares none. */
type SchemaOf<C, Part extends string> = C extends { readonly [P in Part]: infer S extends z.ZodType } ? S : never;

/** Makes a type deeply read-only, because sending does not write to it. */
type Unwritten<T> = T extends readonly (infer Item)[]
  ? readonly Unwritten<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Unwritten<T[Name]> }
    : T;

/**
 * The input type of a schema by field. A field with unknown input, e.g. by `z.coerce`, takes its
 * output type; one that parses a list from a text takes the list.
 */
type Fields<Input, Output> = {
  readonly [Name in keyof Input]: Name extends keyof Output
    ? unknown extends Input[Name]
      ? Output[Name]
      : Unwritten<Input[Name]> | (Output[Name] extends readonly unknown[] ? Unwritten<Output[Name]> : never)
    : Unwritten<Input[Name]>;
};
type Taken<S extends z.ZodType> = Fields<z.input<S>, NonNullable<z.output<S>>>;

/** The type of a part that a call does not declare. */
type NoFields = Readonly<Record<string, never>>;

/** One part of a call's arguments; optional when none of its fields is required. */
type GivenPart<Part extends string, S> = [S] extends [never]
  ? { readonly [P in Part]?: NoFields }
  : S extends z.ZodType
    ? undefined extends z.input<S>
      ? { readonly [P in Part]?: Taken<S> | undefined }
      : NoFields extends z.input<S>
        ? { readonly [P in Part]?: Taken<S> | undefined }
        : { readonly [P in Part]: Taken<S> }
    : never;

/** The arguments of a call: `params`, `query` and `body`, as far as it declares them. */
export type Given<C extends Call> = GivenPart<'params', SchemaOf<C, 'params'>> &
  GivenPart<'query', SchemaOf<C, 'query'>> &
  GivenPart<'body', SchemaOf<C, 'body'>>;

/** The answer's type; undefined for a 204. */
export type AnswerOf<C extends Call> = [SchemaOf<C, 'answer'>] extends [never] ? undefined : z.output<SchemaOf<C, 'answer'>>;
