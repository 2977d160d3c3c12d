import type { BrowserContext } from '@playwright/test';

/** Errors and warnings of the browser. A test declares the ones it expects. */
export type BrowserErrors = {
  /** Declares expected messages, such as `/409/`. */
  expect(pattern: RegExp): void;
  listenTo(context: BrowserContext): void;
  unexpected(): string[];
};

export function collectBrowserErrors(): BrowserErrors {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  return {
    expect: (pattern) => expected.push(pattern),
    unexpected: () => errors.filter((line) => !expected.some((pattern) => pattern.test(line))),
    listenTo(context) {
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        errors.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(`page: ${error.error()}`));
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // Navigation aborts the page's requests.
        if (reason === 'net::ERR_ABORTED') return;
        errors.push(`request: ${request.method()} ${request.url()} ${reason}`);
      });
    },
  };
}
