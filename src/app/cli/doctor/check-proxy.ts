import type { Config } from '../../../platform/config/config.ts';
import { type Arrived, PROXY_CHECK_PATH } from '../../http/proxy-check.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const PATIENCE_MILLISECONDS = 8000;
/** The server writes the second event a second after the first. */
const LEAST_BETWEEN_MILLISECONDS = 500;

type Passed = { arrived: Arrived; millisecondsBetween: number };

/**
 * Calls the server through its public address to check what the proxy passes on.
 * Yields nothing if there is no response: `checkPublicUrl` reports that.
 */
export async function* checkProxy(config: Config): AsyncGenerator<Finding> {
  const { publicUrl, trustProxy } = config;
  if (publicUrl === undefined) return;
  const passed = await ask(publicUrl).catch(() => undefined);
  if (!passed) return;
  const { arrived, millisecondsBetween } = passed;
  yield checkStreams(millisecondsBetween);
  yield checkHost(arrived, publicUrl);
  if (publicUrl.startsWith('https:')) yield checkScheme(arrived);
  if (trustProxy !== false && !arrived.isAddressForwarded) {
    const todo =
      'Have the proxy set it, or set TRUST_PROXY=off: all guests share one rate limit now.';
    yield warn('proxy address', 'TRUST_PROXY is on, but no X-Forwarded-For arrives', todo);
  }
}

async function ask(publicUrl: string): Promise<Passed | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  const answer = await fetch(`${publicUrl}${PROXY_CHECK_PATH}`, { signal });
  if (!answer.ok || !answer.body) return undefined;
  let text = '';
  let arrivedAt: number | undefined;
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (arrivedAt === undefined && text.includes('event: arrived')) arrivedAt = performance.now();
    if (!text.includes('event: end')) continue;
    const [, data] = /event: arrived\ndata: (.+)\n/.exec(text) ?? [];
    if (data === undefined || arrivedAt === undefined) return undefined;
    return { arrived: JSON.parse(data), millisecondsBetween: performance.now() - arrivedAt };
  }
  return undefined;
}

function checkStreams(millisecondsBetween: number): Finding {
  if (millisecondsBetween >= LEAST_BETWEEN_MILLISECONDS) {
    return ok('proxy streams', 'pass without buffering');
  }
  const todo = 'Turn buffering off (nginx: proxy_buffering off): it delays boards.';
  return fail('proxy streams', 'are buffered by the proxy', todo);
}

function checkHost({ isHostKept }: Arrived, publicUrl: string): Finding {
  if (isHostKept) return ok('proxy host', 'arrives as guests typed it');
  const todo = 'Pass it on (nginx: proxy_set_header Host $http_host).';
  return warn('proxy host', `another Host than that of ${publicUrl} arrives`, todo);
}

function checkScheme({ scheme }: Arrived): Finding {
  if (scheme === 'https') return ok('proxy scheme', 'arrives as https');
  const todo = 'Have the proxy set it (nginx: proxy_set_header X-Forwarded-Proto $scheme).';
  return warn('proxy scheme', `X-Forwarded-Proto is ${scheme ?? 'missing'}, not https`, todo);
}
