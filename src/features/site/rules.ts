/** What the public site promises, each in one place. */

/** How long it takes to be ready for the first service: said everywhere as "under". */
export const SETUP_MINUTES = 10;
/** The picture that leads a visitor's phone to the demonstration. */
export const DEMO_CODE_PATH = '/demo-code.svg';
/** A demonstration, as it is booked. */
export const DEMO_MINUTES = 30;
/** How long the mock-up on the home page confirms a request. */
export const CONFIRMATION_MILLISECONDS = 3000;
/** From "Online payment is not open yet" to the page on which one can talk to us. */
export const TO_DEMO_MILLISECONDS = 2000;

/** The fields of the demo form, in its order. */
export const demoFields = ['restaurant', 'email', 'wished_time', 'message'] as const;
/** Marks the demo page that says that the request has arrived. */
export const SENT_QUERY = 'sent=1';

/** One word, as the provider writes them, not a sentence that somebody put into a link. */
export function isPaymentReference(text: string): boolean {
  return /^[!-~]{1,255}$/.test(text);
}

/** The sample menu, in euro cents, in the order in which it is read. */
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
