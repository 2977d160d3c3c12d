import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../ui/network/api.ts';
import { isBackendUnavailable } from './checkout.ts';

it.each([
  ['no answer', new NetworkError('no answer')],
  ['404', new ApiError(404, 'no such page')],
  ['502', new ApiError(502, 'Bad Gateway')],
  ['503 without a code', new ApiError(503, '')],
  ['503 of a database that is away', new ApiError(503, { error: 'x', code: 'unavailable' })],
  ['504', new ApiError(504, 'Gateway Timeout')],
])('the payment backend is unavailable: %s [ERR-25]', (_, error) => {
  expect(isBackendUnavailable(error)).toBe(true);
});

it.each([
  ['500', new ApiError(500, { error: 'x', code: 'unexpected' })],
  ['503 of the provider', new ApiError(503, { error: 'x', code: 'payment_unreachable' })],
  ['429', new ApiError(429, { error: 'x', code: 'too_many' })],
  ['an address that is no web address', new TypeError('unexpected protocol')],
])('another payment error is not an unavailable backend: %s [ERR-26]', (_, error) => {
  expect(isBackendUnavailable(error)).toBe(false);
});
