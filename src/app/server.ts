/**
 * The process entry. What is imported is compiled once and kept, not at every start: that halves the time to the first
 * answer. Therefore nothing but this may be imported before it.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../dist/compiled', import.meta.url)));
await import('./start.ts');
flushCompileCache();
