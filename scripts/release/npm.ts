import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

function npm(root: string, args: readonly string[]): { stdout: string; stderr: string; status: number | null } {
  return spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

/** Lays package.json and lockfile without what is for development alone into a folder. */
function layOutProduction(root: string, folder: string): void {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object;
  const write = (file: string, content: object) => writeFileSync(path.join(folder, file), JSON.stringify(content));
  const manifest = { ...read('package.json'), devDependencies: {} };
  const lock = read('package-lock.json') as { packages: Record<string, { dev?: boolean }> };
  const places = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  const packages = { ...Object.fromEntries(places), '': { ...lock.packages[''], devDependencies: {} } };
  write('package.json', manifest);
  write('package-lock.json', { ...lock, packages });
}

/**
 * What is shipped, as CycloneDX (JSON). npm sees a lockfile without tools of developers: with
 * `--omit=dev` it leaves out what such a tool needs as well, such as react.
 * @throws Error with npm's words
 */
export function billOfMaterials(root: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-sbom-'));
  try {
    layOutProduction(root, folder);
    const { stdout, stderr, status } = npm(folder, ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
    if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const;
const Audit = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.enum(SEVERITIES), range: z.string() })),
  metadata: z.object({ dependencies: z.object({ prod: z.number() }) }),
});

/**
 * What the registry knows of the versions in the lockfile, in words; also when it does not answer.
 */
export function auditReport(root: string): string {
  const { stdout } = npm(root, ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--package-lock-only']);
  const parsed = Audit.safeParse(readJson(stdout));
  if (!parsed.success) return `No registry answered, so nothing is known: ${whyNot(stdout)}\n`;
  const { vulnerabilities, metadata } = parsed.data;
  const found = Object.entries(vulnerabilities).sort(
    ([, a], [, b]) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
  const lines = found.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`);
  return [`${metadata.dependencies.prod} packages of production, ${found.length} with a known fault.`, ...lines, ''].join('\n');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const Refusal = z.object({ message: z.string() });
/** npm names the registry's address, which is nobody's business. */
const whyNot = (stdout: string): string =>
  Refusal.safeParse(readJson(stdout)).data?.message.replaceAll(/https?:\/\/\S+/g, '(address)') ?? 'npm audit said nothing';
