// SPDX-License-Identifier: MIT
// A new certificate for the test, signed by its own key, for one IPv4 address (X.509, RFC 5280).
import { generateKeyPairSync, sign } from 'node:crypto';

function der(tag, ...parts) {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const size = body.length < 0x80 ? [body.length] : body.length < 0x100 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...parts) => der(0x30, ...parts);
const oid = (...bytes) => der(0x06, bytes);
const bits = (bytes) => der(0x03, [0], bytes);
const name = (text) => sequence(der(0x31, sequence(oid(0x55, 4, 3), der(0x0c, text))));
const time = (year) => der(0x18, `${year}0101000000Z`);
const extension = (last, value) => sequence(oid(0x55, 0x1d, last), der(0x04, value));
const k_ecdsa_sha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2));

/// Returns {key, cert}, both PEM.
export function certificate(address) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const year = new Date().getUTCFullYear();
  const own = name('collet tests');
  const body = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    k_ecdsa_sha256,
    own,
    sequence(time(year - 1), time(year + 2)),
    own,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension(0x13, sequence(der(0x01, [0xff]))), extension(0x11, sequence(der(0x87, address.split('.').map(Number)))))),
  );
  const whole = sequence(body, k_ecdsa_sha256, bits(sign('sha256', body, privateKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g).join('\n');
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` };
}
