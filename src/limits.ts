/**
 * Limits on what callers send, and retention times, shared by server and browser. Internal bounds are beside
 * their code.
 * Sizes are in characters or bytes as named, times in seconds.
 * `PerAddress` means the caller's network address, `PerMailbox` an e-mail address.
 */

// biome-ignore lint/performance: with a namespace, a page contains only the limits that it uses
export * as limits from './limits.ts';

export const messageLength = 280;
export const customerNameLength = 60;
export const jsonBodyBytes = 16 * 1024;
export const webhookBodyBytes = 1024 * 1024;
/** All wishes of a restaurant, with labels in ten languages. */
export const wishesBodyBytes = 128 * 1024;

export const idLength = 100;
export const staffNameLength = 60;
export const nameLength = 120;
export const addressLength = 240;
export const urlLength = 2048;
/** The longest host name (253, RFC 1035), plus `https://` and a port. */
export const originLength = 267;
export const timeZoneLength = 64;
export const emailLength = 254;
export const passwordMinLength = 6;
/** The length that the form recommends. */
export const passwordAdvisedLength = 10;
export const passwordMaxLength = 128;
export const idempotencyKeyLength = 64;
export const priceIdLength = 255;
export const wishedTimeLength = 120;
export const demoMessageLength = 1000;

export const tableNumberMax = 9999;
export const tablesPerRestaurant = 500;
export const tableLabelLength = 20;
/** The key in the link of a table's printed code: 40 bits, almost. */
export const tableKeyLength = 8;
export const bellsPerRestaurant = 100;
export const bellNameLength = 40;
export const hooksPerRestaurant = 5;
export const hookDeliveriesKept = 50;
export const zonesPerRestaurant = 12;
export const zoneNameLength = 30;
export const buttonsPerRestaurant = 8;
export const suggestionsPerRestaurant = 12;
/** With those that it hides. */
export const wishesPerRestaurant = 40;
export const choicesPerWish = 6;
export const wishLabelLength = 40;
export const choiceLabelLength = 30;
export const wishIdLength = 40;
/** Removed wishes and choices: pages that still offer them are open, and figures name them. */
export const pastWishesPerRestaurant = 60;
/** Of calls from afar, where a table may have one per wish: one phone must not fill the boards. */
export const activeRequestsPerTable = 10;
export const boardRequests = 500;
/** In the card of the evening; the figure counts all. */
export const unansweredListed = 10;
export const restaurantsPerPage = 500;
export const restaurantsPerPageOfStrangers = 100;
export const demoRequestsPerPage = 100;
export const loginDelaySeconds = 30;
export const loginDelayMaxSeconds = 15 * 60;
/**
 * Guesses that are checked per account and day (UTC). Strangers have 50 in total: 20 passwords, 15 codes
 * from calls with a device key and 15 from calls without. After that they need a long code from the
 * mailbox.
 */
export const strangersPasswordsPerDay = 20;
export const codeGuessesPerDay = 15;
/** Per device that signed in to the account before. */
export const devicePasswordsPerDay = 20;
/** The device key, a random value that a browser stores: 128 bits in hex, or more. */
export const deviceLength = { least: 22, most: 64 } as const;
export const devicesPerAccount = 50;
export const deviceKeptSeconds = 180 * 24 * 60 * 60;
/** Passwords that are hashed concurrently. Each takes 19 MiB: 20 at once would take 400 MB. */
export const passwordsAtOnce = 2;
/**
 * The queue for hashing, about a second long. Network addresses take turns; when it is full, the address
 * with the most waiting passwords loses one.
 */
export const passwordsInLine = 50;
/** A mailed code: its length, validity and tries, and the wait before another can be requested. */
export const codeDigits = 6;
/** The length of codes after too many short ones were tried in a day. */
export const longCodeDigits = 16;
export const codeSeconds = 15 * 60;
export const codeTries = 5;
export const codeResendSeconds = 60;

export const membersPerRestaurant = 100;
export const restaurantsPerAccount = 50;
/** A deleted restaurant can be restored for so long; then its rows are removed. */
export const deletedKeptDays = 7;
export const invitationSeconds = 7 * 24 * 60 * 60;
export const provenSeconds = 7 * 24 * 60 * 60;
/** The code that signs a device in as a member: Crockford base32, 40 bits. */
export const pairingCodeLength = 8;
export const pairingCodeSeconds = 15 * 60;
/** As typed: with spaces and dashes. */
export const typedPairingCodeLength = 64;
export const deviceNameLength = 60;
/** The device of a member that was unused longest is signed out when one more is paired. */
export const devicesPerMember = 20;
export const tokensPerRestaurant = 10;
export const tokenNameLength = 60;
/** The server cuts a download if the client does not take a piece (at most 0.25 MB) in this time. */
export const exportPieceSeconds = 120;
export const journalPerPage = 100;
/** A longer value in an entry is cut: what matters is that it changed. */
export const journalTextLength = 120;
export const journalKeptMonths = 12;
export const pushSubscriptionsPerMember = 10;
/** A request of a guest can ring all of them. */
export const pushSubscriptionsPerRestaurant = 200;
/** Addresses of push services have 200 to 700 characters. */
export const pushEndpointLength = 2048;
/** In base64url: 65 bytes, a point of P-256. */
export const pushKeyLength = 88;
/** In base64url: 16 bytes. */
export const pushAuthLength = 24;
export const pushTokenLength = 512;
/** How long the action of a notification works. */
export const pushTokenSeconds = 10 * 60;
export const passkeysPerAccount = 10;
export const passkeyNameLength = 60;
/** In base64url: 1,023 bytes at most (WebAuthn). */
export const credentialIdLength = 1364;
/** In base64url: 64 bytes at most. */
export const userHandleLength = 86;
/** Any other part of an authenticator's answer, in base64url. */
export const passkeyPartLength = 6 * 1024;
/** How long the browser's dialog may take. */
export const passkeyChallengeSeconds = 5 * 60;

/**
 * Rate-limit windows in memory, by address, table or session. They take at most 50 MB. A busy evening of
 * 1,000 restaurants needs half.
 */
export const rateWindows = 200_000;
export const eventFieldLength = 500;
export const eventWordLength = 64;
export const eventSessionLength = 64;
export const eventsWaiting = 10_000;
/** Queued events are stored early when there are this many; otherwise once a second. */
export const eventsUntilKept = 1000;
/**
 * Events per transaction. `least` takes a few milliseconds, during which guests' requests wait. Under high
 * load the batch grows to `most`, which costs less per event.
 */
export const eventsAtOnce = { least: 125, most: 500 } as const;
export const eventsKeptMonths = 25;
/** A year and a month: this week can be compared with the same one a year ago. Counts stay. */
export const requestsKeptDays = 396;
/** Guests' messages and names are erased this long after the end of their request. */
export const wordsKeptSeconds = 24 * 60 * 60;
export const overviewPerPage = 100;
export const demoRequestsKeptSeconds = 365 * 24 * 60 * 60;

/** Sheets of QR codes are rendered one at a time: 200 tables take a second of one processor. */
export const sheetsInLine = 8;
/** An export reads every row of the restaurant. The page says how many an hour are possible. */
export const exportsPerRestaurant = { count: 10, windowSeconds: 60 * 60 } as const;
export const sheetThreadSeconds = 60;
export const streamsPerSession = 8;
export const streamsPerRequest = 20;
/** With the key that created the request: in no other limit but that of the process. */
export const streamsPerKey = 4;
export const streamsPerProcess = 10_000;
/** The part of `streamsPerProcess` that is reserved for staff. */
export const streamsKeptForStaff = 2000;
/** All guests of a restaurant may share one address; a restaurant has at most 500 tables. */
export const guestStreamsPerAddress = 500;
export const streamLifeSeconds = 30 * 60;
export const streamHeartbeatSeconds = 15;
export const streamDrainSeconds = 15;
export const streamUnsentBytes = 64 * 1024;

export const idempotencyKeySeconds = 24 * 60 * 60;

export const headersTimeoutSeconds = 10;
export const requestTimeoutSeconds = 15;
export const connectionsCheckSeconds = 2;
