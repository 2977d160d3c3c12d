import { systemClock } from '../../../platform/clock.ts';
import { type Config, readConfig } from '../../../platform/config/config.ts';
import { ConfigError, findMisspelt } from '../../../platform/config/variables.ts';
import { refuseWeakDemoPassword } from '../../demo/seed.ts';
import { readSiteData } from '../../pages/site-data.ts';
import type { Command } from '../command.ts';
import { checkDatabase } from './check-database.ts';
import { checkSurroundings } from './check-surroundings.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

/** Read-only checks of the installation. */
export const doctor: Command = {
  takes: '',
  does: 'checks configuration, database, disk, clock, mail and payment; exit code 1 if a check FAILs',
  async run(_, __, { environment, print }) {
    const show = (finding: Finding) => print(linesOf(finding));
    const { config, finding } = readAll(environment);
    const findings = [finding, ...misspelt(environment)];
    for (const each of findings) show(each);
    if (config) {
      for await (const each of checksOf(config)) {
        findings.push(each);
        show(each);
      }
    }
    const failed = findings.filter(({ level }) => level === 'FAIL').length;
    const warned = findings.filter(({ level }) => level === 'warn').length;
    print(`\n${findings.length} checks, ${failed} failed, ${warned} to look at.`);
    return failed === 0;
  },
};

async function* checksOf(config: Config): AsyncGenerator<Finding> {
  const now = systemClock.now();
  yield* checkDatabase(config, now);
  yield* checkSurroundings(config);
}

function readAll(environment: NodeJS.ProcessEnv): { config?: Config; finding: Finding } {
  try {
    const config = readConfig(environment);
    readSiteData(config);
    refuseWeakDemoPassword(config);
    return { config, finding: ok('configuration', 'all variables are valid') };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const todo = 'Correct the lines above; .env.example says what each means.';
    return { finding: fail('configuration', reasonOf(error), todo) };
  }
}

function misspelt(environment: NodeJS.ProcessEnv): Finding[] {
  return findMisspelt(environment).map(({ given, message }) =>
    warn('configuration', message, `Correct or remove ${given}; .env.example has all names.`),
  );
}

function linesOf({ level, subject, message, todo }: Finding): string {
  const line = `${level.padEnd(5)} ${subject.padEnd(14)} ${message}`;
  return todo ? `${line}\n${' '.repeat(21)}→ ${todo}` : line;
}
