/** Runs before each test file. A worker runs many files, and they share its modules. */
import { speak } from '../../src/ui/language/i18n.ts';
import { forgetSecrets } from './secrets/trail.ts';

forgetSecrets();
speak('fr');
