import { expect, it } from 'vitest';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import { pushCalls } from '../../../../test/support/push/calls.ts';
import { cliWith } from '../../../../test/support/server/cli.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

const SECRET_KEY = 'a key that only the tests have, and all have';

withApp(({ app }) => {
  const ask = async (variables: Record<string, string> = {}) =>
    (await cliWith({ DATABASE_URL: app.databaseUrl, SECRET_KEY, ...variables }, 'doctor')).stdout;

  it('doctor says whether the push keys fit SECRET_KEY [PSH-13]', async () => {
    expect(await ask()).toMatch(/ok {4}push keys +are made when the first device/);
    const { owner } = await petitBistrot(app);
    await pushCalls(app, owner.token).key();
    expect(await ask()).toMatch(/ok {4}push keys +can be used/);
    const changed = await ask({ SECRET_KEY: 'a key that the operator has changed since' });
    expect(changed).toMatch(/FAIL {2}push keys +were made with another SECRET_KEY/);
  }, 60_000);

  it('doctor checks PUSH_SERVICES and the contact address in pushes [PSH-13]', async () => {
    expect(await ask()).toMatch(/ok {4}push +goes to Apple, Google, Microsoft and Mozilla\n/);
    const own = await ask({ PUSH_SERVICES: 'https://push.example' });
    expect(own).toMatch(/ok {4}push +goes to .*, and https:\/\/push\.example/);
    const PUBLIC_URL = 'http://127.0.0.1:1';
    const plain = await ask({ PUBLIC_URL, PUSH_SERVICES: 'http://10.0.0.5:8080' });
    expect(plain).toMatch(/warn {2}PUSH_SERVICES +http:\/\/10\.0\.0\.5:8080 is plain http/);
    const local = await ask({ PUBLIC_URL, MAIL_FROM: 'Sonnette <x@localhost>' });
    expect(local).toMatch(/warn {2}push +has the contact address mailto:x@localhost/);
    const wrong = await ask({ PUSH_SERVICES: 'https://push.example/path' });
    expect(wrong).toMatch(/FAIL {2}configuration[\s\S]+PUSH_SERVICES=.*: must be origins such as/);
  }, 60_000);
});
