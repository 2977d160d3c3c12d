/** Constants that the public site promises. */

/** The time to set up a restaurant. Texts say "under 10 minutes". */
export const SETUP_MINUTES = 10;
/** The picture of the QR code that opens the demonstration on a phone. */
export const DEMO_CODE_PATH = '/demo-code.svg';
/** The length of a booked demonstration. */
export const DEMO_MINUTES = 30;
/** How long the mock-up on the home page confirms a request. */
export const CONFIRMATION_MILLISECONDS = 3000;
/** The delay between the notice "Online payment is not open yet" and the demo page. */
export const TO_DEMO_MILLISECONDS = 2000;

/** The fields of the demo form, in its order. */
export const demoFields = ['restaurant', 'email', 'wished_time', 'message'] as const;
/** The query string of the demo page's confirmation. */
export const SENT_QUERY = 'sent=1';

/**
 * A single ASCII word, as the provider writes references. Refuses sentences that somebody put into a link.
 */
export function isPaymentReference(text: string): boolean {
  return /^[!-~]{1,255}$/.test(text);
}

/** The sample menu in display order, with prices in euro cents. */
export const sampleMenu = [
  {
    course: 'starters',
    dishes: [
      { dish: 'terrine', cents: 1200 },
      { dish: 'eggs', cents: 800 },
      { dish: 'salmon', cents: 1400 },
    ],
  },
  {
    course: 'mains',
    dishes: [
      { dish: 'sausage', cents: 1600 },
      { dish: 'steak', cents: 2200 },
      { dish: 'cod', cents: 1800 },
      { dish: 'risotto', cents: 1300 },
    ],
  },
  {
    course: 'desserts',
    dishes: [
      { dish: 'mousse', cents: 700 },
      { dish: 'caramel', cents: 600 },
      { dish: 'sorbet', cents: 500 },
    ],
  },
  {
    course: 'drinks',
    dishes: [
      { dish: 'coffee', cents: 200 },
      { dish: 'water', cents: 400 },
      { dish: 'wine', cents: 600 },
    ],
  },
] as const;
