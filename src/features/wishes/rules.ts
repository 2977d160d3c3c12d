/** What guests can ask for: the usual wishes of every restaurant, and how labels are read. */

import type { Pace, PlaceWord, RequestType } from '../../enums.ts';
import { type Label, languages, words } from '../../languages.ts';
import type { WishIcon } from '../../wish-icons.ts';

/** `suggestion`: below "other request". `hidden`: guests do not see it. */
export const wishPlaces = ['button', 'suggestion', 'hidden'] as const;

/** Whose devices a request for it rings first. */
export const firsts = ['zone', 'managers'] as const;

export type Choice = { id: string; label: Label };

export type Wish = {
  /** Unique in the restaurant. Requests and figures keep it. */
  id: string;
  type: RequestType;
  label: Label;
  icon: WishIcon;
  place: (typeof wishPlaces)[number];
  choices: Choice[];
  /** How soon it should be answered. */
  pace: Pace;
  first: (typeof firsts)[number];
};

/** A wish of which nobody has said how soon it should be answered. */
export type PlainWish = Omit<Wish, 'pace' | 'first'> & Partial<Pick<Wish, 'pace' | 'first'>>;

/** As its type has it: whoever asks for a server, the bill or in free words cannot go on without staff. */
export function paceOfType(type: RequestType, isWish: boolean): Pace {
  const isUrgent = type === 'waiter' || type === 'bill' || (type === 'other' && !isWish);
  return isUrgent ? 'at-once' : 'usual';
}

export function withPace(wish: PlainWish): Wish {
  return { ...wish, pace: wish.pace ?? paceOfType(wish.type, true), first: wish.first ?? 'zone' };
}

/** Types of venues, each with a list to begin with. */
export const packNames = ['brasserie', 'bar', 'cafe', 'beach', 'hotel', 'games', 'asian'] as const;
export type PackName = (typeof packNames)[number];

/** What has a number in such a venue, if it is no table. */
export const packPlaces: Partial<Record<PackName, PlaceWord>> = {
  beach: 'sunbed',
  hotel: 'room',
  games: 'lane',
};

/** Why a list cannot be saved, although each of its wishes is well-formed. */
export type ListFault = 'no button' | 'too many buttons' | 'too many suggestions' | 'same id twice';

type Bounds = Record<'buttonsPerRestaurant' | 'suggestionsPerRestaurant', number>;

export function faultOf(
  wishes: readonly Pick<Wish, 'id' | 'place' | 'choices'>[],
  limits: Bounds,
): ListFault | undefined {
  const countOf = (place: Wish['place']) => wishes.filter((wish) => wish.place === place).length;
  if (countOf('button') === 0) return 'no button';
  if (countOf('button') > limits.buttonsPerRestaurant) return 'too many buttons';
  if (countOf('suggestion') > limits.suggestionsPerRestaurant) return 'too many suggestions';
  const lists = [wishes, ...wishes.map(({ choices }) => choices)];
  return lists.some(hasTwins) ? 'same id twice' : undefined;
}

function hasTwins(things: readonly { id: string }[]): boolean {
  return new Set(things.map(({ id }) => id)).size < things.length;
}

/**
 * The wishes of a restaurant that has chosen none, as the specification names them, with the choices of a
 * brasserie. The ids of both are stored: never rename or reuse one.
 */
const plainWishes: readonly PlainWish[] = [
  {
    id: 'bread',
    type: 'bread',
    label: words('Pain | Bread | Pan | Brot | Pane | Brood | Pão | 面包 | パン | خبز'),
    icon: 'bread',
    place: 'button',
    choices: [],
  },
  {
    id: 'water',
    type: 'water',
    label: words('Eau | Water | Agua | Wasser | Acqua | Water | Água | 水 | お水 | ماء'),
    icon: 'water',
    place: 'button',
    choices: [
      {
        id: 'tap',
        label: words(
          'Carafe | Tap | Del grifo | Leitungswasser | Del rubinetto | Kraanwater | Da torneira | 免费饮用水 | 水道水 | ماء الصنبور',
        ),
      },
      {
        id: 'still',
        label: words(
          'Plate | Still | Sin gas | Still | Naturale | Plat | Sem gás | 无气矿泉水 | ガスなし | معدنية',
        ),
      },
      {
        id: 'sparkling',
        label: words(
          'Gazeuse | Sparkling | Con gas | Mit Kohlensäure | Frizzante | Bruisend | Com gás | 气泡水 | 炭酸水 | غازية',
        ),
      },
    ],
  },
  {
    id: 'bill',
    type: 'bill',
    label: words(
      'Addition | Bill | La cuenta | Rechnung | Il conto | De rekening | A conta | 结账 | お会計 | الحساب',
    ),
    icon: 'bill',
    place: 'button',
    choices: [
      {
        id: 'card',
        label: words(
          'Par carte | Card | Tarjeta | Mit Karte | Con carta | Pin | Cartão | 刷卡 | カード | بطاقة',
        ),
      },
      {
        id: 'cash',
        label: words(
          'Espèces | Cash | Efectivo | Bar | Contanti | Contant | Dinheiro | 现金 | 現金 | نقداً',
        ),
      },
      {
        id: 'meal-vouchers',
        label: words(
          'Titres-restaurant | Meal vouchers | Vales de comida | Essensgutscheine | Buoni pasto | Maaltijdcheques | Vales-refeição | 餐券 | 食事券 | قسائم طعام',
        ),
      },
      {
        id: 'split',
        label: words(
          'Séparée | Split | Por separado | Getrennt | Conti separati | Apart | Separada | 分开付 | 別会計 | حسابات منفصلة',
        ),
      },
    ],
  },
  {
    id: 'waiter',
    type: 'waiter',
    label: words(
      'Appeler un serveur | Call a server | Llamar al camarero | Bedienung rufen | Chiamare il cameriere | Bediening roepen | Chamar o empregado | 呼叫服务员 | スタッフを呼ぶ | استدعاء النادل',
    ),
    icon: 'waiter',
    place: 'button',
    choices: [],
  },
  {
    id: 'menu',
    type: 'menu',
    label: words(
      'Apporter la carte | Bring the menu | Traer la carta | Die Karte bringen | Portare il menu | De kaart brengen | Trazer a ementa | 请拿菜单 | メニューをください | إحضار قائمة الطعام',
    ),
    icon: 'menu',
    place: 'suggestion',
    choices: [],
  },
  {
    id: 'cutlery',
    type: 'other',
    label: words(
      'Des couverts | Cutlery | Cubiertos | Besteck | Posate | Bestek | Talheres | 餐具 | カトラリー | أدوات المائدة',
    ),
    icon: 'cutlery',
    place: 'suggestion',
    choices: [],
  },
  {
    id: 'salt-and-pepper',
    type: 'other',
    label: words(
      'Sel et poivre | Salt and pepper | Sal y pimienta | Salz und Pfeffer | Sale e pepe | Peper en zout | Sal e pimenta | 盐和胡椒 | 塩とこしょう | ملح وفلفل',
    ),
    icon: 'salt',
    place: 'suggestion',
    choices: [],
  },
  {
    id: 'high-chair',
    type: 'other',
    label: words(
      'Une chaise haute | A high chair | Una trona | Ein Hochstuhl | Un seggiolone | Een kinderstoel | Uma cadeira de bebé | 儿童餐椅 | 子ども用の椅子 | كرسي للأطفال',
    ),
    icon: 'high-chair',
    place: 'suggestion',
    choices: [],
  },
];

export const brasserieWishes: readonly Wish[] = plainWishes.map(withPace);

/** A restaurant that has chosen none need not take cards, nor have sparkling water. */
export const usualWishes: readonly Wish[] = brasserieWishes.map((wish) => ({
  ...wish,
  choices: [],
}));

/** The label of the wish of a request: as it was then, if the restaurant had its own. Null without a wish. */
export function wishLabelOf(request: {
  wish: string | null;
  wish_label: string | null;
}): Label | null {
  if (request.wish_label !== null) return JSON.parse(request.wish_label) as Label;
  const usual = usualWishes.find(({ id }) => id === request.wish);
  return usual ? staffLabelOf(usual.label) : null;
}

/** The words for staff alone; the first ones that are not in their languages, if there are no others. */
export function staffLabelOf(label: Label): Label {
  const words = Object.entries(label);
  const own = words.filter(([language]) => languages.some((each) => each === language));
  return Object.fromEntries(own.length > 0 ? own : words.slice(0, 1));
}
