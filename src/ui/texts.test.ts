import { expect, test } from 'vitest';
import { uiTexts } from './texts.ts';

test.each([
  ['anErrorOccurred', 'Une erreur est survenue', 'ERR-28'],
  ['networkError', 'Erreur réseau', 'ERR-29'],
  ['unauthorized', 'Non autorisé', 'ERR-30'],
  ['accessForbidden', 'Accès interdit', 'ERR-31'],
  ['notFound', 'Introuvable', 'ERR-32'],
  ['serverError', 'Erreur du serveur', 'ERR-33'],
  ['validationError', 'Erreur de validation', 'ERR-34'],
  ['invalidCredentials', 'Identifiants invalides', 'ERR-35'],
  ['sessionExpired', 'Session expirée', 'ERR-36'],
  ['permissionDenied', 'Permission refusée', 'ERR-37'],
  ['passwordsMustMatch', 'Les deux mots de passe doivent être identiques.', 'VAL-12'],
  ['required', 'Ce champ est obligatoire.', 'VAL-13'],
  ['invalidFormat', 'Ce format n’est pas valide.', 'VAL-13'],
  ['tooShort', 'C’est trop court\u202f: {{count}} caractères au moins.', 'VAL-13'],
  ['tooLong', 'C’est trop long\u202f: {{count}} caractères au plus.', 'VAL-13'],
  ['mustBeUnique', 'Cette valeur existe déjà.', 'VAL-13'],
] as const)('%s is a text in both languages: %s [%s]', (key, french, _clause) => {
  expect(uiTexts.fr[key]).toBe(french);
  expect(uiTexts.en[key]).toMatch(/\w/);
});
