import { createServer } from 'node:net';

/** A range below the ephemeral ports, so that the system assigns none of them between two runs. */
const PORTS = { first: 20_000, count: 12_000 };

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Finds free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}
