import { z } from '@hono/zod-openapi';
import { limits } from '../../../limits.ts';
import { errors, json, jsonBody } from '../../../platform/http/errors.ts';
import { emailAddress, mailedCode } from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { deviceHeader } from '../contract.ts';

const email = emailAddress(limits.emailLength);
const success = z.object({ success: z.literal(true) });

/** The answer is the same for an address that has an account: the mail to it says so. */
export const requestEmailChange = defineRoute({
  method: 'post',
  path: '/auth/email',
  access: 'manage',
  summary: 'Mail a code to the present address of the account, and one to its new address',
  request: { headers: deviceHeader, body: jsonBody(z.object({ email })) },
  responses: {
    200: json(success, 'The same for every address; details are in the mails'),
    ...errors(400, 401, 403, 429),
  },
});

/**
 * A session alone is not enough, as for a new password: whoever reads the mails of an account can choose its
 * password. Sessions stay, and the old address is mailed that it was changed.
 */
export const changeEmail = defineRoute({
  method: 'put',
  path: '/auth/email',
  access: 'manage',
  summary: 'Change the e-mail address of the account, with both codes',
  request: {
    headers: deviceHeader,
    body: jsonBody(
      z.object({
        email,
        code: mailedCode.openapi({ description: 'Mailed to the present address' }),
        newCode: mailedCode.openapi({ description: 'Mailed to the new address' }),
      }),
    ),
  },
  responses: { 200: json(success, 'The address is changed'), ...errors(400, 401, 403, 429) },
});
