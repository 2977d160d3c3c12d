import { beforeEach, expect, it } from 'vitest';
import { deleteOwn } from '../../../../test/support/people/act-code.ts';
import { mailsSent } from '../../../../test/support/people/outbox.ts';
import {
  cantine,
  type Person,
  petitBistrot,
  type TestRestaurant,
} from '../../../../test/support/people/people.ts';
import { purge } from '../../../../test/support/people/purge.ts';
import { joinAlso, joinTeam, teamCalls } from '../../../../test/support/people/team.ts';
import { hold, untilWaiting } from '../../../../test/support/server/sql/locks.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { transaction } from '../../../db/database.ts';
import { sha256 } from '../../../platform/ids.ts';
import { forgetCodesOf } from '../../auth/codes/codes-store.ts';
import * as members from '../../auth/members-store.ts';
import { findAccountByEmail, lockAccount } from '../../auth/store.ts';

const PAIRS = 20;
const PAIRS_AT_ONCE = 5;
const NEW_PASSWORD = 'clafoutis aux cerises';

type Shared = Person & { memberId: string; otherMemberId: string };

withAppOnEachEngine(
  ({ app, acts, engine }) => {
    let bistrot: TestRestaurant;
    let other: TestRestaurant;

    beforeEach(async () => {
      [bistrot, other] = [await petitBistrot(app), await cantine(app)];
      // Jobs that are due would wait for the locks, too.
      await app.tick();
    });

    /** A manager of both restaurants. */
    async function joinBoth(name: string): Promise<Shared> {
      const person = await joinTeam(app, bistrot, { name, role: 'manager' });
      const otherMemberId = await joinAlso(app, person, other, { name, role: 'manager' });
      return { ...person, otherMemberId };
    }

    const removeFrom = (restaurant: TestRestaurant, memberId: string) =>
      teamCalls(app, restaurant, restaurant.owner.token).remove(memberId);

    async function codeFor({ email }: Person): Promise<string> {
      await acts.forgot(email);
      return acts.codeFor(email);
    }

    /**
     * Locks the code, then the account, of one after the other, as a new password does, until all are gone or
     * all calls are answered. Not of all at once: that would take every connection from the calls.
     */
    async function lockCodesDuring(calls: Promise<unknown>, people: Person[]): Promise<void> {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      calls.then(end, end);
      for (let left = people; left.length > 0 && !isOver; ) {
        const still: Person[] = [];
        for (const person of left) {
          const account = await findAccountByEmail(app.db, person.email);
          const isThere = await transaction(app.db, (tx) =>
            forgetCodesOf(tx, [sha256(person.email)]).then(() =>
              lockAccount(tx, account?.id ?? ''),
            ),
          );
          if (isThere) still.push(person);
        }
        left = still;
      }
    }

    const expectGone = async ({ email }: Person) =>
      expect(await findAccountByEmail(app.db, email)).toBeUndefined();

    it.runIf(engine === 'postgres')(
      'the second of two restaurants removes an account that gets a new password: nothing deadlocks [TEAM-08]',
      async () => {
        const marc = await joinBoth('Marc');
        const code = await codeFor(marc);
        const account = await findAccountByEmail(app.db, marc.email);
        const commitFirst = await hold(app.db, async (tx) => {
          await lockAccount(tx, account?.id ?? '');
          await members.remove(tx, [marc.memberId]);
        });
        const releaseMember = await hold(app.db, (tx) =>
          members.change(tx, marc.otherMemberId, { name: 'Marco' }),
        );
        // The second removal reads that the account is in two teams, then waits for the first removal.
        const removing = removeFrom(other, marc.otherMemberId);
        await untilWaiting(app.db, 1);
        await commitFirst();
        // The second removal now holds the account, and waits for the member.
        await untilWaiting(app.db, 1, '"members"');
        const choosing = acts.reset(marc.email, code, NEW_PASSWORD);
        await untilWaiting(app.db, 2);
        await releaseMember();
        expect([(await removing).status, (await choosing).status]).toEqual([200, 400]);
        await expectGone(marc);
      },
    );

    it('many accounts are each removed by two restaurants at once, while their codes are in use: every call succeeds [TEAM-08]', async () => {
      const people: Shared[] = [];
      // Two calls each: few enough that none waits for a connection on a slow machine.
      for (let index = 0; index < PAIRS_AT_ONCE; index += 1) {
        const marc = await joinBoth(`Marc${index}`);
        await acts.forgot(marc.email);
        people.push(marc);
      }
      await mailsSent(app);
      const removals = Promise.all(
        people.flatMap((marc) => [
          removeFrom(bistrot, marc.memberId),
          removeFrom(other, marc.otherMemberId),
        ]),
      );
      await lockCodesDuring(removals, people);
      const answers = await removals;
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      for (const marc of people) await expectGone(marc);
    });

    it('two restaurants with the same team are deleted at once: no account is left [API-75, TEAM-28]', async () => {
      const people: Shared[] = [];
      for (let index = 0; index < PAIRS; index += 1) people.push(await joinBoth(`Anna${index}`));
      const remove = (restaurant: TestRestaurant, name: string) => deleteOwn(app, restaurant, name);
      const answers = await Promise.all([
        remove(bistrot, 'Le Petit Bistrot'),
        remove(other, 'La Cantine'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await purge(app);
      for (const who of people) await expectGone(who);
    });
  },
  { RATE_LIMITS: 'off' },
  startWithMailbox,
);
