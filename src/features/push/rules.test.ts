import { expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { pushServiceOf, retryAfterSeconds, topicOf, vapidSubjectOf } from './rules.ts';

const OWN = ['http://10.0.0.5:8080'];

it.each([
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', 'mozilla'],
  ['https://fcm.googleapis.com/fcm/send/abc:def', 'google'],
  ['https://jmt17.google.com/fcm/send/abc:def', 'google'],
  ['https://web.push.apple.com/QGuQyavXutnMH', 'apple'],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQYA', 'microsoft'],
  ['http://10.0.0.5:8080/push/1', 'http://10.0.0.5:8080'],
])('%s belongs to %s [PSH-02]', (endpoint, service) => {
  expect(pushServiceOf(endpoint, OWN)).toBe(service);
});

it.each([
  'https://push.example.org/1',
  'http://fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com:8443/fcm/send/1',
  'https://user@fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com.example.org/1',
  'https://notfcm.googleapis.com/1',
  'https://mail.google.com/1',
  'https://evilpush.apple.com/1',
  'https://push.apple.com@127.0.0.1/1',
  'https://10.0.0.5:8080/push/1',
  'http://10.0.0.5/push/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/1',
  'https://fcm.googleapis.com/fcm/send/1#',
  'https://fcm.googleapis.com/fcm/send/1#2',
  'ftp://fcm.googleapis.com/1',
  'file:///etc/passwd',
  'no address',
  '',
])('%s belongs to no push service [PSH-02]', (endpoint) => {
  expect(pushServiceOf(endpoint, OWN)).toBeUndefined();
});

it('a failed push is tried again after 5 s, then after 20 s, then no more', () => {
  expect([1, 2, 3].map(retryAfterSeconds)).toEqual([5, 20, undefined]);
});

it('a topic has at most 32 URL-safe characters [PSH-06]', () => {
  expect(topicOf(newId(new Date()))).toMatch(/^[\w-]{32}$/);
});

it.each([
  ['https://sonnette.example', 'x@y.example', 'https://sonnette.example'],
  ['http://10.0.0.5', 'Sonnette <bonjour@sonnette.example>', 'mailto:bonjour@sonnette.example'],
  [undefined, 'bonjour@sonnette.example', 'mailto:bonjour@sonnette.example'],
])('with PUBLIC_URL %s and MAIL_FROM %s the subject is %s [PSH-06]', (url, from, subject) => {
  expect(vapidSubjectOf(url, from)).toBe(subject);
});
