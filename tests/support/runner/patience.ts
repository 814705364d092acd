import { vi } from 'vitest';
import { PATIENCE_MS } from './patience-ms.ts';

const { waitFor } = vi;
vi.waitFor = (check, options = PATIENCE_MS) => waitFor(check, options);
