import { expect, test } from 'vitest';
import { uiTexts } from './texts.ts';

test.each([
  ['anErrorOccurred', 'Une erreur est survenue'],
  ['networkError', 'Erreur réseau'],
  ['unauthorized', 'Non autorisé'],
  ['accessForbidden', 'Accès interdit'],
  ['notFound', 'Introuvable'],
  ['serverError', 'Erreur du serveur'],
  ['validationError', 'Erreur de validation'],
  ['invalidCredentials', 'Identifiants invalides'],
  ['sessionExpired', 'Session expirée'],
  ['permissionDenied', 'Permission refusée'],
] as const)('%s has a text in both languages: %s [ERR-28, ERR-29]', expectInBoth);

test.each([
  ['required', 'Ce champ est obligatoire.'],
  ['invalidFormat', 'Ce format n’est pas valide.'],
  ['tooShort', 'C’est trop court\u202f: {{count}} caractères au moins.'],
  ['tooLong', 'C’est trop long\u202f: {{count}} caractères au plus.'],
  ['mustBeUnique', 'Cette valeur existe déjà.'],
] as const)('%s has a text for any form: %s [VAL-13]', expectInBoth);

test('the rule that passwords must match has a text [VAL-12]', () => {
  expectInBoth('passwordsMustMatch', 'Les deux mots de passe doivent être identiques.');
});

function expectInBoth(key: keyof typeof uiTexts.fr, french: string): void {
  expect(uiTexts.fr[key]).toBe(french);
  expect(uiTexts.en[key]).toMatch(/\w/);
}
