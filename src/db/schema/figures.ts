import type { EventType } from '../../enums.ts';
import type { ReceivedClass, TimeClass } from '../../histograms.ts';

/**
 * Counters, updated in the transaction of each change: no figure has to scan the history.
 * Each part of a restaurant has one row per local day, and one per month.
 * A whole month is read from its own row instead of those of its days.
 */
export type FigureRow = {
  restaurant_id: string;
  /**
   * The dimension of `part`: the whole restaurant, its tables, hours of the week, kinds of request, wishes,
   * or choices.
   */
  facet: 'restaurant' | 'table' | 'hour' | 'kind' | 'wish' | 'choice';
  /** `YYYY-MM-DD` or `YYYY-MM`, in the restaurant's time zone. */
  span: string;
  /**
   * By facet: empty; table number, `12`; weekday and hour, `5-20`; kind, `bread`; kind and wish,
   * `other/cutlery`; kind, wish (or kind again, where none is named) and choice, `bill/bill/card`.
   */
  part: string;
} & Record<FigureCount, number>;

/**
 * The histograms of waiting times have a column for each class: of `timeBounds`, or of `receivedBounds` for
 * `received_…`.
 * `taken_120` counts requests that were taken after more than 105 and up to 120 seconds.
 * A request counts on the day it was created, even if it ended on another day.
 */
export type FigureCount =
  | ('qr_scans' | 'menu_views' | 'page_visits' | 'requests_created')
  | ('unanswered' | 'withdrawn' | 'closed_by_rule')
  | ('went_stale' | 'reopened' | 'dismissed' | 'reminded' | 'escalated' | 'early_water')
  | ('asked_by_staff' | 'asked_by_bell')
  | `${'taken' | 'finished'}_${TimeClass}`
  | `received_${ReceivedClass}`;

/** A service day on which a staff device was in service. Kept as long as the counts. */
export interface ServiceDayRow {
  restaurant_id: string;
  /** `YYYY-MM-DD`: a service day of the restaurant. */
  day: string;
}

/**
 * An event reported by the page of a guest or visitor. Stored for `limits.eventsKeptMonths`.
 * Figures are counted when an event is stored: no figure reads these rows.
 */
export interface EventRow {
  /** Sorts by time, like every id: the job that deletes expired rows finds them by their id. */
  id: string;
  /** Empty for pages that belong to no restaurant. */
  restaurant_id: string;
  /** `eventType` of the API and of the code. */
  kind: EventType;
  table_number: number | null;
  /** A random value of one browser tab, gone when the tab closes. It identifies no person. */
  session_id: string | null;
  /** JSON. */
  metadata: string;
  created_at: string;
}
