/**
 * A script for `startServer`: the real server, with a clock that is ahead of the system's by the milliseconds
 * in the file `CLOCK_FILE`. A test need not wait for leases, and all its servers have the same time.
 */
import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { openApplication } from '../../../src/app/application.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config/config.ts';
import { LogOutput, openLog } from '../../../src/platform/log/log.ts';

const ahead = () => Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'));
const clock = {
  now: () => new Date(systemClock.now().getTime() + ahead()),
  monotonic: () => systemClock.monotonic() + ahead(),
};
const config = readConfig(process.env);
const log = openLog(config.logLevel, new LogOutput());
const application = await openApplication({ config, clock, log });
const { port } = await application.listen();
console.log(`A server whose clock is ahead is listening on http://127.0.0.1:${port}`);
process.on('SIGTERM', () => void application.close());
// At once, because the server may be killed.
flushCompileCache();
