import { isStatus, type Status } from '../../../rules.ts';
import type { Say, TextKey } from '../language/texts.ts';
import type { Held, Sending } from '../types.ts';

/** What has become of a request that the server has. */
export type StatusStage = Status | 'unknown';

/** Which of its faces the page shows. */
export type Stage = 'idle' | 'sending' | 'unsent' | 'asking' | StatusStage;

/** What is on its way comes first: the guest waits for that, whatever the table had before. */
export function stageOf(sending: Sending, held: Held | undefined): Stage {
  if (sending.name === 'unsent' || sending.name === 'asking') return sending.name;
  return held ? statusStageOf(held) : sending.name;
}

export function statusStageOf({ request }: Held): StatusStage {
  return isStatus(request.status) ? request.status : 'unknown';
}

/** Completed and cancelled are terminal; a status that this page does not know may yet become one that it does. */
export function isOver({ request }: Held): boolean {
  return request.status === 'completed' || request.status === 'cancelled';
}

/** The title tells the state, so that a glance at the tab is enough. */
export function pageTitle(say: Say, stage: Stage, table: number, restaurant: string): string {
  const state = titles[stage];
  const parts = [say('table', { table }), state && say(state), restaurant];
  return parts.filter(Boolean).join(' – ');
}

const titles: Record<Stage, TextKey | undefined> = {
  idle: undefined,
  sending: 'titleSending',
  unsent: 'titleUnsent',
  asking: 'titleUnsent',
  pending: 'titlePending',
  'in-progress': 'titleInProgress',
  completed: 'titleCompleted',
  cancelled: 'titleCancelled',
  unknown: 'titleUnknown',
};
