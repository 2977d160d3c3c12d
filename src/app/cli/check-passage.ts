import type { Config } from '../../platform/config/config.ts';
import { type Arrived, PROXY_CHECK_PATH } from '../http/proxy-check.ts';
import { type Finding, fail, warn, well } from './finding.ts';

const PATIENCE_MILLISECONDS = 8000;
/** The server writes the second event a second after the first. */
const LEAST_BETWEEN_MILLISECONDS = 500;

type Passed = { arrived: Arrived; millisecondsBetween: number };

/**
 * Asks through the public address what arrives at the server. Nothing where nobody answers, which is said
 * elsewhere.
 */
export async function* checkPassage(config: Config): AsyncGenerator<Finding> {
  const { publicUrl, trustProxy } = config;
  if (publicUrl === undefined) return;
  const passed = await ask(publicUrl).catch(() => undefined);
  if (!passed) return;
  const { arrived, millisecondsBetween } = passed;
  yield checkStreams(millisecondsBetween);
  yield checkHost(arrived, publicUrl);
  if (publicUrl.startsWith('https:')) yield checkScheme(arrived);
  if (trustProxy && !arrived.isAddressForwarded) {
    const todo = 'Have the proxy set it, or set TRUST_PROXY=off: all guests count as one now.';
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
    return well('proxy streams', 'pass at once');
  }
  const todo = 'Switch buffering off (nginx: proxy_buffering off), or boards are late.';
  return fail('proxy streams', 'are held back by the proxy', todo);
}

function checkHost({ isHostKept }: Arrived, publicUrl: string): Finding {
  if (isHostKept) return well('proxy host', 'arrives as guests typed it');
  const todo = 'Pass it on (nginx: proxy_set_header Host $http_host).';
  return warn('proxy host', `another Host than that of ${publicUrl} arrives`, todo);
}

function checkScheme({ scheme }: Arrived): Finding {
  if (scheme === 'https') return well('proxy scheme', 'arrives as https');
  const todo = 'Have the proxy set it (nginx: proxy_set_header X-Forwarded-Proto $scheme).';
  return warn('proxy scheme', `X-Forwarded-Proto is ${scheme ?? 'missing'}, not https`, todo);
}
