/**
 * Every limit of the product in one table, read by server and browser alike.
 * Sizes are in characters or bytes as named, times in seconds.
 */
export const limits = {
  jsonBodyBytes: 16 * 1024,
  webhookBodyBytes: 1024 * 1024,

  messageLength: 280,
  customerNameLength: 60,
  staffNameLength: 60,
  nameLength: 120,
  addressLength: 240,
  urlLength: 2048,
  /** The longest name of a host there can be (253, RFC 1035), `https://` and a port. */
  originLength: 267,
  timeZoneLength: 64,
  emailLength: 254,
  passwordMinLength: 6,
  /** What the form recommends. */
  passwordAdvisedLength: 10,
  passwordMaxLength: 128,
  idempotencyKeyLength: 64,
  priceIdLength: 255,
  wishedTimeLength: 120,
  demoMessageLength: 1000,

  tableNumberMax: 9999,
  tablesPerRestaurant: 500,
  boardRequests: 500,
  restaurantsPerPage: 500,
  restaurantsPerPageOfStrangers: 100,
  demoRequestsPerPage: 100,

  /**
   * Wrong passwords per account and network address, or per device that signed in to it before, until a
   * growing delay (doubling from `loginDelaySeconds` to its max).
   */
  loginFailures: { count: 10, windowSeconds: 15 * 60 },
  loginDelaySeconds: 30,
  loginDelayMaxSeconds: 15 * 60,
  /**
   * Guesses that are looked at for one account and day (UTC). Strangers have 50 in all: so many passwords, so
   * many codes of calls that name a device, as many of calls that name none. Then they need a code from the
   * mailbox, a long one.
   */
  strangersPasswordsPerDay: 20,
  codeGuessesPerDay: 15,
  /** Of each device that signed in before. */
  devicePasswordsPerDay: 20,
  /** A random value that a browser keeps: 128 bits in hex, or more. */
  deviceLength: { least: 22, most: 64 },
  devicesPerAccount: 50,
  deviceKeptSeconds: 180 * 24 * 60 * 60,
  /**
   * Wrong passwords and codes of one network address, for whichever accounts; devices that signed in before
   * are free.
   */
  guessesPerAddress: { count: 100, windowSeconds: 15 * 60 },
  /** Each takes 19 MiB while it is hashed: 20 at once would take 400 MB. */
  passwordsAtOnce: 2,
  /**
   * About a second of waiting. Network addresses have turns; where all places are taken, who holds most loses
   * one.
   */
  passwordsInLine: 50,
  /**
   * A code that is mailed: how long it counts, how often it may be mistyped, when another may be asked for.
   */
  codeDigits: 6,
  /** Of codes that are mailed once strangers have guessed at short ones all day. */
  longCodeDigits: 16,
  codeSeconds: 15 * 60,
  codeTries: 5,
  codeResendSeconds: 60,
  /**
   * Mails to one e-mail address: by network address that asks, of all strangers, and of its own people.
   * Elsewhere `PerAddress` is the caller's network address.
   */
  mailsPerMailbox: { count: 5, windowSeconds: 60 * 60 },
  authCallsPerAddress: { count: 600, windowSeconds: 60 },

  /**
   * Mails that strangers ask for, to whatever mailbox: sign-up, a code sent again, a forgotten password, a
   * demo.
   */
  mailsPerAddress: { count: 60, windowSeconds: 60 * 60 },
  restaurantListsPerAddress: { count: 60, windowSeconds: 60 },

  /**
   * Rate windows in memory, by address, table or session: 50 MB at most. A busy evening of 1,000 restaurants
   * needs half.
   */
  rateWindows: 200_000,

  /**
   * A whole room shares one network address, so the real brakes are per table. The bound of a table as a
   * whole is far higher than that of one address at it: 30 networks must work together to silence a table.
   */
  dinerPostsPerTableAndAddress: { count: 20, windowSeconds: 10 * 60 },
  dinerPostsPerTable: { count: 600, windowSeconds: 10 * 60 },
  dinerPostsPerAddress: { count: 600, windowSeconds: 60 },
  /**
   * Cancellations of requests that were made with a key, by whoever has neither it nor a session of the
   * staff.
   */
  keylessCancelsPerAddress: { count: 3, windowSeconds: 10 * 60 },
  /**
   * Cancellations of requests that were made without a key, which nobody can show. Guests' pages always send
   * one.
   */
  openCancelsPerAddress: { count: 30, windowSeconds: 10 * 60 },
  unknownTablesPerAddress: { count: 60, windowSeconds: 60 * 60 },
  staffCallsPerSession: { count: 600, windowSeconds: 60 },

  /**
   * What pages tell of themselves. A visitor is a tab at a network address; many guests share one of these.
   */
  eventsPerVisitor: { count: 60, windowSeconds: 60 },
  eventsPerAddress: { count: 1200, windowSeconds: 60 },
  /** A crowd comes and goes; a minute's worth all day would fill 8 GB of the disk. */
  eventsPerAddressAndHour: { count: 6000, windowSeconds: 60 * 60 },
  /**
   * Of one kind, such as scans. A table of twelve that is taken twice in an hour has 24; a counter with one
   * code for all has more, from many networks.
   */
  eventsPerTableAndAddress: { count: 30, windowSeconds: 60 * 60 },
  eventsPerTable: { count: 120, windowSeconds: 60 * 60 },
  /** Of one table, by one tab at one network address. */
  scansPerTab: { count: 1, windowSeconds: 10 * 60 },
  eventFieldLength: 500,
  eventWordLength: 64,
  eventSessionLength: 64,
  eventsWaiting: 10_000,
  /** From so many on they are kept without waiting for the end of the second. */
  eventsUntilKept: 1000,
  /**
   * A few milliseconds, for which guests' requests wait in line; in a great crowd four times as many, which
   * cost less each.
   */
  eventsAtOnce: { least: 125, most: 500 },
  eventsKeptMonths: 25,
  /** What guests wrote is erased so long after the end of their request. */
  wordsKeptSeconds: 24 * 60 * 60,
  overviewPerPage: 100,
  /** A year of 500 tables takes 50 ms to read, for which all wait. An open screen asks 8 times a minute. */
  figuresPerAccount: { count: 120, windowSeconds: 60 },

  demoRequestsPerAddress: { count: 10, windowSeconds: 60 * 60 },
  demoRequestsKeptSeconds: 365 * 24 * 60 * 60,

  /**
   * Checkouts and portals that are opened at the payment provider, by account, or by address of a stranger.
   */
  paymentPagesPerCaller: { count: 30, windowSeconds: 10 * 60 },

  /** Codes to be printed, one sheet at a time: 200 tables take a second of one processor. */
  sheetsInLine: 8,
  sheetSeconds: 20,
  sheetThreadSeconds: 60,
  sheetsPerRestaurant: { count: 20, windowSeconds: 10 * 60 },

  streamsPerSession: 8,
  streamsPerRequest: 20,
  streamsPerProcess: 10_000,
  /** Of these, places that guests cannot take. */
  streamsKeptForStaff: 2000,
  /** A whole room shares one address: 500 tables at once are more than any has. */
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

/** So many acts in a window of so many seconds. */
export type Rate = { count: number; windowSeconds: number };
