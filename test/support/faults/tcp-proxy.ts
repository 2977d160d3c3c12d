import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * The network between a server and its database. `cut` closes open connections and refuses new ones.
 * `swallow` drops all data without closing. `delay` delays all data.
 */
export type NetworkState = 'fine' | 'cut' | 'swallow' | 'delay';

export type TcpProxy = {
  port: number;
  /** `fine` closes connections whose data was dropped, so that both sides notice. */
  turn(state: NetworkState): void;
  close(): void;
};

/** Per direction. */
const DELAY_MILLISECONDS = 100;

type Pair = { near: Socket; far: Socket | undefined };

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let state: NetworkState = 'fine';

  function open(near: Socket): void {
    near.on('error', () => {});
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = state === 'swallow' ? undefined : connect(target);
    far?.on('error', () => {});
    const pair = { near, far };
    pairs.add(pair);
    if (!far) return;
    pass(near, far);
    pass(far, near);
    for (const socket of [near, far]) {
      socket.on('close', () => {
        if (state !== 'swallow') end(pair);
      });
    }
  }

  /** Forwards data in order, delayed if the state says so. */
  function pass(from: Socket, to: Socket): void {
    let dueAt = 0;
    from.on('data', (piece) => {
      if (state === 'swallow') return;
      const now = performance.now();
      dueAt = Math.max(dueAt, now + (state === 'delay' ? DELAY_MILLISECONDS : 0));
      if (dueAt <= now) to.write(piece);
      else setTimeout(() => state === 'swallow' || to.write(piece), dueAt - now);
    });
  }

  function end(pair: Pair): void {
    pairs.delete(pair);
    pair.near.destroy();
    pair.far?.destroy();
  }

  const server = createServer(open).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    turn(next) {
      const last = state;
      state = next;
      if (next === 'cut' || last === 'swallow') for (const pair of [...pairs]) end(pair);
    },
    close() {
      server.close();
      for (const pair of [...pairs]) end(pair);
    },
  };
}
