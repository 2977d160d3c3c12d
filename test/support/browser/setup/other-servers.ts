/**
 * Servers besides that of most browser tests. They are fixtures of every worker, started on demand: a file
 * with fixtures of its own would need a worker and a browser of its own.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Db, openDatabase } from '../../../../src/db/database.ts';
import type { Mailbox } from '../../people/mailbox.ts';
import { type PaymentProvider, startPaymentProvider } from '../../people/payment-provider.ts';
import { freshDatabase } from '../../server/databases.ts';
import { type Call, caller } from '../../server/http.ts';
import { startServer } from '../../server/server.ts';

/** A server on which nothing is sold. */
export type Free = { url: string; db: Db };

/** A server that sells subscriptions: it has a payment provider and a calendar. */
export type Sold = {
  url: string;
  call: Call;
  db: Db;
  provider: PaymentProvider;
  calendar: { url: string; asked: string[] };
};

/** A server that knows its public address, as in production: `http://localhost:PORT`. */
export type Public = { url: string; call: Call; db: Db };

export type OtherServers = { free: Free; sold: Sold; published: Public };

type Use<T> = (value: T) => Promise<void>;

export async function withFreeServer(use: Use<Free>): Promise<void> {
  const database = await freshDatabase('sqlite', undefined);
  const server = await startServer({ BILLING: 'off', DEMO: 'off', DATABASE_URL: database.url });
  const { db, close } = await openDatabase(database.url, () => {});
  await use({ url: server.url, db });
  await close();
  await server.stop();
  await database.remove();
}

export async function withPublicServer(mailbox: Mailbox, use: Use<Public>): Promise<void> {
  const database = await freshDatabase('sqlite', undefined);
  const PORT = String(await findFreePort());
  const url = `http://localhost:${PORT}`;
  const server = await startServer({
    PORT,
    PUBLIC_URL: url,
    DEMO: 'off',
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
  });
  const { db, close } = await openDatabase(database.url, () => {});
  await use({ url, call: caller(url), db });
  await close();
  await server.stop();
  await database.remove();
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function withSoldServer(use: Use<Sold>): Promise<void> {
  const provider = await startPaymentProvider();
  const calendar = await startCalendar();
  const database = await freshDatabase('sqlite', undefined);
  const server = await startServer({
    ...provider.environment,
    PUBLIC_URL: '',
    DEMO: 'off',
    DATABASE_URL: database.url,
    BOOKING_URL: calendar.url,
  });
  const { db, close } = await openDatabase(database.url, () => {});
  await use({ url: server.url, call: caller(server.url), db, provider, calendar });
  await close();
  await server.stop();
  await database.remove();
  calendar.stop();
  await provider.stop();
}

async function startCalendar() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Content-Type', 'text/html').end('<title>C</title><h1>Calendrier</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo`, asked, stop };
}
