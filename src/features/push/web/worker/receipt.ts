const TIMEOUT_MILLISECONDS = 10_000;

/** Tells the server that a push has arrived. False without connection: the next push asks again. */
export async function sendReceipt(token: string): Promise<boolean> {
  try {
    const answer = await fetch('/api/push/receipt', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
