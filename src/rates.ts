/** At most `count` actions per window. `of`: the named rate that it was made from. */
export type Rate = { count: number; windowSeconds: number; of?: Rate };

/** `perTable` for each table of the restaurant, and `count` at least. */
export type RateOfRestaurant = Rate & { perTable: number };

export function rateOfRestaurant(of: RateOfRestaurant, tables: number): Rate {
  const { count, perTable, windowSeconds } = of;
  return { count: Math.max(count, perTable * tables), windowSeconds, of };
}

/** How often callers may do something. Not in limits.ts, which every page of the browser contains. */
export const rates = {
  /**
   * Wrong passwords per account and network address, or per known device, before sign-in is blocked. The
   * block starts at `loginDelaySeconds` and doubles up to `loginDelayMaxSeconds`.
   */
  loginFailures: { count: 10, windowSeconds: 15 * 60 },
  /** Wrong passwords and codes of one network address, over all accounts. Known devices are exempt. */
  guessesPerAddress: { count: 100, windowSeconds: 15 * 60 },
  /**
   * Mails with codes to one mailbox. Counted three times: per requesting network address, for all strangers
   * together, and for the account's own sessions and devices.
   */
  mailsPerMailbox: { count: 5, windowSeconds: 60 * 60 },
  /** Passwords from devices that the account does not know. */
  signInsPerAddress: { count: 600, windowSeconds: 60 },
  restaurantsOpenedPerAccount: { count: 10, windowSeconds: 60 * 60 },
  /**
   * Mails to strangers with names that the inviter chose. Counted by restaurant and by account, which has the
   * low limit until its address was proven for `provenSeconds` or the restaurant has a running subscription.
   */
  invitationsPerRestaurant: { count: 20, windowSeconds: 60 * 60 },
  invitationsPerNewAccount: { count: 10, windowSeconds: 24 * 60 * 60 },
  invitationsPerAccount: { count: 100, windowSeconds: 24 * 60 * 60 },
  /** New codes for members: enough for the largest team to pair two devices per member within an hour. */
  pairingCodesPerRestaurant: { count: 200, windowSeconds: 60 * 60 },
  /** Wrong pairing codes of one network address. */
  pairingTriesPerAddress: { count: 30, windowSeconds: 60 * 60 },

  /**
   * Entries of one member in one restaurant. Setting up the largest restaurant by hand makes 613: one for 500
   * tables, one for the name of each, 12 zones and 100 members. More is a script, or a stolen session.
   */
  journalEntriesPerMember: { count: 1000, windowSeconds: 60 * 60 },
  pushTestsPerSession: { count: 10, windowSeconds: 10 * 60 },
  pushActsPerSession: { count: 600, windowSeconds: 60 },

  /**
   * Mails that one network address can cause, over all mailboxes: sign-up, resent code and demo request; as
   * many again for forgotten passwords; and as many that one account can, for invitations.
   */
  mailsPerAddress: { count: 60, windowSeconds: 60 * 60 },
  restaurantListsPerAddress: { count: 60, windowSeconds: 60 },

  /*
   * The nine budgets of the guests' door (`requests/guests/budgets.ts`). "From afar": without a right key or a
   * pass, and not from the restaurant's own network.
   */
  /** New requests with the key of one table; changes of the choice of one request. */
  callsPerKey: { count: 60, windowSeconds: 60 * 60 },
  /** New requests of one address from afar, at all restaurants; stored answers to its repeated taps. */
  requestsPerAddress: { count: 600, windowSeconds: 60 },
  /** Presses of one button on a table: it is held, or pressed again and again. */
  pressesPerBell: { count: 1, windowSeconds: 3 },
  /** Rings by push with the key of a table. It has one slot, or one per wish. */
  ringsPerKey: { count: 6, windowSeconds: 10 * 60 },
  /** Rings by push without that key. These two are counted for calls from afar, and apart for others. */
  ringsPerSlot: { count: 4, windowSeconds: 10 * 60 },
  ringsPerRestaurant: { count: 20, perTable: 2, windowSeconds: 10 * 60 },
  /** Requests of one address that came to nothing, before it may make none for `noisePause`. */
  noise: { count: 10, windowSeconds: 10 * 60 },
  noisePause: { count: 1, windowSeconds: 60 * 60 },
  /** Cancellations by anybody. */
  cancelsPerAddress: { count: 3, windowSeconds: 10 * 60 },
  /** Wrong codes of the evening; none is counted on the restaurant's own network. */
  wrongCodesPerAddress: { count: 20, windowSeconds: 10 * 60 },
  /** Tables that do not exist, and wrong keys of tables. */
  unknownTablesPerAddress: { count: 60, windowSeconds: 60 * 60 },
  /** Wrong codes or keys at one restaurant, from which on it is notified. Nobody is refused for them. */
  guessesBeforeNotice: { count: 100, windowSeconds: 10 * 60 },
  /** Spares transactions: `guesses-store.ts` holds to the hour on all servers. */
  guessNotices: { count: 1, windowSeconds: 60 * 60 },

  /** Rings of a member by colleagues who hand requests over. */
  handoverRingsPerMember: { count: 6, windowSeconds: 10 * 60 },
  staffCallsPerSession: { count: 600, windowSeconds: 60 },
  /** Of its calls, which have the limit of sessions. */
  writesPerToken: { count: 120, windowSeconds: 60 },

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
  /**
   * Reading a year of 500 tables takes 50 ms, in which other calls wait. An open screen polls 8 times a
   * minute.
   */
  figuresPerAccount: { count: 120, windowSeconds: 60 },

  demoRequestsPerAddress: { count: 10, windowSeconds: 60 * 60 },

  /**
   * Checkout and portal pages opened at the payment provider, per account, or per address without a session.
   */
  paymentPagesPerCaller: { count: 30, windowSeconds: 10 * 60 },
  sheetsPerRestaurant: { count: 20, windowSeconds: 10 * 60 },
  /** Each visit to the page of the codes, and each change of its language, takes one. */
  sheetPreviewsPerRestaurant: { count: 60, windowSeconds: 10 * 60 },

  /** New epochs of a board, at the word of a screen that knows a version which the database has lost. */
  renewalsPerBoard: { count: 1, windowSeconds: 60 },
} as const;
