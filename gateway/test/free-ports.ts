import { createServer } from 'node:net';

/**
 * Below the range from which the system itself gives ports away, so that none is taken between two
 * runs of a process.
 */
const PORTS = { first: 20_000, count: 12_000 };

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** So many free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}
