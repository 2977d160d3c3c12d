import type { PDFPage } from '@cantoo/pdf-lib';
import type { Language } from '../../../languages.ts';
import type { Reach } from '../rules.ts';
import type { Sheet, TextBox } from './sheet-formats.ts';
import { type Pen, textIn } from './sheet-pen.ts';

type Words = { title: string; why: Record<Exclude<Reach, 'anywhere'>, string>; how: string };

const words: Record<Language, Words> = {
  fr: {
    title: 'N’imprimez pas encore ces codes',
    why: {
      machine:
        'Ils mènent à l’ordinateur où Sonnette est installé\u202f: aucun téléphone ne peut les ouvrir.',
      network:
        'Ils ne s’ouvrent que dans votre réseau\u202f: un client sans votre Wi-Fi ne peut pas appeler.',
    },
    how: 'Donnez à Sonnette son adresse publique\u202f: écrivez PUBLIC_URL=https://votresite.fr dans le fichier .env, redémarrez, puis téléchargez de nouveau ces codes.',
  },
  en: {
    title: 'Do not print these codes yet',
    why: {
      machine: 'They lead to the computer where Sonnette is installed: no phone can open them.',
      network: 'They only open on your own network: a guest without your Wi-Fi cannot call.',
    },
    how: 'Give Sonnette its public address: add PUBLIC_URL=https://yoursite.com to the .env file, restart, then download these codes again.',
  },
};

type Warning = { origin: string; language: Language; reach: Exclude<Reach, 'anywhere'> };

/**
 * A first page that warns about links that guests cannot open, so that nobody prints the codes by mistake.
 */
export function drawCover(
  page: PDFPage,
  { page: { width, height } }: Sheet,
  { regular, bold }: { regular: Pen; bold: Pen },
  { origin, language, reach }: Warning,
): void {
  const { title, why, how } = words[language];
  page.pushOperators(
    ...textIn(height, title, boxAt(0.12, 30), bold),
    ...textIn(height, `${why[reach]} (${origin})`, boxAt(0.36, 16), regular),
    ...textIn(height, how, boxAt(0.6, 16), regular),
  );

  function boxAt(share: number, size: number): TextBox {
    const margin = 15;
    const space = { width: width - 2 * margin, height: height * 0.22 };
    return { x: margin, y: height * share, ...space, size, smallest: 5 };
  }
}
