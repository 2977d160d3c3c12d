import { type Pace, paces, type RequestType } from '../../../enums.ts';
import { words } from '../../../languages.ts';
import type { WishIcon } from '../../../wish-icons.ts';
import {
  brasserieWishes,
  type PackName,
  type PlainWish,
  packNames,
  usualWishes,
  type Wish,
  withPace,
} from '../rules.ts';

/*
 * Wishes of the packs that are no usual ones. Their ids are the same in all packs, and stored: never rename
 * or reuse one, so that figures stay comparable.
 */

type PackWish = Omit<PlainWish, 'place'>;

function wish(
  id: string,
  type: RequestType,
  icon: WishIcon,
  label: string,
  choices = {},
): PackWish {
  const choicesOf = Object.entries<string>(choices);
  return {
    id,
    type,
    icon,
    label: words(label),
    choices: choicesOf.map(([choice, text]) => ({ id: choice, label: words(text) })),
  };
}

export const packWishes = [
  wish(
    'order',
    'waiter',
    'order',
    'On commande | Ready to order | Queremos pedir | Wir möchten bestellen | Vorremmo ordinare | We willen bestellen | Queremos pedir | 点单 | 注文する | نودّ أن نطلب',
  ),
  wish(
    'again',
    'other',
    'again',
    'La même chose | The same again | Otra ronda igual | Noch mal das Gleiche | Un altro giro | Nog een keer hetzelfde | O mesmo outra vez | 再来一份一样的 | 同じものを追加 | الطلب نفسه مرة أخرى',
  ),
  wish(
    'ice',
    'other',
    'ice',
    'Des glaçons | Ice | Hielo | Eiswürfel | Ghiaccio | IJsblokjes | Gelo | 冰块 | 氷 | ثلج',
  ),
  wish(
    'snacks',
    'other',
    'plate',
    'Quelque chose à grignoter | Something to nibble | Algo para picar | Etwas zum Knabbern | Qualcosa da stuzzicare | Iets te knabbelen | Algo para petiscar | 小食 | おつまみ | وجبات خفيفة',
  ),
  wish(
    'napkins',
    'other',
    'napkin',
    'Des serviettes | Napkins | Servilletas | Servietten | Tovaglioli | Servetten | Guardanapos | 餐巾纸 | 紙ナプキン | مناديل',
  ),
  wish(
    'wifi',
    'other',
    'wifi',
    'Le code Wi-Fi | The Wi-Fi password | La clave del wifi | Das WLAN-Passwort | La password del Wi-Fi | Het wifi-wachtwoord | A palavra-passe do Wi-Fi | Wi-Fi 密码 | Wi-Fiのパスワード | كلمة سر الواي فاي',
  ),
  wish(
    'dessert-menu',
    'menu',
    'dessert',
    'La carte des desserts | The dessert menu | La carta de postres | Die Dessertkarte | Il menu dei dolci | De dessertkaart | A carta de sobremesas | 甜品单 | デザートメニュー | قائمة الحلويات',
  ),
  wish(
    'takeaway',
    'other',
    'takeaway',
    'Une boîte à emporter | A box to take away | Un envase para llevar | Den Rest zum Mitnehmen | Una vaschetta da portar via | Een bakje om mee te nemen | Uma caixa para levar | 打包盒 | お持ち帰り用の容器 | علبة لأخذ الباقي',
  ),
  wish(
    'towels',
    'other',
    'towel',
    'Des serviettes de bain | Towels | Toallas | Handtücher | Asciugamani | Handdoeken | Toalhas | 毛巾 | タオル | مناشف',
  ),
  wish(
    'parasol',
    'other',
    'parasol',
    'Un parasol | A sunshade | Una sombrilla | Ein Sonnenschirm | Un ombrellone | Een parasol | Um guarda-sol | 遮阳伞 | パラソル | مظلّة شمسية',
  ),
  wish(
    'housekeeping',
    'other',
    'cleaning',
    'Faire la chambre | Clean the room | Arreglar la habitación | Zimmer reinigen | Rifare la camera | Kamer schoonmaken | Arrumar o quarto | 打扫房间 | お部屋の清掃 | تنظيف الغرفة',
  ),
  wish(
    'room-service',
    'waiter',
    'plate',
    'Service en chambre | Room service | Servicio de habitaciones | Zimmerservice | Servizio in camera | Roomservice | Serviço de quartos | 客房送餐 | ルームサービス | خدمة الغرف',
  ),
  wish(
    'reception',
    'waiter',
    'waiter',
    'Appeler la réception | Call reception | Llamar a recepción | Rezeption rufen | Chiamare la reception | Receptie bellen | Chamar a receção | 呼叫前台 | フロントを呼ぶ | الاتصال بالاستقبال',
  ),
  wish(
    'pillow',
    'other',
    'bed',
    'Un oreiller de plus | One more pillow | Una almohada más | Noch ein Kissen | Un cuscino in più | Nog een kussen | Mais uma almofada | 加一个枕头 | 枕をもう一つ | وسادة إضافية',
  ),
  wish(
    'blanket',
    'other',
    'blanket',
    'Une couverture | A blanket | Una manta | Eine Decke | Una coperta | Een deken | Um cobertor | 毯子 | 毛布 | بطانية',
  ),
  wish(
    'toiletries',
    'other',
    'heart',
    'Des produits de toilette | Toiletries | Artículos de aseo | Pflegeprodukte | Prodotti da bagno | Toiletartikelen | Artigos de higiene | 洗漱用品 | アメニティ | مستلزمات الحمّام',
  ),
  wish(
    'charger',
    'other',
    'charger',
    'Un chargeur | A charger | Un cargador | Ein Ladegerät | Un caricabatterie | Een oplader | Um carregador | 充电器 | 充電器 | شاحن',
  ),
  wish(
    'another-game',
    'other',
    'bowling',
    'Une partie de plus | One more game | Otra partida | Noch ein Spiel | Un’altra partita | Nog een spel | Mais uma partida | 再来一局 | もう1ゲーム | جولة أخرى',
  ),
  wish(
    'technical-help',
    'other',
    'help',
    'Un souci technique | Something is not working | Algo no funciona | Etwas funktioniert nicht | Qualcosa non funziona | Er werkt iets niet | Algo não funciona | 设备有问题 | 機械の不具合 | عطل فني',
  ),
  wish(
    'shoes',
    'other',
    'shoe',
    'D’autres chaussures | Different shoes | Otros zapatos | Andere Schuhe | Altre scarpe | Andere schoenen | Outros sapatos | 换一双鞋 | 靴の交換 | حذاء آخر',
  ),
  wish(
    'microphone',
    'other',
    'microphone',
    'Un micro de plus | One more microphone | Otro micrófono | Noch ein Mikrofon | Un altro microfono | Nog een microfoon | Mais um microfone | 加一个话筒 | マイクをもう一本 | ميكروفون إضافي',
  ),
  wish(
    'more-time',
    'other',
    'game',
    'Prolonger | More time | Más tiempo | Zeit verlängern | Più tempo | Meer tijd | Mais tempo | 加时 | 時間の延長 | تمديد الوقت',
  ),
  wish('tea', 'other', 'tea', 'Du thé | Tea | Té | Tee | Tè | Thee | Chá | 茶 | お茶 | شاي', {
    green: 'Vert | Green | Verde | Grün | Verde | Groen | Verde | 绿茶 | 緑茶 | أخضر',
    jasmine:
      'Jasmin | Jasmine | De jazmín | Jasmin | Al gelsomino | Jasmijn | De jasmim | 茉莉花茶 | ジャスミン茶 | بالياسمين',
    black: 'Noir | Black | Negro | Schwarz | Nero | Zwart | Preto | 红茶 | 紅茶 | أسود',
  }),
  wish(
    'chopsticks',
    'other',
    'chopsticks',
    'Des baguettes | Chopsticks | Palillos | Stäbchen | Bacchette | Eetstokjes | Pauzinhos | 筷子 | お箸 | عيدان الأكل',
  ),
  wish(
    'rice',
    'other',
    'plate',
    'Un bol de riz | A bowl of rice | Un cuenco de arroz | Eine Schale Reis | Una ciotola di riso | Een kom rijst | Uma tigela de arroz | 一碗米饭 | ご飯 | وعاء أرز',
  ),
  wish(
    'soy-sauce',
    'other',
    'sauce',
    'De la sauce soja | Soy sauce | Salsa de soja | Sojasauce | Salsa di soia | Sojasaus | Molho de soja | 酱油 | しょうゆ | صلصة الصويا',
  ),
  wish(
    'sharing-plates',
    'other',
    'plate',
    'Des assiettes en plus | Extra plates | Platos adicionales | Zusätzliche Teller | Piatti in più | Extra borden | Pratos extra | 加几个盘子 | 取り皿 | أطباق إضافية',
  ),
  {
    ...wish(
      'manager',
      'other',
      'help',
      'Un mot avec le responsable | A word with the manager | Hablar con el responsable | Mit der Leitung sprechen | Parlare con il responsabile | De leidinggevende spreken | Falar com o responsável | 找负责人谈谈 | 責任者と話したい | التحدّث مع المسؤول',
    ),
    pace: 'at-once',
    first: 'managers',
  },
] satisfies PackWish[];

type Own = Exclude<PackName, 'brasserie'>;

/** The ids of the buttons and of the suggestions, in their order, and of those with a pace of their own. */
type List = { buttons: string[]; suggestions: string[] } & Partial<Record<Pace, string[]>>;

const lists: Record<Own, List> = {
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
    'takes-time': [
      'housekeeping',
      'towels',
      'room-service',
      'water',
      'ice',
      'pillow',
      'blanket',
      'toiletries',
      'charger',
    ],
  },
  games: {
    buttons: ['order', 'again', 'another-game', 'technical-help', 'bill', 'waiter'],
    suggestions: ['shoes', 'microphone', 'more-time', 'water', 'snacks'],
    'at-once': ['technical-help'],
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

/** The list for a type of venue, to begin with. */
export function packOf(name: PackName): Wish[] {
  if (name === 'brasserie') return [...brasserieWishes, ...placed(['manager'], 'hidden')];
  const list = lists[name];
  const paceOf = (id: string) => paces.find((pace) => list[pace]?.includes(id));
  return [
    ...placed(list.buttons, 'button', paceOf),
    ...placed(list.suggestions, 'suggestion', paceOf),
    ...placed(['manager'], 'hidden'),
  ];
}

function placed(
  ids: string[],
  place: Wish['place'],
  paceOf: (id: string) => Pace | undefined = () => undefined,
): Wish[] {
  return ids.flatMap((id) => {
    const wish = wishes.get(id);
    return wish ? withPace({ ...wish, place, pace: paceOf(id) ?? wish.pace }) : [];
  });
}

const wishes = new Map<string, PackWish>(
  [...brasserieWishes, ...packWishes].map((wish) => [wish.id, wish]),
);

/** Every wish as a list to begin with has it. */
export const readyMade = [...usualWishes, ...packNames.flatMap(packOf)];
