import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { fieldKey, shownAs, subjectKey, valueKey, verbKey } from '#shared/audit/words.ts';
import { WebhookEvent } from '#shared/integrations/webhooks.ts';
import { TOPICS, type Topic } from '#shared/live/topics.ts';
import { schema } from '../db/schema.ts';
import { importFile } from '../db/tables/imports.ts';
import { disclosedFields, namedIn } from './disclosure-rules.ts';

const API = join(import.meta.dirname, '..');
const sources = readdirSync(API, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(test|demo)\//.test(name))
  .map((name) => readFileSync(join(API, name), 'utf8'));
const found = (pattern: RegExp): RegExpExecArray[] => sources.flatMap((text) => [...text.matchAll(pattern)]);

/** A table whose rows are written and audited by hand. */
const BY_HAND: readonly (readonly [Topic, PgTable])[] = [['import', importFile]];

/** Left out of the audit where they are written. */
const SECRETS: readonly string[] = ['tokenHash', 'salt', 'previousSalt'];

/** Each audited kind of row with its table, as the sources have them. */
const AUDITED = new Map<string, PgTable>([
  ...BY_HAND,
  ...found(/\b(?:insertRow|reviseRows?|removeRow)\(\s*[^,]+,\s*'([^']+)',\s*(\w+),/g).map(
    ([, subject, name]): [string, PgTable] => [subject!, (schema as Record<string, unknown>)[name!] as PgTable],
  ),
]);

/** The columns of a table that a change of the row shows. */
const shownOf = (subject: string, table: PgTable): string[] =>
  shownFields(
    subject,
    Object.keys(getTableColumns(table)).filter((name) => !SECRETS.includes(name)),
  );

/** Those of the fields that a change shows. */
function shownFields(subject: string, columns: readonly string[]): string[] {
  const version = (value: number) => Object.fromEntries(columns.map((name) => [name, value]));
  const entry = { subject, subjectId: '1', before: version(1), after: version(2) };
  const names = Object.fromEntries(Object.keys(namedIn([])).map((kind) => [kind, new Map()]));
  return Object.keys(disclosedFields(entry, names as unknown as Parameters<typeof disclosedFields>[1]));
}

/** The values that the checks of a table allow, by column. */
function choicesOf(table: PgTable): Map<string, string[]> {
  const byColumn = new Map(Object.entries(getTableColumns(table)).map(([name, column]) => [column.name, name]));
  const checks = getTableConfig(table).checks.map(({ value }) => new PgDialect({ casing: 'snake_case' }).sqlToQuery(value).sql);
  return new Map(
    checks
      .flatMap((check) => [...check.matchAll(/"(\w+)" in \(([^)]*)\)/g)])
      .map(([, column, values]) => [byColumn.get(column!) ?? column!, values!.split(',').map((value) => value.slice(1, -1))]),
  );
}

describe('the words of the audit', () => {
  it('are there for every kind of row that is written', () => {
    expect(AUDITED.size).toBeGreaterThan(20);
    expect([...AUDITED].filter(([subject, table]) => !(table instanceof PgTable) || !subjectKey(subject))).toEqual([]);
    const named = found(/\baudit\(\{([\s\S]*?)\}\);/g).flatMap(([, entry]) => /\bsubject: '([^']+)'/.exec(entry!)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((subject) => !subjectKey(subject))).toEqual([]);
  });

  it('are there for every column that a change shows', () => {
    const without = [...AUDITED].flatMap(([subject, table]) =>
      shownOf(subject, table).flatMap((field) => (fieldKey(field, subject) ? [] : [`${subject}.${field}`])),
    );
    expect(without).toEqual([]);
  });

  it('are there for every choice of such a column', () => {
    const without = [...AUDITED].flatMap(([subject, table]) => {
      const shown = shownOf(subject, table);
      return [...choicesOf(table)].flatMap(([field, values]) =>
        shown.includes(field)
          ? values.flatMap((value) => (valueKey(shownAs(field, subject), value) ? [] : [`${subject}.${field} ${value}`]))
          : [],
      );
    });
    expect(without).toEqual([]);
  });

  it('are there for every field that an entry is given one by one', () => {
    const given = found(/\baudit\(\{([\s\S]*?)\}\);/g).flatMap(([, entry]) =>
      [...entry!.matchAll(/\b(?:before|after): \{([^}]*)\}/g)].flatMap(([, fields]) =>
        fields!.split(',').flatMap((field) => /^\s*(\w+)/.exec(field)?.[1] ?? []),
      ),
    );
    expect(given.length).toBeGreaterThan(10);
    const shown = new Set(given.flatMap((field) => shownFields('', [field])));
    expect([...shown].filter((field) => !fieldKey(field))).toEqual([]);
  });

  it('are there for every action', () => {
    const actions = found(/'([\w/]+)\.(\w+)'/g)
      .map(([text, subject]) => [text!.slice(1, -1), subject!] as const)
      .filter(([action, subject]) => TOPICS.includes(subject as Topic) && !WebhookEvent.options.includes(action as never));
    expect(actions.length).toBeGreaterThan(20);
    expect(actions.map(([action]) => action).filter((action) => !verbKey(action))).toEqual([]);
  });
});
