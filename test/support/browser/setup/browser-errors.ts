import type { BrowserContext } from '@playwright/test';

/** Errors and warnings of the browser. A test declares the ones it expects. */
export type BrowserErrors = {
  /** Declares expected messages, such as `/409/`. */
  expect(pattern: RegExp): void;
  listenTo(context: BrowserContext): void;
  /** Ignores what a page does after its test, when the routes that answered its calls are gone. */
  stopListeningTo(context: BrowserContext): void;
  unexpected(): string[];
};

export function collectBrowserErrors(): BrowserErrors {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  const listened = new Set<BrowserContext>();
  return {
    expect: (pattern) => expected.push(pattern),
    unexpected: () => errors.filter((line) => !expected.some((pattern) => pattern.test(line))),
    stopListeningTo: (context) => listened.delete(context),
    listenTo(context) {
      listened.add(context);
      const note = (line: string) => listened.has(context) && errors.push(line);
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        note(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => note(`page: ${error.error()}`));
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // Navigation aborts the page's requests.
        if (reason === 'net::ERR_ABORTED') return;
        note(`request: ${request.method()} ${request.url()} ${reason}`);
      });
    },
  };
}
