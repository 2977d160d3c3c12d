import { createServer } from 'node:net';
import { ConfigError } from '../platform/config/variables.ts';

/**
 * Throws `ConfigError` if the server could not listen on this address.
 * Call it before opening the database. A start that fails here must not create a database, nor a login whose
 * password it would never print.
 */
export async function refuseAddressTaken(port: number, host: string): Promise<void> {
  const probe = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen(port, host, resolve);
    });
  } catch (error) {
    throw addressError(error, port, host) ?? error;
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Undefined if the error is not about listening. */
export function addressError(error: unknown, port: number, host: string): ConfigError | undefined {
  const { code = '' } = error as { code?: string };
  const words: Record<string, string> = {
    EADDRINUSE: `PORT=${port} is taken by another program on this machine. Stop it, or set PORT to another number.`,
    EACCES: `PORT=${port} needs administrator rights. Set PORT to 1024 or more, behind a proxy.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine. Set HOST to one of its own, or to 0.0.0.0 for all.`,
    ENOTFOUND: `HOST=${host} cannot be found. Set HOST to an address of this machine, or to 0.0.0.0 for all.`,
    EAI_AGAIN: `HOST=${host} cannot be found. Set HOST to an address of this machine, or to 0.0.0.0 for all.`,
    EINVAL: `HOST=${host} cannot be listened on. Set HOST to an address of this machine, or to 0.0.0.0 for all.`,
  };
  return words[code] === undefined ? undefined : new ConfigError(words[code]);
}
