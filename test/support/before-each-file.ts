/** Runs before each test file. A worker runs many files, and they share its modules. */
import { afterAll, afterEach } from 'vitest';
import { speak } from '../../src/ui/language/i18n.ts';
import { forgetSecrets } from './secrets/trail.ts';
import { refuseWrongLockOrder, watchLockOrder } from './server/sql/lock-order.ts';

forgetSecrets();
speak('fr');
watchLockOrder();
afterEach(refuseWrongLockOrder);
// For what a file does before its first test or after its last one.
afterAll(refuseWrongLockOrder);
