/** An attestation as security keys give it: signed with the key of a certificate of their maker. */
import { generateKeyPairSync, sign } from 'node:crypto';

/** `signed` is what the format `fido-u2f` signs. The issuer of the certificate is unknown. */
export function certifiedStatement(signed: Buffer): Map<string, Uint8Array | Uint8Array[]> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = sequence(oidEcdsaWithSha256);
  const year = (text: string) => der(0x17, Buffer.from(`${text}0101000000Z`));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    sequence(),
    sequence(year('26'), year('46')),
    sequence(),
    spki,
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature));
  return new Map<string, Uint8Array | Uint8Array[]>([
    ['sig', new Uint8Array(sign('sha256', signed, privateKey))],
    ['x5c', [new Uint8Array(certificate)]],
  ]);
}

/** 1.2.840.10045.4.3.2 */
const oidEcdsaWithSha256 = Buffer.from('06082a8648ce3d040302', 'hex');

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const isShort = length < 0x80;
  const head = isShort ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
