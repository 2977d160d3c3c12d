import { runCommand } from './cli/commands.ts';

// EPIPE, for instance with `| head`, is not an error.
process.stdout.on('error', () => process.exit());

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
});
