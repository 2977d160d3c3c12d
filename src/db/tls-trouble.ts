const UNKNOWN_AUTHORITY = 'its certificate is of an authority that this machine does not know';
const NO_TLS = 'it does not speak TLS on this port';

/** By the code of Node's error: what is wrong with the certificate or the TLS of the other side. */
const words: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: is the clock right?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
};

/** Undefined for other errors. The mail library keeps the code in `originalCode`. */
export function tlsTroubleOf(error: unknown): string | undefined {
  const { code = '', originalCode = code } = error as { code?: string; originalCode?: string };
  return words[originalCode];
}
