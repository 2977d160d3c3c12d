/** What is true of every subscription. */

/** Of the free trial: the one length that every text and date comes from. */
export const TRIAL_DAYS = 30;

/** The day on which a trial that begins now ends. */
export function trialEnd(now: Date): Date {
  return new Date(now.getTime() + TRIAL_DAYS * 24 * 60 * 60 * 1000);
}
