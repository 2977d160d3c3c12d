import { expect, it } from 'vitest';
import { userAgents } from '../../../../../test/support/push/user-agents.ts';
import { isPhone, platformOf } from './platform.ts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const androidTablet = userAgents.android.replace(' Mobile', '');
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

it.each([
  ['an iPhone', userAgents.iphone, 5, 'ios', true],
  ['an iPad, which calls itself a Mac', mac, 5, 'ios', false],
  ['a Mac', mac, 0, 'desktop', false],
  ['an Android phone', userAgents.android, 5, 'android', true],
  ['an Android tablet', androidTablet, 5, 'android', false],
  ['a Windows computer with a touch screen', windows, 10, 'desktop', false],
])('knows %s', (_name, userAgent, maxTouchPoints, platform, phone) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
  expect(isPhone({ userAgent })).toBe(phone);
});
