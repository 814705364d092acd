import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { errorBody } from '#shared/http/errors.ts';
import type { DeclaredCall, Refusal } from '../declared.ts';
import { securityOf } from './access.ts';
import { exampleOf } from './example.ts';
import { PARAMETER_WORDS } from './parameter-words.ts';
import { openAnswer, type Schema, settledSchemas } from './settled-schemas.ts';

interface Media {
  schema?: Schema;
  example?: unknown;
}
interface Response {
  $ref?: string;
  description?: string;
  headers?: object;
  content?: Record<string, Media>;
}
interface Parameter {
  $ref?: string;
  name?: string;
  description?: string | undefined;
}
interface Operation {
  operationId: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media>; [name: string]: unknown };
  responses: Record<string, Response>;
  security?: object[];
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; [part: string]: unknown };
}

/** What each refusal is called in `components/responses`, and when a call is answered so. */
const REFUSALS: Readonly<Record<Refusal, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'What was sent is not valid; `errors` names each field. Nothing was changed.'],
  401: ['NotSignedIn', 'There is no valid token: sign in, or renew it.'],
  403: ['Forbidden', 'The caller may not do this, whatever is sent.'],
  404: ['NotFound', 'There is no such row, or none that the caller may see.'],
  409: ['Conflict', 'It does not fit what is stored now, e.g. somebody else has changed the row; `code` says why.'],
  410: ['Gone', 'It was there, and was removed after its time.'],
  413: ['TooLarge', 'What was sent is too large.'],
  415: ['WrongType', 'A body or a file of this kind is not accepted here.'],
  422: ['KeyReused', 'The `Idempotency-Key` belongs to another request. Nothing was changed.'],
  429: ['TooMany', 'Too many calls wait, or too many attempts were made: try again later.'],
  503: ['Unavailable', 'The server cannot answer at the moment: try again in a while.'],
  507: ['NoRoom', 'The server has no room left for files.'],
};
const OUTCOMES: Readonly<Record<string, string>> = {
  200: 'Done; the answer.',
  201: 'Created; the new row.',
  202: 'Accepted; it is done in the background.',
  204: 'Done; there is no answer.',
  302: 'A redirect to the address in `location`.',
};

const refTo = (part: string, name: string) => ({ $ref: `#/components/${part}/${name}` });
const text = (examples: string[]) => ({ type: 'string', examples });

const HEADERS = {
  ETag: { description: 'The version of this content, for `If-None-Match`.', schema: text(['"4f2a"']) },
};
const PARAMETERS = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an earlier answer: a 304 without a body says that it still holds.',
    schema: text(['"4f2a"']),
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Of programs: a text in double quotes, its own for each request. A repeat with the same key within 24 hours gets the same answer, and writes nothing.',
    schema: text(['"8e03978e-40d5-43dd-bc93-6894a57f9324"']),
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`wait=25`, with `If-None-Match`: the api itself waits as many seconds for a change before it answers. The gateway ignores it.',
    schema: text(['wait=25']),
  },
  Supervisors: {
    name: SUPERVISORS_HEADER,
    in: 'header',
    description:
      'Row numbers of supervisors, separated by commas, to whom an admin narrows what the call sees. The gateway sets it.',
    schema: text(['12,15']),
  },
};

/**
 * Completes the document that was made of the routes: one schema for each name, and for each call
 * its refusals, security, headers, forms and examples.
 */
export function completed(document: OpenApi, calls: readonly DeclaredCall[]): OpenApi {
  const byId = new Map(calls.flatMap((call) => (call.operationId && call.method !== 'HEAD' ? [[call.operationId, call]] : [])));
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const operation of operations) {
    const call = byId.get(operation.operationId);
    if (call) complete(operation, call);
  }
  const responses = refusalResponses(operations);
  const whole = settledSchemas({
    ...document,
    components: { ...document.components, responses, headers: HEADERS, parameters: PARAMETERS },
  });
  addExamples(whole);
  return whole;
}

function complete(operation: Operation, call: DeclaredCall): void {
  operation.security ??= securityOf(call);
  for (const parameter of operation.parameters ?? [])
    if (parameter.name) parameter.description ??= PARAMETER_WORDS[parameter.name];
  const { responses } = operation;
  for (const [status, response] of Object.entries(responses)) {
    response.description = OUTCOMES[status] ?? '';
    for (const { schema } of Object.values(response.content ?? {})) if (schema) openAnswer(schema);
    if (status === '204' || status === '302') delete response.content;
    if (call.file && status === '200') response.content = { [mediaType(call.file)]: { schema: BINARY } };
  }
  if (call.isLive && responses['200']) {
    responses['200'].headers = { ETag: refTo('headers', 'ETag') };
    responses['304'] = refTo('responses', 'NotModified');
  }
  for (const status of call.refusals) responses[status] = refTo('responses', REFUSALS[status][0]);
  const headers: (keyof typeof PARAMETERS)[] = [
    ...(call.isLive ? (['IfNoneMatch', 'Prefer'] as const) : []),
    ...(call.hasKey ? (['IdempotencyKey'] as const) : []),
    ...(call.method === 'GET' && !call.isPublic ? (['Supervisors'] as const) : []),
  ];
  if (headers.length > 0)
    operation.parameters = [...(operation.parameters ?? []), ...headers.map((name) => refTo('parameters', name))];
  if (call.form) operation.requestBody = formBody(call.form);
  else if (operation.requestBody) allowNone(operation.requestBody);
}

/** A body that may be null may be left out. */
function allowNone(requestBody: NonNullable<Operation['requestBody']>): void {
  for (const media of Object.values(requestBody.content)) {
    const some = media.schema?.anyOf?.filter(({ type }) => type !== 'null') ?? [];
    if (some.length === 0 || some.length === media.schema?.anyOf?.length) continue;
    requestBody.required = false;
    media.schema = some.length === 1 ? some[0]! : { ...media.schema, anyOf: some };
  }
}

const BINARY: Schema = { type: 'string', format: 'binary' };
const mediaType = (type: string): string => type.split(';', 1)[0] ?? type;

function formBody({ field, types, isMany }: NonNullable<DeclaredCall['form']>): NonNullable<Operation['requestBody']> {
  const files = isMany ? { type: 'array', minItems: 1, items: BINARY } : BINARY;
  const schema = { type: 'object', required: [field], properties: { [field]: files } };
  return {
    required: true,
    content: { 'multipart/form-data': { schema, encoding: { [field]: { contentType: types.join(', ') } } } as Media },
  };
}

/** The refusals that occur, each with an example. */
function refusalResponses(operations: readonly Operation[]): Record<string, Response> {
  const occurring = new Set(operations.flatMap(({ responses }) => Object.keys(responses)));
  const refusals = Object.entries(REFUSALS).filter(([status]) => occurring.has(status));
  return {
    NotModified: { description: 'The content that the caller has still holds.' },
    ...Object.fromEntries(
      refusals.map(([status, [name, description]]) => [
        name,
        {
          description,
          content: {
            'application/json': { schema: refTo('schemas', 'ErrorBody'), example: errorBody(Number(status), description) },
          },
        },
      ]),
    ),
  };
}

/** Gives each body and each answer in JSON an example. */
function addExamples({ paths, components: { schemas } }: OpenApi): void {
  for (const { requestBody, responses } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)]) {
      const media = content['application/json'];
      if (media?.schema) media.example ??= exampleOf(media.schema, schemas);
    }
}
