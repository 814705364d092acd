import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '#scripts/web-build.ts';

const Rule = z
  .object({
    alert: z.string().regex(/^Muster\w+$/),
    expr: z.string(),
    for: z
      .string()
      .regex(/^\d+[sm]$/)
      .optional(),
    labels: z.object({ severity: z.enum(['critical', 'warning']) }).strict(),
    annotations: z.object({ summary: z.string(), runbook: z.string() }).strict(),
  })
  .strict();
type AlertRule = z.infer<typeof Rule>;
const File = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(Rule) }).strict()) }).strict();

/** The alert rules of docs/examples. @throws when the file is not of Prometheus' form */
export const alertRules = (): AlertRule[] =>
  File.parse(parse(readFileSync(path.join(ROOT, 'docs/examples/alerts.yml'), 'utf8'))).groups.flatMap(({ rules }) => rules);
