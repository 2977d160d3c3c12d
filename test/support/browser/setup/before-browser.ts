import { buildIfStale } from '../../../../src/app/build.mjs';

/** Builds the pages before the workers start: otherwise each worker's server builds them at once. */
// biome-ignore lint/style/noDefaultExport: Playwright requires one.
export default async function setUp(): Promise<void> {
  await buildIfStale();
}
