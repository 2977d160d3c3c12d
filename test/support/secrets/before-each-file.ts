/** Runs before each test file. */
import { forgetSecrets } from './trail.ts';

forgetSecrets();
