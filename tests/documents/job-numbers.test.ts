import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenApi } from '#api/http/openapi/completed.ts';
import { sourceFiles } from '#scripts/sources.ts';
import { ROOT } from '#scripts/web-build.ts';
import { openApiDocument } from '../support/openapi-document.ts';

/** Texts that name Muster's number on purpose: beside the own one, or to tell two jobs apart. */
const ON_PURPOSE: readonly string[] = [
  'web/features/jobs/form/job-form-dialog.tsx: #{job.jobId}',
  'api/jobs/checks.ts: #{other.jobId}',
  // The name of a job that is gone.
  "api/audit/disclosure-rules.ts: #{textIn(row['jobId'])}",
  // What a file may call a job.
  'api/imports/kinds/words-rules.ts: #{jobId}',
  // The number that people see: a roster names no other.
  'web/wall/board/crew-name.tsx: #{elsewhere.jobId}',
  // An alert keeps the number that people see.
  'api/notices/mail-present.ts: #{alone.data.jobId}',
  // The id of a row.
  'api/crews/assignment-commands.ts: job {jobId}',
  'api/expenses/commands.ts: job {jobId}',
];

/** Ways in which a text or a cell shows `jobId` itself. */
const PRINTED = [
  /(?:#|[Jj]ob )\$\{(?!numberOf)[^}]*\bjobId\b(?!:)[^}]*\}/g,
  /[>#\s]\{[\w.?!]*\.jobId\}/g,
  /#\{jobId\}(?!")/g,
  /\bt\('[^']+', \{(?![^}]*numberOf)[^}]*\bjobId\b(?!:)[^}]*\}\)/g,
  /\b(?:cell|nameOf|label|text|card): \([^)]*\) => [`(<#]?[\w.]*\bjobId\b/g,
];

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
}

describe('a job is named by the number that people see [jobs-12]', () => {
  it('in every text: numberOf chooses, and nothing prints jobId itself', () => {
    const files = sourceFiles(ROOT, /\.tsx?$/).filter(
      (file) =>
        /^(?:api|web|shared|gateway)\//.test(file) &&
        !/\.test\.|^api\/(?:demo|test)\/|^web\/(?:dev|test)\/|texts?\.ts$|\/spanish\//.test(file),
    );
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      return PRINTED.flatMap((pattern) => [...text.matchAll(pattern)].map(([what]) => `${file}: ${what.replace('$', '')}`));
    });
    expect([...new Set(found)].filter((one) => !ON_PURPOSE.includes(one))).toEqual([]);
  });

  describe('in answers', () => {
    let document: OpenApi;
    beforeAll(async () => {
      document = await openApiDocument();
    });

    it('each jobId that is a number of Muster has shownNumber beside it', () => {
      const lacking = new Set<string>();
      let seen = 0;
      const walk = (schema: unknown, at: string): void => {
        if (typeof schema !== 'object' || schema === null) return;
        const { properties } = schema as Schema;
        if (properties?.['jobId']?.type === 'string') {
          seen += 1;
          if (!('shownNumber' in properties)) lacking.add(at);
        }
        for (const [name, part] of Object.entries(schema)) walk(part, `${at}/${name}`);
      };
      walk(document, '');
      expect(seen).toBeGreaterThan(3);
      expect([...lacking]).toEqual([]);
    });
  });
});
