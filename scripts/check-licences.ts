import { lockedPackages } from './licences/installed.ts';
import { whyUnfit } from './licences/rules.ts';
import { ROOT } from './web-build.ts';

const packages = lockedPackages(ROOT);
const unfit = packages.flatMap((one) => {
  const why = whyUnfit(one);
  return why === undefined ? [] : [`${one.name}@${one.version}: ${why}`];
});
for (const line of unfit) console.error(line);
console.log(`Licences: ${packages.length} packages, ${unfit.length} unfit.`);
if (unfit.length > 0 || packages.length === 0) process.exitCode = 1;
