import { useEffect, useState } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import type { PlainTopic } from '../../rules.ts';
import type { WorkerMessage } from '../worker/worker-scope.ts';
import { noteLostPush, syncPush } from './push-device.ts';
import { sendPlain } from './subscription.ts';
import { pushTexts } from './texts.ts';

/** Longer than phones usually take. */
const ADVICE_AFTER_MILLISECONDS = 12_000;

type Outcome = 'testSent' | 'testArrived' | 'testMissing' | 'offline' | { reason: string };

/** Sends a test to this device, and says whether it arrived: the service worker reports it. */
export function useTestPush() {
  const t = useTexts(pushTexts);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setSending] = useState(false);

  useEffect(() => onTestArrived(() => setOutcome('testArrived')), []);

  useEffect(() => {
    if (outcome !== 'testSent') return;
    const timer = setTimeout(() => setOutcome('testMissing'), ADVICE_AFTER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function send(): Promise<void> {
    setSending(true);
    setOutcome(undefined);
    try {
      await trySending('test');
      // The push may have arrived before the answer of the call.
      setOutcome((present) => present ?? 'testSent');
    } catch (error) {
      setOutcome(error instanceof ApiError ? { reason: error.message } : 'offline');
    } finally {
      setSending(false);
    }
  }

  const words = typeof outcome === 'object' ? outcome.reason : outcome && t(outcome);
  return { words, send, isSending };
}

/** Calls `listener` when a push arrives that the device answers. Returns a function that stops it. */
export function onTestArrived(listener: () => void): () => void {
  const note = ({ data }: MessageEvent<WorkerMessage | null>) => {
    if (data?.kind === 'test arrived') listener();
  };
  navigator.serviceWorker.addEventListener('message', note);
  return () => navigator.serviceWorker.removeEventListener('message', note);
}

/** If the server does not have the subscription, sends it again, once. Shows it if it is lost. */
export async function trySending(topic: PlainTopic): Promise<void> {
  try {
    await sendPlain(topic);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'push_subscription_lost') await noteLostPush(error.message);
    if (error.code !== 'no_push_subscription') throw error;
    await syncPush();
    await sendPlain(topic);
  }
}
