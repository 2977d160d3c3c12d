import { expect, it } from 'vitest';
import { type GuestTextKey, texts } from './texts.ts';

const keys = Object.keys(texts.fr) as GuestTextKey[];

/** Texts that the specification, or a clause, gives literally. */
const literals: Partial<Record<GuestTextKey, string>> = {
  sendFailed: "Impossible d'envoyer la demande. Veuillez réessayer.",
  overdueText:
    'L’écran de la salle ne répond pas encore. Si c’est urgent, faites signe à l’équipe.',
  sentNotice: 'Demande envoyée ! Un serveur va arriver bientôt',
  existingNotice:
    'Demande en attente — Votre demande précédente est toujours en cours de traitement',
  cancelledTitle: 'Demande annulée',
  cancelFailed: "Impossible d'annuler la demande.",
  unknownTitle: 'Inconnu',
};

it('[LNG-01] every sentence of the guest page exists in both languages, with the same values to fill in', () => {
  expect(Object.keys(texts.en).sort()).toEqual([...keys].sort());
  for (const key of keys) {
    expect(texts.fr[key], key).not.toBe('');
    expect(texts.en[key], key).not.toBe('');
    expect(valuesOf(texts.en[key]), key).toEqual(valuesOf(texts.fr[key]));
  }
});

it('[REQ-02] [ERR-16] [ERR-17] [ERR-18] [ERR-19] [ERR-20] the specification’s sentences are used literally', () => {
  for (const [key, text] of Object.entries(literals)) {
    expect(texts.fr[key as GuestTextKey]).toBe(text);
  }
});

it('the text for a request that could not be sent exists in both languages [ERR-28]', () => {
  expect(texts.fr.sendFailed).toBe("Impossible d'envoyer la demande. Veuillez réessayer.");
  expect(texts.en.sendFailed).toBe('The request could not be sent. Please try again.');
});

it('our own French has typographic apostrophes and narrow spaces before ; : ! ?', () => {
  for (const key of keys.filter((own) => literals[own] === undefined)) {
    expect(texts.fr[key], key).not.toMatch(/'/);
    expect(texts.fr[key], key).not.toMatch(/(?:[^\u202f]|^)[;:!?]/);
  }
});

function valuesOf(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort();
}
