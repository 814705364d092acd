import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenApi } from '#api/http/openapi/completed.ts';
import { plainPath } from '../contract/rights.ts';
import { readSpecCalls } from '../contract/spec-calls.ts';
import { callFor, declaredCalls } from '../support/declared-calls.ts';
import { openApiDocument } from '../support/openapi-document.ts';
import { everyDeclaration } from './declarations.ts';

let document: OpenApi;
beforeAll(async () => {
  document = await openApiDocument();
});
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  );

/** What the linter says against addresses that phones have, and what is right about them. */
const ACCEPTED: ReadonlyArray<readonly [rule: string, about: RegExp]> = [
  // Ids are numbers: `default` is none.
  ['no-ambiguous-paths', /`\/api\/v1\/crew\/default\/\{foremanId\}`/],
  // A redirect is all that they answer.
  ['operation-2xx-response', /auth~1(login|callback)~1\{provider\}/],
];

describe('the OpenAPI document', () => {
  it('has no fault by the strictest rules of an independent linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
    const said = problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} at ${at?.pointer}`);
    expect(said.filter((one) => !ACCEPTED.some(([rule, about]) => one.startsWith(rule) && about.test(one)))).toEqual([]);
  });

  it('has every call of the product, in words, with an example and its refusals', async () => {
    const calls = await declaredCalls();
    const byId = new Map(operations().map(({ operation }) => [operation.operationId, operation]));
    const lacking = readSpecCalls().flatMap((line) => {
      const call = line.path.startsWith('/') ? callFor(calls, line.method, plainPath(line.path)) : undefined;
      if (!call || call.isRefused) return [];
      const name = `${line.method} ${line.path}`;
      const operation = byId.get(call.operationId ?? '');
      if (!operation) return [`${name} is not in the document: give its route operationId and summary`];
      const media = [operation.requestBody, ...Object.values(operation.responses)].flatMap((one) =>
        Object.entries(one?.content ?? {}),
      );
      return [
        operation.summary ? [] : [`${name} needs a summary: one line that begins with a verb`],
        media.every(([type, { example }]) => type !== 'application/json' || example !== undefined)
          ? []
          : [`${name} needs an example of its body and its answer`],
        media.length === 0 && !('204' in operation.responses || '302' in operation.responses) ? [`${name} says no answer`] : [],
        ['429', '503', ...(call.isPublic ? [] : ['401', '403'])].every((status) => status in operation.responses)
          ? []
          : [`${name} needs its refusals`],
      ].flat();
    });
    expect(lacking).toEqual([]);
  });

  it('keeps the ids of calls, by which clients call them', () => {
    const kept = readFileSync(new URL('operation-ids.tsv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .sort();
    const now = operations().map(({ call, operation }) => `${operation.operationId}\t${call}`);
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    // A new call needs its line in operation-ids.tsv; a line that is there stays.
    expect(now.sort()).toEqual(kept);
  });

  it('gives each body a name, and each schema one', () => {
    const unnamed = operations().flatMap(({ call, operation: { requestBody } }) => {
      const { schema } = requestBody?.content['application/json'] ?? {};
      return !schema || schema.$ref || schema.anyOf ? [] : [`${call}: export the schema of its body from shared/`];
    });
    expect(unnamed).toEqual([]);
    const { schemas } = document.components;
    const byContent = Map.groupBy(Object.keys(schemas), (name) => JSON.stringify(schemas[name]));
    expect([...byContent.values()].filter((names) => names.length > 1)).toEqual([]);
  });

  it('shows bodies that the api takes', async () => {
    const byId = new Map(operations().map(({ operation }) => [operation.operationId, operation]));
    const refused = (await everyDeclaration()).flatMap(([name, { operationId, body }]) => {
      const example = byId.get(operationId)?.requestBody?.content['application/json']?.example;
      const read = body?.safeParse(example);
      return read?.success === false
        ? read.error.issues.map(
            ({ path, message }) => `${name}: ${path.join('.')} ${message} (FIELDS in api/http/openapi/example.ts)`,
          )
        : [];
    });
    expect(refused).toEqual([]);
  });
});
