/** A WebAuthn authenticator in software: real keys, real signatures, real CBOR. */
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
  sign,
} from 'node:crypto';
import { cose, isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '../../../src/features/auth/passkeys/passkeys-contract.ts';
import type { SignedChallenge } from '../../../src/features/auth/passkeys/sign-in-contract.ts';
import { certifiedStatement } from './certificate.ts';

type Statement = Map<string, string | number | Uint8Array | Uint8Array[]>;
type Attestation = { fmt: string; attStmt: Statement };
type Key = { id: string; userHandle: string; privateKey: JsonWebKey; count: number };

/** What a browser or an authenticator does wrong. */
export type Misdeed = {
  /** The page that asks. */
  origin?: string;
  /** The relying party whose hash is signed. */
  rpId?: string;
  challenge?: string;
  /** Of the client data: `webauthn.create` or `webauthn.get`. */
  type?: string;
  /** The user was not verified, or was not there. */
  isUnverified?: boolean;
  isAbsent?: boolean;
  /** The signature counter; by default it is one more than at the last signature. */
  count?: number;
  userHandle?: string;
  /** Format and statement of the attestation. */
  attestation?: Attestation;
  /** Attests itself with a certificate, as if that had been requested. */
  isCertified?: boolean;
  /** Signs with another key. */
  isForged?: boolean;
  credentialId?: string;
};

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;
const { COSEKEYS, COSEKTY, COSEALG, COSECRV } = cose;

/** One authenticator with its passkeys, in a browser that shows pages of `origin`. */
export class Authenticator {
  readonly #origin: string;
  readonly #keys: Key[] = [];
  /** Synced passkeys count nothing: their counter stays 0. */
  readonly #isSynced: boolean;

  constructor(origin: string, { isSynced = false } = {}) {
    this.#origin = origin;
    this.#isSynced = isSynced;
  }

  /** `navigator.credentials.create`. */
  create(options: CreationOptions, misdeed: Misdeed = {}): NewCredential {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = misdeed.credentialId ?? randomBytes(32).toString('base64url');
    const userHandle = misdeed.userHandle ?? options.user.id;
    const count = misdeed.count ?? 0;
    this.#keys.push({ id, userHandle, privateKey: privateKey.export({ format: 'jwk' }), count });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coseKey = new Map<number, number | Uint8Array>([
      [COSEKEYS.kty, COSEKTY.EC2],
      [COSEKEYS.alg, COSEALG.ES256],
      [COSEKEYS.crv, COSECRV.P256],
      [COSEKEYS.x, bytesOf(x)],
      [COSEKEYS.y, bytesOf(y)],
    ]);
    const idBytes = Buffer.from(id, 'base64url');
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(idBytes.length);
    const authData = Buffer.concat([
      this.#head(misdeed.rpId ?? options.rp.id, count, FLAGS.attested, misdeed),
      Buffer.alloc(16),
      idLength,
      idBytes,
      isoCBOR.encode(coseKey),
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, misdeed);
    const certified = () => {
      const point = Buffer.concat([Buffer.from([4]), bytesOf(x), bytesOf(y)]);
      const hashes = [authData.subarray(0, 32), sha256(Buffer.from(clientDataJSON, 'base64url'))];
      const signed = Buffer.concat([Buffer.from([0]), ...hashes, idBytes, point]);
      return { fmt: 'fido-u2f', attStmt: certifiedStatement(signed) };
    };
    const plain = misdeed.attestation ?? { fmt: 'none', attStmt: new Map() };
    const { fmt, attStmt }: Attestation = misdeed.isCertified ? certified() : plain;
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Statement>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON,
        attestationObject: Buffer.from(attestation).toString('base64url'),
      },
    };
  }

  /** `navigator.credentials.get`, with the passkey that was created last. */
  get(options: RequestOptions, misdeed: Misdeed = {}): SignedChallenge {
    const key = this.#keys.at(-1);
    if (!key) throw new Error('no passkey was created');
    key.count += this.#isSynced ? 0 : 1;
    if (misdeed.count !== undefined) key.count = misdeed.count;
    const authData = this.#head(misdeed.rpId ?? options.rpId, key.count, 0, misdeed);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, misdeed);
    const clientHash = sha256(Buffer.from(clientDataJSON, 'base64url'));
    const privateKey = misdeed.isForged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : createPrivateKey({ key: key.privateKey, format: 'jwk' });
    const id = misdeed.credentialId ?? key.id;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, clientHash]), privateKey).toString(
          'base64url',
        ),
        userHandle: misdeed.userHandle ?? key.userHandle,
      },
    };
  }

  /** Hash of the relying party, flags, signature counter. */
  #head(rpId: string, count: number, more: number, { isAbsent, isUnverified }: Misdeed): Buffer {
    const present = isAbsent ? 0 : FLAGS.present;
    const verified = isUnverified ? 0 : FLAGS.verified;
    const rest = Buffer.alloc(5);
    rest.writeUInt8(present | verified | more);
    rest.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(Buffer.from(rpId)), rest]);
  }

  #clientData(type: string, challenge: string, misdeed: Misdeed): string {
    const { origin = this.#origin } = misdeed;
    const data = {
      type: misdeed.type ?? type,
      challenge: misdeed.challenge ?? challenge,
      origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}

function bytesOf(encoded: string): Uint8Array {
  return new Uint8Array(Buffer.from(encoded, 'base64url'));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
