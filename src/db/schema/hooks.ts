import type { HookFormat, RequestEvent } from '../../enums.ts';
import type { Language } from '../../languages.ts';

/** An address of another system that is told of requests. Its secret is computed (`signing.ts`). */
export interface HookRow {
  restaurant_id: string;
  id: string;
  url: string;
  /** Separated by commas. */
  events: string;
  format: HookFormat;
  /** Of its words: that of whoever made it. */
  language: Language;
  created_at: string;
  /** How many events in a row were lost. */
  lost: number;
  /** Since when it gets nothing, because too many were lost. */
  off_at: string | null;
}

/** An event for one hook. The last ones stay after they were sent. */
export interface HookDeliveryRow {
  restaurant_id: string;
  id: string;
  hook_id: string;
  event: RequestEvent;
  /** NOTE: no foreign key: the request may be gone. */
  request_id: string;
  at: string;
  /** `EventRequest` as JSON. */
  request: string;
  state: 'waiting' | 'sent' | 'lost';
  /** When to try to send it next. Null once it is sent or lost. */
  due_at: string | null;
  /** Lease: until then one process is sending it. */
  held_until: string | null;
  tries: number;
  response_status: number | null;
  /** Why the last try failed. */
  error: string | null;
}
