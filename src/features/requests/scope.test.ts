import { beforeEach, describe, expect, it } from 'vitest';
import { ask, read } from '../../../test/support/people/acts.ts';
import { cantine } from '../../../test/support/people/people.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { Changes } from '../../platform/live/changes.ts';
import type { Scope } from '../../platform/scope.ts';
import { changeRestaurant } from '../restaurants/change-store.ts';
import * as restaurants from '../restaurants/store.ts';
import * as tables from '../tables/store.ts';
import { getRequest } from './request-access.ts';
import * as moves from './staff/moves-store.ts';
import * as requests from './store.ts';
import { readVersion } from './versions-store.ts';

/** Calls the queries directly: even if the guard let a call through by mistake, it would find nothing. */
withAppOnEachEngine(({ app, bistrot }) => {
  let row: requests.VersionedRequest;
  let strangers: Scope[];

  beforeEach(async () => {
    row = await getRequest(app.db, (await ask(app, bistrot, 7)).id);
    strangers = [{ tenantId: (await cantine(app)).id }, { tenantId: null }];
  });

  const take = (scope: Scope) =>
    moves.move(app.db, new Changes(app.clock, () => {}), scope, row, { status: 'in-progress' });

  describe('in a scope that is not the restaurant’s [API-51, API-52]', () => {
    it('no request is read', async () => {
      for (const scope of strangers) {
        expect(await requests.findOwn(app.db, scope, row.id)).toBeUndefined();
      }
    });

    it('no request is moved, and no version raised', async () => {
      const before = await readVersion(app.db, bistrot.id);
      for (const scope of strangers) expect(await take(scope)).toBeUndefined();
      expect((await read(app, row)).status).toBe('pending');
      expect(await readVersion(app.db, bistrot.id)).toEqual(before);
    });

    it('no restaurant is changed, no table deleted and no request at it ended', async () => {
      const before = await restaurants.findById(app.db, bistrot.id);
      const doNothing = () => Promise.resolve();
      const tableId = row.table_id ?? '';
      for (const scope of strangers) {
        const changes = { name: 'À moi', address: undefined, menu_url: undefined };
        const changed = await changeRestaurant(
          app.db,
          scope,
          bistrot.id,
          changes,
          app.clock.now(),
          doNothing,
          doNothing,
        );
        expect(changed).toBeUndefined();
        const deleted = await tables.remove(
          app.db,
          scope,
          bistrot.id,
          tableId,
          doNothing,
          doNothing,
        );
        expect(deleted).toBe('unknown restaurant');
      }
      expect(await restaurants.findById(app.db, bistrot.id)).toEqual(before);
      expect(await tables.list(app.db, bistrot.id)).toHaveLength(12);
    });

    it('the restaurant of a board is not found', async () => {
      for (const scope of strangers) {
        expect(await restaurants.findOwnBySlug(app.db, scope, bistrot.slug)).toBeUndefined();
      }
    });
  });

  it.each(['own', 'everybody'])(
    'in the scope “%s” all of these are found [API-51, API-52]',
    async (name) => {
      const scope: Scope = name === 'own' ? { tenantId: bistrot.id } : 'everybody';
      expect(await requests.findOwn(app.db, scope, row.id)).toMatchObject(row);
      expect(await restaurants.findOwnBySlug(app.db, scope, bistrot.slug)).toHaveProperty(
        'id',
        bistrot.id,
      );
      expect(await take(scope)).toHaveProperty('status', 'in-progress');
    },
  );
});
