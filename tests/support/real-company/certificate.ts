import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A key and a certificate for https on this machine's loopback address, as PEM. */
export interface Certificate {
  key: string;
  cert: string;
  /** Where the certificate lies, for `NODE_EXTRA_CA_CERTS`, and its key. */
  file: string;
  keyFile: string;
  remove(): void;
}

/** Makes a certificate by openssl. This process trusts it from now on. */
export function createCertificate(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-certificate-'));
  const [keyFile, file] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const about = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', keyFile, '-out', file, ...about], { stdio: 'pipe' });
  const cert = readFileSync(file, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { key: readFileSync(keyFile, 'utf8'), cert, file, keyFile, remove };
}
