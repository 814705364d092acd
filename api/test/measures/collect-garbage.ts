import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Has the collector clear up now, at one stretch. */
export const collectGarbage: () => void = runInNewContext('gc');
