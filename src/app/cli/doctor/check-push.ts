import { existsSync } from 'node:fs';
import type { Db } from '../../../db/database.ts';
import * as pushKeys from '../../../features/push/keys-store.ts';
import { vapidSubjectOf } from '../../../features/push/rules.ts';
import { openKeys } from '../../../features/push/vapid-keys.ts';
import type { Config } from '../../../platform/config/config.ts';
import { readSecretKey } from '../../../platform/config/secret-key.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Checks that this server’s `SECRET_KEY` can decrypt the push keys. */
export async function checkPushKeys(db: Db, config: Config): Promise<Finding> {
  const row = await pushKeys.find(db);
  if (!row) return ok('push keys', 'are made when the first device turns notifications on');
  const secretKey = findSecretKey(config);
  if (secretKey !== undefined && openKeys(row, secretKey)) {
    return ok('push keys', 'can be used');
  }
  const todo =
    'Set the previous SECRET_KEY again (or its key file). To change it on purpose, stop all servers, then: npm run cli -- push reset';
  return fail('push keys', 'were made with another SECRET_KEY: servers refuse to start', todo);
}

/** Does not create the key file: doctor changes nothing. */
function findSecretKey(config: Config): string | undefined {
  const [, file] = /^sqlite:(.+)$/.exec(config.databaseUrl) ?? [];
  const isThere = config.secretKey !== undefined || existsSync(`${file}.key`);
  return isThere ? readSecretKey(config) : undefined;
}

/** Reports the contact address in pushes (VAPID subject) and the additional push services. */
export function checkPush({ publicUrl, mailFrom, pushServices }: Config): Finding {
  const plain = pushServices.filter((origin) => origin.startsWith('http:'));
  if (publicUrl !== undefined && plain.length > 0) {
    const todo = 'Pushes are encrypted, but who gets one can be seen: use https outside of trials.';
    return warn('PUSH_SERVICES', `${plain.join(', ')} is plain http`, todo);
  }
  const subject = vapidSubjectOf(publicUrl, mailFrom);
  if (publicUrl !== undefined && /@localhost$|\/\/localhost\b/.test(subject)) {
    const todo = 'Set PUBLIC_URL to an https address, or MAIL_FROM: Apple refuses localhost.';
    return warn('push', `has the contact address ${subject}`, todo);
  }
  const others = pushServices.length > 0 ? `, and ${pushServices.join(', ')}` : '';
  return ok('push', `goes to Apple, Google, Microsoft and Mozilla${others}`);
}
