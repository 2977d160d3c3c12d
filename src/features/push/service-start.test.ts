import { expect, it } from 'vitest';
import { ask, cancel } from '../../../test/support/people/acts.ts';
import { codeOf, pairStaff } from '../../../test/support/people/team.ts';
import { pushCalls, subscribe } from '../../../test/support/push/calls.ts';
import { startWithPushService } from '../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';

withAppOnEachEngine(
  ({ app, bistrot, service }) => {
    /** A device that was sent the push at the start of its service. */
    async function beginService(language = 'fr') {
      const { token } = await pairStaff(app, bistrot);
      const own = await subscribe(app, service, token, { language });
      const calls = pushCalls(app, token);
      expect(await calls.beginService()).toMatchObject({
        status: 202,
        body: { is_accepted: true },
      });
      const last = () => own.received.at(-1)?.payload;
      return { calls, last };
    }

    it('a push has the declarative form that Safari shows by itself', async () => {
      const { token } = await pairStaff(app, bistrot);
      const own = await subscribe(app, service, token);
      const request = await ask(app, bistrot, 10, { type: 'bill' });
      await expect.poll(() => own.received.length).toBe(1);
      const { act, tag } = own.received[0]?.payload ?? {};
      const data = { kind: 'request', id: request.id, act, language: 'fr' };
      expect(own.received[0]?.payload).toMatchObject({
        web_push: 8030,
        mutable: true,
        notification: {
          title: 'Table 10 · Addition',
          body: '',
          tag,
          lang: 'fr',
          silent: false,
          data,
          navigate: expect.stringMatching(new RegExp(`^http.+/serveur#request-${request.id}$`)),
          icon: expect.stringMatching(/^http.+\/icons\/app-192\.png$/),
        },
      });
      await cancel(app, request);
    });

    it('the start of a service sends one push, in the language of the device [PSH-23]', async () => {
      const { last } = await beginService();
      expect(last()).toMatchObject({
        kind: 'test',
        tag: 'service',
        title: 'Service commencé',
        body: 'Cet appareil sonnera.',
        receipt: expect.any(String),
      });
      expect((await beginService('en')).last()?.title).toBe('Service started');
      const { token } = await pairStaff(app, bistrot);
      const refused = await pushCalls(app, token).beginService();
      expect(codeOf(refused)).toEqual([409, 'no_push_subscription']);
    });

    it('a device that has not answered for 15 s is silent, until it answers a push [PSH-23]', async () => {
      const { calls, last } = await beginService();
      const first = last()?.receipt;
      app.clock.advance(14_999);
      expect(await calls.isSilent()).toBe(false);
      app.clock.advance(1);
      expect(await calls.isSilent()).toBe(true);
      for (const wrong of ['x', `${first}x`, `${first?.split('.')[0]}.x`])
        await calls.answer(wrong);
      expect(await calls.isSilent()).toBe(true);
      // Any later push asks for an answer too.
      await calls.test();
      expect(last()).toMatchObject({ tag: 'test', receipt: first });
      expect((await calls.answer(last()?.receipt)).status).toBe(204);
      expect(await calls.isSilent()).toBe(false);
      await calls.test();
      expect(last()?.receipt).toBeUndefined();
    });

    it('the answer to an earlier start of service proves nothing [PSH-23]', async () => {
      const { calls, last } = await beginService();
      const first = last()?.receipt;
      app.clock.advance(60_000);
      await calls.beginService();
      app.clock.advance(15_000);
      await calls.answer(first);
      expect(await calls.isSilent()).toBe(true);
      await calls.answer(last()?.receipt);
      expect(await calls.isSilent()).toBe(false);
    });
  },
  {},
  startWithPushService,
);
