import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RequestRoutes } from '../../features/requests/handlers.ts';
import type { MoveRoutes } from '../../features/requests/staff/handlers.ts';
import { token } from '../device/storage.ts';
import { ApiError, answer, callRaw, client, NetworkError, onSessionEnded } from './api.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  fetched.mockReset();
  vi.useRealTimers();
});

test('a call sends the token and the language of the screen [SIN-06]', async () => {
  token.write('the-token');
  fetched.mockResolvedValue(Response.json({ id: '1' }));

  const { requests } = client<MoveRoutes>();
  const put = requests[':id'].status.$put({ param: { id: '1' }, json: { status: 'completed' } });
  expect(await answer(put)).toEqual({ id: '1' });
  expect(fetched.mock.lastCall?.[0]).toBe('/api/requests/1/status');
  expect(fetched.mock.lastCall?.[1]).toMatchObject({
    method: 'PUT',
    body: '{"status":"completed"}',
    headers: {
      Authorization: 'Bearer the-token',
      'Accept-Language': expect.stringMatching(/^(fr|en)$/),
      'content-type': 'application/json',
    },
  });
});

test('a refusal is an ApiError with the server’s message', async () => {
  const body = { error: 'Déjà pris.', code: 'already_moved', fields: { by: 'x' }, request: {} };
  fetched.mockResolvedValue(Response.json(body, { status: 409 }));

  const error = await call('PUT', '/api/requests/1/status').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, code: 'already_moved', message: 'Déjà pris.', body });
});

test('a 304 does not throw', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 304 }));
  expect((await callRaw('GET', '/api/restaurants/demo/requests')).status).toBe(304);
});

test('no answer, a truncated answer and an answer after 10 s are NetworkErrors', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(call('GET', '/api/auth/me')).rejects.toBeInstanceOf(NetworkError);

  fetched.mockResolvedValueOnce(new Response('{"id":'));
  await expect(call('GET', '/api/auth/me')).rejects.toBeInstanceOf(NetworkError);

  vi.useFakeTimers();
  fetched.mockImplementationOnce(hangUntilAborted);
  const slow = expect(call('GET', '/api/auth/me')).rejects.toBeInstanceOf(NetworkError);
  await vi.advanceTimersByTimeAsync(10_000);
  await slow;
});

test('a call that the screen aborts is not a NetworkError', async () => {
  fetched.mockImplementationOnce(hangUntilAborted);
  const leaving = new AbortController();
  const given = expect(
    call('GET', '/api/auth/me', { signal: leaving.signal }),
  ).rejects.not.toBeInstanceOf(NetworkError);
  leaving.abort();
  await given;
});

test('a screen can abort a call of a typed client', () => {
  fetched.mockReturnValueOnce(new Promise(() => {}));
  const leaving = new AbortController();
  const { requests } = client<RequestRoutes>();
  const asked = { param: { id: '1' }, header: {} };
  void requests[':id'].$get(asked, { init: { signal: leaving.signal } });
  expect(fetched.mock.lastCall?.[1]?.signal?.aborted).toBe(false);
  leaving.abort();
  expect(fetched.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
});

test('only a whole 401 of the server, for the current token, of a call in the foreground, ends the session', async () => {
  const ended = vi.fn();
  const stop = onSessionEnded(ended);
  const refuse = async () => Response.json({ error: 'Non', code: 'no_session' }, { status: 401 });

  fetched.mockImplementation(refuse);
  await expect(call('POST', '/api/auth/login')).rejects.toThrow('Non');
  expect(ended).not.toHaveBeenCalled();

  token.write('old');
  fetched.mockImplementationOnce(async () => {
    token.write('new');
    return refuse();
  });
  await expect(call('GET', '/api/auth/me')).rejects.toThrow('Non');
  expect(ended).not.toHaveBeenCalled();

  fetched.mockImplementationOnce(async () => new Response('<h1>401</h1>', { status: 401 }));
  await expect(call('GET', '/api/auth/me')).rejects.toMatchObject({ status: 401 });
  fetched.mockImplementationOnce(async () => new Response('{"error":"N', { status: 401 }));
  await expect(call('GET', '/api/auth/me')).rejects.toMatchObject({ status: 401 });
  expect(ended, 'by a proxy, or cut off').not.toHaveBeenCalled();

  const background = { isInBackground: true };
  await expect(call('GET', '/api/auth/me', background)).rejects.toThrow('Non');
  expect(ended).not.toHaveBeenCalled();

  await expect(call('GET', '/api/auth/me')).rejects.toThrow('Non');
  expect(ended).toHaveBeenCalledOnce();
  stop();
});

function call(...[method, path, options]: Parameters<typeof callRaw>): Promise<unknown> {
  return answer(callRaw(method, path, options));
}

function hangUntilAborted(_input: unknown, init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
  });
}
