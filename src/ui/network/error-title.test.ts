import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './api.ts';
import { errorTitle } from './error-title.ts';

test.each([
  ['no answer', new NetworkError('no answer'), 'Erreur réseau'],
  ['400', new ApiError(400, { code: 'invalid_input' }), 'Erreur de validation'],
  ['401', new ApiError(401, { code: 'no_session' }), 'Non autorisé'],
  ['403 forbidden', new ApiError(403, { code: 'forbidden' }), 'Accès interdit'],
  ['any other 403', new ApiError(403, { code: 'subscription_over' }), 'Permission refusée'],
  ['404', new ApiError(404, { code: 'unknown_table' }), 'Introuvable'],
  ['500', new ApiError(500, undefined), 'Erreur du serveur'],
  ['503', new ApiError(503, { code: 'unavailable' }), 'Erreur du serveur'],
  ['409', new ApiError(409, { code: 'table_exists' }), 'Une erreur est survenue'],
  ['429', new ApiError(429, { code: 'too_many' }), 'Une erreur est survenue'],
  ['an Error that is not from the network', new Error('broken'), 'Une erreur est survenue'],
])('a notice about %s has the title of its kind', (_, error, title) => {
  expect(errorTitle(error)).toBe(title);
});
