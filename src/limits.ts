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
  zonesPerRestaurant: 12,
  zoneNameLength: 30,
  boardRequests: 500,
  restaurantsPerPage: 500,
  restaurantsPerPageOfStrangers: 100,
  demoRequestsPerPage: 100,

  /**
   * Wrong passwords per account and network address, or per known device, before sign-in is blocked. The
   * block starts at `loginDelaySeconds` and doubles up to `loginDelayMaxSeconds`.
   */
  loginFailures: { count: 10, windowSeconds: 15 * 60 },
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
  /** Wrong passwords and codes of one network address, over all accounts. Known devices are exempt. */
  guessesPerAddress: { count: 100, windowSeconds: 15 * 60 },
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
  /**
   * Mails with codes to one mailbox. Counted three times: per requesting network address, for all strangers
   * together, and for the account's own sessions and devices.
   */
  mailsPerMailbox: { count: 5, windowSeconds: 60 * 60 },
  /** Passwords from devices that the account does not know. */
  signInsPerAddress: { count: 600, windowSeconds: 60 },

  membersPerRestaurant: 100,
  restaurantsPerAccount: 50,
  restaurantsOpenedPerAccount: { count: 10, windowSeconds: 60 * 60 },
  invitationSeconds: 7 * 24 * 60 * 60,
  /**
   * Mails to strangers with names that the inviter chose. Counted by restaurant and by account, which has the
   * low limit until its address was proven for `provenSeconds` or the restaurant has a running subscription.
   */
  invitationsPerRestaurant: { count: 20, windowSeconds: 60 * 60 },
  invitationsPerNewAccount: { count: 10, windowSeconds: 24 * 60 * 60 },
  invitationsPerAccount: { count: 100, windowSeconds: 24 * 60 * 60 },
  provenSeconds: 7 * 24 * 60 * 60,
  /** The code that signs a device in as a member: Crockford base32, 40 bits. */
  pairingCodeLength: 8,
  pairingCodeSeconds: 15 * 60,
  /** New codes for members: enough for the largest team to pair two devices per member within an hour. */
  pairingCodesPerRestaurant: { count: 200, windowSeconds: 60 * 60 },
  /** As typed: with spaces and dashes. */
  typedPairingCodeLength: 64,
  deviceNameLength: 60,
  /** The device of a member that was unused longest is signed out when one more is paired. */
  devicesPerMember: 20,
  /** Wrong pairing codes of one network address. */
  pairingTriesPerAddress: { count: 30, windowSeconds: 60 * 60 },

  /** An export reads every row of the restaurant. */
  exportsPerRestaurant: { count: 10, windowSeconds: 60 * 60 },
  /** The server cuts a download if the client does not take a piece (at most 0.25 MB) in this time. */
  exportPieceSeconds: 120,
  /**
   * Entries of one member in one restaurant. Setting up the largest restaurant by hand makes 613: one for 500
   * tables, one for the name of each, 12 zones and 100 members. More is a script, or a stolen session.
   */
  journalEntriesPerMember: { count: 1000, windowSeconds: 60 * 60 },
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
  pushTestsPerSession: { count: 10, windowSeconds: 10 * 60 },
  pushActsPerSession: { count: 600, windowSeconds: 60 },
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
   * Mails that one network address can cause, over all mailboxes: sign-up, resent code and demo request; as
   * many again for forgotten passwords; and as many that one account can, for invitations.
   */
  mailsPerAddress: { count: 60, windowSeconds: 60 * 60 },
  restaurantListsPerAddress: { count: 60, windowSeconds: 60 },

  /**
   * Rate-limit windows in memory, by address, table or session. They take at most 50 MB. A busy evening of
   * 1,000 restaurants needs half.
   */
  rateWindows: 200_000,

  /**
   * Guests and strangers may share one network address, so what is limited is withdrawing, not asking: a
   * table has one active request, and whoever may not withdraw it leaves it to the staff.
   */
  withdrawalsPerTableAndAddress: { count: 20, windowSeconds: 10 * 60 },
  withdrawalsPerRestaurantAndAddress: { count: 60, windowSeconds: 10 * 60 },
  withdrawalsPerRestaurant: { count: 1000, windowSeconds: 60 * 60 },
  /**
   * New requests. Strangers cannot reach it alone: of these, guests can withdraw 1,000, and the staff end the
   * others. It keeps one restaurant from filling the disk: 3,000 take 4.5 MB.
   */
  requestsPerRestaurant: { count: 3000, windowSeconds: 60 * 60 },
  /** New requests, at all restaurants. */
  requestsPerAddress: { count: 600, windowSeconds: 60 },
  /** Answers to repeated taps whose key is stored; further ones are answered alike. */
  repeatsPerTableAndAddress: { count: 20, windowSeconds: 10 * 60 },
  /**
   * Cancellations of a request created with a key, by callers who have neither the key nor a staff session.
   */
  strangersCancelsPerAddress: { count: 3, windowSeconds: 10 * 60 },
  /**
   * Cancellations of requests created without a key, which anybody can cancel. Guests' pages always send a
   * key.
   */
  unprotectedCancelsPerAddress: { count: 30, windowSeconds: 10 * 60 },
  unknownTablesPerAddress: { count: 60, windowSeconds: 60 * 60 },
  staffCallsPerSession: { count: 600, windowSeconds: 60 },

  /** Analytics events. A visitor is a tab at a network address; many guests share one address. */
  eventsPerVisitor: { count: 60, windowSeconds: 60 },
  eventsPerAddress: { count: 1200, windowSeconds: 60 },
  /** A crowd does not stay all day: `eventsPerAddress` for 24 hours would fill 8 GB of the disk. */
  eventsPerAddressAndHour: { count: 6000, windowSeconds: 60 * 60 },
  /**
   * Per kind of event, such as scans. A table of twelve that is seated twice in an hour has 24 scans; a
   * counter with one code for all guests has more, from many networks.
   */
  eventsPerTableAndAddress: { count: 30, windowSeconds: 60 * 60 },
  eventsPerTable: { count: 120, windowSeconds: 60 * 60 },
  /** Scans of one table by one tab at one network address. */
  scansPerTab: { count: 1, windowSeconds: 10 * 60 },
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
  /** Guests' messages and names are erased this long after the end of their request. */
  wordsKeptSeconds: 24 * 60 * 60,
  overviewPerPage: 100,
  /**
   * Reading a year of 500 tables takes 50 ms, in which other calls wait. An open screen polls 8 times a
   * minute.
   */
  figuresPerAccount: { count: 120, windowSeconds: 60 },

  demoRequestsPerAddress: { count: 10, windowSeconds: 60 * 60 },
  demoRequestsKeptSeconds: 365 * 24 * 60 * 60,

  /**
   * Checkout and portal pages opened at the payment provider, per account, or per address without a session.
   */
  paymentPagesPerCaller: { count: 30, windowSeconds: 10 * 60 },

  /** Sheets of QR codes are rendered one at a time: 200 tables take a second of one processor. */
  sheetsInLine: 8,
  sheetSeconds: 20,
  sheetThreadSeconds: 60,
  sheetsPerRestaurant: { count: 20, windowSeconds: 10 * 60 },

  /** New epochs of a board, at the word of a screen that knows a version which the database has lost. */
  renewalsPerBoard: { count: 1, windowSeconds: 60 },
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

/** At most `count` actions per window. */
export type Rate = { count: number; windowSeconds: number };
