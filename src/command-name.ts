/** What the person at the terminal types before the name of a command: npm starts a checkout, `bin/sonnette` the rest. */
export const commandName = process.env.npm_lifecycle_event ? 'npm run cli --' : 'sonnette';
