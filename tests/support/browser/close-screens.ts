import { afterAll } from 'vitest';
import { closeScreens } from './common.ts';

/** Files share a browser: the next one finds it empty, also after a test that failed half way. */
afterAll(closeScreens);
