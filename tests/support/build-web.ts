import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts';

/** Before whole-system tests: the gateway serves the built web client. */
export async function setup(): Promise<void> {
  if (!isWebBuilt()) await buildWeb();
}
