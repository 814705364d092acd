import { spawnSync } from 'node:child_process';
import { ROOT } from './web-build.ts';

/**
 * `npm run doctor`: checks an installation, by the settings of its servers. A line for each
 * finding, of what is wrong with the cure; exit code 1 when anything is.
 */
console.log(`ok        Node: ${process.versions.node}`);
const codes = ['api/doctor.ts', 'gateway/doctor.ts'].map(
  (script) => spawnSync(process.execPath, [script], { cwd: ROOT, stdio: 'inherit' }).status,
);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
