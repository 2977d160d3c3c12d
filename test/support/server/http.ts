import { noteSecretsIn } from '../secrets/trail.ts';

/** Options of a call. `body` is sent as JSON; a string is sent as is. */
export type CallOptions = {
  token?: string | undefined;
  language?: string;
  key?: string;
  headers?: Record<string, string>;
  body?: unknown;
};

export type Answer<T> = { status: number; headers: Headers; body: T };

/** Calls the API. `T` is the expected body of the answer. */
export type Call = <T = Refused>(
  method: string,
  path: string,
  options?: CallOptions,
) => Promise<Answer<T>>;

/** The body of every refusal. */
export type Refused = { error: string; code: string; fields?: Record<string, string> };

/** `path` is relative to `/api`. */
export function caller(url: string): Call {
  return async <T>(method: string, path: string, options: CallOptions = {}) => {
    const { body } = options;
    noteSecretsIn(options);
    noteSecretsIn(options.headers);
    noteSecretsIn(body);
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: headersOf(options),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, body: read<T>(text) };
    noteSecretsIn(answer.body);
    return answer;
  };
}

function headersOf({ token, language, key, headers, body }: CallOptions): Record<string, string> {
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(language && { 'Accept-Language': language }),
    ...(key && { 'Idempotency-Key': key }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  };
}

function read<T>(text: string): T {
  if (text === '') return undefined as T;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The answer is not JSON: ${text.slice(0, 200)}`);
  }
}
