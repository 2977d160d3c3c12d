import { brasserieWishes, type PackName, usualWishes, type Wish } from '../rules.ts';
import { type PackWish, packWishes } from './pack-wishes.ts';

type Own = Exclude<PackName, 'brasserie'>;

/** The ids of the buttons and of the suggestions, in their order. */
const lists: Record<Own, { buttons: string[]; suggestions: string[] }> = {
  bar: {
    buttons: ['order', 'again', 'bill', 'waiter'],
    suggestions: ['water', 'ice', 'snacks', 'menu', 'napkins'],
  },
  cafe: {
    buttons: ['order', 'water', 'bill', 'waiter'],
    suggestions: ['again', 'dessert-menu', 'wifi', 'takeaway', 'high-chair'],
  },
  beach: {
    buttons: ['order', 'again', 'towels', 'parasol', 'bill', 'waiter'],
    suggestions: ['water', 'ice', 'menu', 'napkins'],
  },
  hotel: {
    buttons: ['housekeeping', 'towels', 'room-service', 'reception'],
    suggestions: ['water', 'pillow', 'blanket', 'toiletries', 'charger', 'wifi', 'ice'],
  },
  games: {
    buttons: ['order', 'again', 'another-game', 'technical-help', 'bill', 'waiter'],
    suggestions: ['shoes', 'microphone', 'more-time', 'water', 'snacks'],
  },
  asian: {
    buttons: ['tea', 'water', 'bill', 'waiter'],
    suggestions: [
      'chopsticks',
      'cutlery',
      'rice',
      'soy-sauce',
      'sharing-plates',
      'menu',
      'takeaway',
      'high-chair',
    ],
  },
};

/** The list for a kind of house, to begin with. */
export function packOf(name: PackName): Wish[] {
  if (name === 'brasserie') return [...brasserieWishes];
  const { buttons, suggestions } = lists[name];
  const placed = (place: Wish['place']) => (id: string) => ({ ...wishes.get(id), place }) as Wish;
  return [...buttons.map(placed('button')), ...suggestions.map(placed('suggestion'))];
}

/** Every wish as a list to begin with has it. */
export const readyMade = [...usualWishes, ...brasserieWishes, ...packWishes];

const wishes = new Map<string, PackWish>(
  [...brasserieWishes, ...packWishes].map((wish) => [wish.id, wish]),
);
