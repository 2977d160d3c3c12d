import { describe, expect, it } from 'vitest';
import { newcomer } from '../../../../test/support/people/newcomer.ts';
import { mailsSent } from '../../../../test/support/people/outbox.ts';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { findPasswordWeakness } from './weak-passwords.ts';

const GOOD = 'un nouveau secret';

describe('a password', () => {
  it.each([
    '123456',
    'password',
    'azerty',
    'MotDePasse',
    'aaaaaa',
    'p@ssw0rd',
    'qwertyuiop',
    'zoe@example.org',
    'ZOE@example.org',
    'Chez Zoé',
    'chezzoé',
    'CHEZ  ZOÉ',
    'Sommer2026',
    'restaurant2026!',
    'Chez Zoé1',
    'iloveyou2',
    'CHEZ-ZOÉ!',
  ])('“%s” is refused [VAL-18]', (password) => {
    expect(
      findPasswordWeakness(password, { email: 'zoe@example.org', restaurant: 'Chez Zoé' }),
    ).toBeDefined();
  });

  it.each([GOOD, 'q7w8e9', 'tarte aux pommes', 'chez zoé le dimanche', '# Passwords'])(
    '“%s” is accepted [VAL-02, VAL-18]',
    (password) => {
      expect(
        findPasswordWeakness(password, { email: 'zoe@example.org', restaurant: 'Chez Zoé' }),
      ).toBe(undefined);
    },
  );
});

withApp(
  ({ app, mailbox }) => {
    /**
     * Sends the body as text: the secret scan must not record these passwords, which also exist in the
     * database as names.
     */
    const post = (path: string, body: object, token?: string, language = 'fr') =>
      app.call('POST', `/auth/${path}`, { body: JSON.stringify(body), token, language });
    const codeFor = async (email: string) => {
      const code = await mailbox.nextCode(email);
      await mailsSent(app);
      return code;
    };

    it.each([
      ['fr', '123456', 'parmi les plus utilisés'],
      ['en', '123456', 'one of the most common'],
      ['fr', 'Chez Zoé', 'nom de votre restaurant'],
      ['en', 'Chez Zoé', 'restaurant’s name'],
    ])(
      'a sign-up in %s with the password %s is refused with the reason [VAL-18]',
      async (language, password, reason) => {
        const who = newcomer({ password });
        for (const path of ['signup', 'verify-email']) {
          const body = { ...who, ...(path === 'verify-email' && { code: '000000' }) };
          const { status, body: refused } = await post(path, body, undefined, language);
          expect([status, refused.code, Object.keys(refused.fields ?? {})]).toEqual([
            400,
            'invalid_input',
            ['password'],
          ]);
          expect(refused.fields?.password).toContain(reason);
        }
        expect(mailbox.of(who.email)).toEqual([]);
      },
    );

    it('a weak new password is refused also with a right code, which stays valid [VAL-18]', async () => {
      const { owner } = await petitBistrot(app);
      await post('forgot-password', { email: owner.email });
      const code = await codeFor(owner.email);
      for (const password of ['azerty', owner.email, 'Le Petit Bistrot']) {
        const reset = await post('reset-password', { email: owner.email, code, password });
        const change = await post('change-password', { code, password }, owner.token);
        for (const { status, body } of [reset, change]) {
          expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['password']]);
        }
      }
      const chosen = await post('reset-password', { email: owner.email, code, password: GOOD });
      expect(chosen.status).toBe(200);
    });

    it('only a caller with the code learns that the password is the name of the restaurant [VAL-18]', async () => {
      const { owner } = await petitBistrot(app);
      const choice = { email: owner.email, code: '000000', password: 'Le Petit Bistrot' };
      expect((await post('reset-password', choice)).body.code).toBe('invalid_code');
    });
  },
  {},
  startWithMailbox,
);
