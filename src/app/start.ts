import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import { commandName } from '../command-name.ts';
import { DatabaseError } from '../db/connection.ts';
import { DEMO_BAR_SLUG, DEMO_SLUG, firstOperatorPath, guestLink, paths } from '../paths.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { ConfigError, findMisspelt } from '../platform/config/variables.ts';
import { LogOutput, openLog } from '../platform/log/log.ts';
import { type Application, openApplication } from './application.ts';
import { DEMO_EMAIL, refuseWeakDemoPassword } from './demo/seed.ts';
import { missingForVisitors, readSiteData } from './pages/site-data.ts';

/** Limit of a shutdown after draining. It includes the 10 s grace for open requests (`http-server.ts`). */
const LONGEST_STOP_SECONDS = 15;

const USAGE = `Starts the server. It takes no options: set variables in the environment or in the file .env (.env.example names them).
  Commands: ${commandName} --help`;

try {
  await start();
} catch (error) {
  if (!isForOperator(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  refuseArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  refuseWeakDemoPassword(config);
  for (const { message } of findMisspelt(process.env)) console.error(message);
  const output = new LogOutput();
  const log = openLog(config.logLevel, output);
  await refuseAddressTaken(config.port, config.host);
  const application = await openApplication({
    config,
    clock: systemClock,
    log,
    countDroppedLines: () => output.dropped,
  });
  try {
    const { port } = await application.listen();
    greet(config, application, port);
    if (config.publicUrl && !config.smtpUrl)
      log.warn('SMTP_URL is not set: mails are printed here');
  } catch (error) {
    await application.close();
    // The database already has the demo login, and its password is printed only once: print it now.
    if (application.demoLogin) console.log(signInLine(application.demoLogin));
    throw addressError(error, config.port, config.host) ?? error;
  }
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second Ctrl-C exits at once. A repeated SIGTERM of a supervisor does not.
    if (isStopping && signal === 'SIGINT') process.exit(130);
    if (isStopping) return;
    isStopping = true;
    // SIGINT comes from a person at the terminal: no load balancer, so no draining.
    const drainSeconds = signal === 'SIGTERM' ? config.drainSeconds : 0;
    // A database that does not answer must not keep the process alive.
    setTimeout(
      () => {
        const open = process.getActiveResourcesInfo();
        log.error({ seconds: LONGEST_STOP_SECONDS, open }, 'shutdown took too long, exiting');
        process.exit(1);
      },
      (drainSeconds + LONGEST_STOP_SECONDS) * 1000,
    ).unref();
    application
      .close({ drainSeconds })
      .catch((error: unknown) => log.error({ err: error }, 'shutdown failed'));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function refuseArguments([first]: string[]): void {
  if (first === undefined) return;
  if (first !== '--help' && first !== '-h')
    throw new ConfigError(`Unknown argument: ${first}\n${USAGE}`);
  console.log(USAGE);
  process.exit();
}

/** Prints links and login for the person at the terminal. */
function greet(config: Config, { demoLogin, firstOperatorToken }: Application, port: number): void {
  const here = config.publicUrl ?? `http://localhost:${port}`;
  const lines = [`Sonnette ${config.version} is listening on ${here}`];
  if (config.demo) {
    const near = config.publicUrl ?? localNetworkOrigin(port);
    // A demonstration that was filled by an older version has no bar.
    const bar = demoLogin ? [`  Guest of a bar   ${guestLink(here, DEMO_BAR_SLUG, 1)}`] : [];
    lines.push(
      '',
      `  Guest, table 1   ${guestLink(here, DEMO_SLUG, 1)}`,
      ...bar,
      `  Staff board      ${here}${paths.staff}`,
    );
    lines.push(signInLine(demoLogin));
    lines.push('', ...phoneLines(near));
  }
  if (firstOperatorToken) {
    const link = `${here}${firstOperatorPath}${firstOperatorToken}`;
    lines.push(`  First operator   ${link}  (makes your login; works until there is one)`);
  }
  lines.push(...notSetLines(config));
  console.log(lines.join('\n'));
}

function notSetLines(config: Config): string[] {
  const unreachable = config.bookingUrl
    ? 'the contact page has no address'
    : 'demo requests wait in /admin';
  const effects: [string[], string][] = [
    [config.isInviteOnly ? [] : missingForVisitors(readSiteData(config)), unreachable],
    [config.unsetForPayment, 'nobody can subscribe; BILLING=off if nothing is sold'],
  ];
  return effects
    .filter(([names]) => names.length > 0)
    .map(
      ([names, effect]) => `  Not set          ${names.join(', ')} (${effect}; see .env.example)`,
    );
}

function signInLine(login: Application['demoLogin']): string {
  const { email, password } = login ?? { email: DEMO_EMAIL, password: undefined };
  const hint = `the password of the first start; a new one: ${commandName} user passwd ${email}`;
  return `  Sign in with     ${email}  ${password ? `${password}  (shown this once)` : `(${hint})`}`;
}

function phoneLines(origin: string | undefined): string[] {
  if (!origin)
    return ['  On a phone in the same network, write the name of this machine for localhost'];
  const link = guestLink(origin, DEMO_SLUG, 1);
  const code = renderUnicodeCompact(link, { border: 2 });
  return [`  On a phone in the same network, scan or open ${link}`, '', code];
}

/** The address of this machine on the local network, for a phone on the same Wi-Fi. A container has none of it. */
function localNetworkOrigin(port: number): string | undefined {
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) return undefined;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const address = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return address && `http://${address.address}:${port}`;
}

/** True for errors whose message tells the operator what to do. They are printed without a stack trace. */
function isForOperator(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof DatabaseError;
}

/**
 * Throws `ConfigError` if the server could not listen on this address.
 * Call it before opening the database. A start that fails here must not create a database, nor a login whose
 * password it would never print.
 */
async function refuseAddressTaken(port: number, host: string): Promise<void> {
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
function addressError(error: unknown, port: number, host: string): ConfigError | undefined {
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
