import type { BrowserContext } from '@playwright/test';

/** What a browser complained of. A test that expects a complaint says so beforehand. */
export type Noise = {
  /** Complaints that match are no surprise to this test, such as `/409/`. */
  expect(pattern: RegExp): void;
  listenTo(context: BrowserContext): void;
  unexpected(): string[];
};

export function newNoise(): Noise {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  return {
    expect: (pattern) => expected.push(pattern),
    unexpected: () => complaints.filter((line) => !expected.some((pattern) => pattern.test(line))),
    listenTo(context) {
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        complaints.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => complaints.push(`page: ${error.error()}`));
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // A page that leaves lets go of what it was reading.
        if (reason === 'net::ERR_ABORTED') return;
        complaints.push(`request: ${request.method()} ${request.url()} ${reason}`);
      });
    },
  };
}
