/** The two restaurants of the demonstration, and how full they are. */
import { packOf } from '../../features/wishes/packs/packs.ts';
import type { Wish } from '../../features/wishes/rules.ts';
import { DEMO_BAR_SLUG, DEMO_SLUG } from '../../paths.ts';

type PerWeek = readonly [number, number, number, number, number, number, number];

type Service = {
  /** Parties sit down between `hour - spread` and `hour + 2 * spread`, in hours of the day. */
  hour: number;
  spread: number;
  /** The usual number of parties, from Monday to Sunday. 0: closed. */
  parties: PerWeek;
  /** Requests wait longer on days with at least this usual number of parties. */
  fullFrom: number;
  /** An exponent: 1 picks all tables equally often, more than 1 favours the first ones. */
  skew: number;
};

export type DemoRestaurant = {
  slug: string;
  name: string;
  address: string;
  wishes: readonly Wish[];
  /** The length of its history. */
  days: number;
  services: readonly Service[];
  /** Ids of wishes, each of which a share of the parties asks for. `other`: one of `others`. */
  during: readonly string[];
  others: readonly string[];
  askedShare: number;
  /** The choices of guests by wish id. An entry listed twice is chosen twice as often. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** Tables out of sight of the staff: requests wait longer there, most of all on full evenings. */
  farOff: readonly number[];
};

const card = ['card', 'card', 'card', 'card', 'cash'];

export const brasserie: DemoRestaurant = {
  slug: DEMO_SLUG,
  name: 'Restaurant Demo',
  address: '12 rue des Halles, 75001 Paris',
  wishes: packOf('brasserie'),
  days: 91,
  services: [
    {
      hour: 12.7,
      spread: 0.6,
      parties: [0, 9, 10, 11, 13, 16, 20],
      fullFrom: Number.POSITIVE_INFINITY,
      skew: 1.6,
    },
    { hour: 20.1, spread: 0.8, parties: [0, 10, 12, 15, 24, 28, 9], fullFrom: 20, skew: 1 },
  ],
  during: ['bread', 'water', 'waiter', 'water', 'other', 'bread', 'menu'],
  others: ['cutlery', 'cutlery', 'salt-and-pepper', 'high-chair'],
  askedShare: 0.24,
  choices: {
    bill: [...card, 'meal-vouchers', 'split'],
    water: ['tap', 'tap', 'tap', 'tap', 'sparkling', 'sparkling', 'still'],
  },
  farOff: [11, 12],
};

export const bar: DemoRestaurant = {
  slug: DEMO_BAR_SLUG,
  name: 'Bar Demo',
  address: '3 quai du Port, 13002 Marseille',
  wishes: packOf('bar'),
  days: 28,
  services: [
    { hour: 18.6, spread: 0.7, parties: [0, 8, 9, 14, 20, 18, 8], fullFrom: 18, skew: 1.2 },
    { hour: 21.6, spread: 0.7, parties: [0, 5, 6, 10, 22, 24, 4], fullFrom: 20, skew: 1 },
  ],
  during: ['order', 'again', 'snacks', 'again', 'other', 'waiter', 'again'],
  others: ['water', 'ice', 'ice', 'menu', 'napkins'],
  askedShare: 0.36,
  choices: { bill: [...card, 'split'], water: ['tap', 'tap', 'sparkling'] },
  farOff: [7, 8],
};
