import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

const systemBrowsers = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** `CHROME_PATH`, else a browser of this system, else the one from npm (for Linux). */
export async function findChromium(): Promise<string> {
  const own = process.env.CHROME_PATH ?? systemBrowsers.find((path) => existsSync(path));
  return own ?? (await chromium.executablePath());
}
