/** Limits of texts that guests type. Not in `limits`, so that the guest's page does not contain all of it. */
export const guestLimits = { messageLength: 280, customerNameLength: 60 } as const;

/**
 * Limits on what callers send, and retention times, shared by server and browser. Internal bounds are beside
 * their code.
 * Sizes are in characters or bytes as named, times in seconds.
 * `PerAddress` means the caller's network address, `PerMailbox` an e-mail address.
 */
export const limits = {
  ...guestLimits,
  jsonBodyBytes: 16 * 1024,
  webhookBodyBytes: 1024 * 1024,
  /** All wishes of a restaurant, with labels in ten languages. */
  wishesBodyBytes: 128 * 1024,

  idLength: 100,
  staffNameLength: 60,
  nameLength: 120,
  addressLength: 240,
  urlLength: 2048,
  /** The longest host name (253, RFC 1035), plus `https://` and a port. */
  originLength: 267,
  timeZoneLength: 64,
  emailLength: 254,
  passwordMinLength: 6,
  /** The length that the form recommends. */
  passwordAdvisedLength: 10,
  passwordMaxLength: 128,
  idempotencyKeyLength: 64,
  priceIdLength: 255,
  wishedTimeLength: 120,
  demoMessageLength: 1000,

  tableNumberMax: 9999,
  tablesPerRestaurant: 500,
  tableLabelLength: 20,
  /** The key in the link of a table's printed code: 40 bits, almost. */
  tableKeyLength: 8,
  zonesPerRestaurant: 12,
  zoneNameLength: 30,
  buttonsPerRestaurant: 8,
  suggestionsPerRestaurant: 12,
  /** With those that it hides. */
  wishesPerRestaurant: 40,
  choicesPerWish: 6,
  wishLabelLength: 40,
  choiceLabelLength: 30,
  wishIdLength: 40,
  /** Removed wishes and choices: pages that still offer them are open, and figures name them. */
  pastWishesPerRestaurant: 60,
  /**
   * Where a table may have one per wish. Below `rates.requestsPerRestaurant`: strangers who fill all tables
   * must not use up what the restaurant takes.
   */
  activeRequestsPerTable: 10,
  boardRequests: 500,
  restaurantsPerPage: 500,
  restaurantsPerPageOfStrangers: 100,
  demoRequestsPerPage: 100,
  loginDelaySeconds: 30,
  loginDelayMaxSeconds: 15 * 60,
  /**
   * Guesses that are checked per account and day (UTC). Strangers have 50 in total: 20 passwords, 15 codes
   * from calls with a device key and 15 from calls without. After that they need a long code from the
   * mailbox.
   */
  strangersPasswordsPerDay: 20,
  codeGuessesPerDay: 15,
  /** Per device that signed in to the account before. */
  devicePasswordsPerDay: 20,
  /** The device key, a random value that a browser stores: 128 bits in hex, or more. */
  deviceLength: { least: 22, most: 64 },
  devicesPerAccount: 50,
  deviceKeptSeconds: 180 * 24 * 60 * 60,
  /** Passwords that are hashed concurrently. Each takes 19 MiB: 20 at once would take 400 MB. */
  passwordsAtOnce: 2,
  /**
   * The queue for hashing, about a second long. Network addresses take turns; when it is full, the address
   * with the most waiting passwords loses one.
   */
  passwordsInLine: 50,
  /** A mailed code: its length, validity and tries, and the wait before another can be requested. */
  codeDigits: 6,
  /** The length of codes after too many short ones were tried in a day. */
  longCodeDigits: 16,
  codeSeconds: 15 * 60,
  codeTries: 5,
  codeResendSeconds: 60,

  membersPerRestaurant: 100,
  restaurantsPerAccount: 50,
  /** A deleted restaurant can be restored for so long; then its rows are removed. */
  deletedKeptDays: 7,
  invitationSeconds: 7 * 24 * 60 * 60,
  provenSeconds: 7 * 24 * 60 * 60,
  /** The code that signs a device in as a member: Crockford base32, 40 bits. */
  pairingCodeLength: 8,
  pairingCodeSeconds: 15 * 60,
  /** As typed: with spaces and dashes. */
  typedPairingCodeLength: 64,
  deviceNameLength: 60,
  /** The device of a member that was unused longest is signed out when one more is paired. */
  devicesPerMember: 20,
  /** The server cuts a download if the client does not take a piece (at most 0.25 MB) in this time. */
  exportPieceSeconds: 120,
  journalPerPage: 100,
  /** A longer value in an entry is cut: what matters is that it changed. */
  journalTextLength: 120,
  journalKeptMonths: 12,
  pushSubscriptionsPerMember: 10,
  /** A request of a guest can ring all of them. */
  pushSubscriptionsPerRestaurant: 200,
  /** Addresses of push services have 200 to 700 characters. */
  pushEndpointLength: 2048,
  /** In base64url: 65 bytes, a point of P-256. */
  pushKeyLength: 88,
  /** In base64url: 16 bytes. */
  pushAuthLength: 24,
  pushTokenLength: 512,
  /** How long the action of a notification works. */
  pushTokenSeconds: 10 * 60,
  passkeysPerAccount: 10,
  passkeyNameLength: 60,
  /** In base64url: 1,023 bytes at most (WebAuthn). */
  credentialIdLength: 1364,
  /** In base64url: 64 bytes at most. */
  userHandleLength: 86,
  /** Any other part of an authenticator's answer, in base64url. */
  passkeyPartLength: 6 * 1024,
  /** How long the browser's dialog may take. */
  passkeyChallengeSeconds: 5 * 60,

  /**
   * Rate-limit windows in memory, by address, table or session. They take at most 50 MB. A busy evening of
   * 1,000 restaurants needs half.
   */
  rateWindows: 200_000,
  eventFieldLength: 500,
  eventWordLength: 64,
  eventSessionLength: 64,
  eventsWaiting: 10_000,
  /** Queued events are stored early when there are this many; otherwise once a second. */
  eventsUntilKept: 1000,
  /**
   * Events per transaction. `least` takes a few milliseconds, during which guests' requests wait. Under high
   * load the batch grows to `most`, which costs less per event.
   */
  eventsAtOnce: { least: 125, most: 500 },
  eventsKeptMonths: 25,
  /** A year and a month: this week can be compared with the same one a year ago. Counts stay. */
  requestsKeptDays: 396,
  /** Guests' messages and names are erased this long after the end of their request. */
  wordsKeptSeconds: 24 * 60 * 60,
  overviewPerPage: 100,
  demoRequestsKeptSeconds: 365 * 24 * 60 * 60,

  /** Sheets of QR codes are rendered one at a time: 200 tables take a second of one processor. */
  sheetsInLine: 8,
  sheetSeconds: 20,
  /** An export reads every row of the restaurant. The page says how many an hour are possible. */
  exportsPerRestaurant: { count: 10, windowSeconds: 60 * 60 },
  sheetThreadSeconds: 60,
  streamsPerSession: 8,
  streamsPerRequest: 20,
  /** With the key that created the request: in no other limit but that of the process. */
  streamsPerKey: 4,
  streamsPerProcess: 10_000,
  /** The part of `streamsPerProcess` that is reserved for staff. */
  streamsKeptForStaff: 2000,
  /** All guests of a restaurant may share one address; a restaurant has at most 500 tables. */
  guestStreamsPerAddress: 500,
  streamLifeSeconds: 30 * 60,
  streamHeartbeatSeconds: 15,
  streamDrainSeconds: 15,
  streamUnsentBytes: 64 * 1024,

  idempotencyKeySeconds: 24 * 60 * 60,

  headersTimeoutSeconds: 10,
  requestTimeoutSeconds: 15,
  connectionsCheckSeconds: 2,
} as const;
