import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to the Redis of this machine that can be cut, or frozen as by `CLIENT PAUSE`. */
export class RedisProxy {
  readonly #ends = new Set<Socket>();
  #state: 'well' | 'frozen' | 'cut' = 'well';
  readonly #server: Server = createServer((near) => {
    // The port stays in use while the proxy is cut, so that no other process gets it.
    if (this.#state === 'cut') {
      near.destroy();
      return;
    }
    const far = createConnection({ port: 6379, host: '127.0.0.1' });
    for (const end of [near, far]) {
      this.#ends.add(end);
      end.on('error', () => {});
      end.on('close', () => this.#ends.delete(end));
      if (this.#state === 'frozen') end.cork();
    }
    near.pipe(far).pipe(near);
  });

  static async open(): Promise<RedisProxy> {
    const proxy = new RedisProxy();
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Holds data back until `mend`. */
  freeze(): void {
    this.#state = 'frozen';
    for (const end of this.#ends) end.cork();
  }

  cut(): void {
    this.#state = 'cut';
    for (const end of this.#ends) end.destroy();
  }

  mend(): void {
    this.#state = 'well';
    for (const end of this.#ends) end.uncork();
  }

  close(): void {
    this.#server.close();
    for (const end of this.#ends) end.destroy();
  }
}
