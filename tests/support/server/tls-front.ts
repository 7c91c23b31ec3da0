import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TLSSocket, createServer } from 'node:tls'

export interface TlsFront {
  /** `https://127.0.0.1:PORT`, with a certificate that nobody has signed. */
  url: string
  close: () => Promise<void>
}

/** What stands before the server where people meet it, and does nothing but speak TLS. */
export async function startTlsFront(behind: { url: string }): Promise<TlsFront> {
  const folder = mkdtempSync(join(tmpdir(), 'survey-tls-'))
  makeCertificate(folder, '127.0.0.1')
  const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => readFileSync(join(folder, name)))
  rmSync(folder, { recursive: true })
  const sockets = new Set<TLSSocket>()
  const front = createServer({ key, cert }, (socket) => {
    sockets.add(socket)
    const onward = connect(Number(new URL(behind.url).port), '127.0.0.1')
    // A connection that breaks on one side breaks on the other.
    socket
      .on('error', () => onward.destroy())
      .once('close', () => {
        sockets.delete(socket)
        onward.destroy()
      })
    onward.on('error', () => socket.destroy()).once('close', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      front.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { url: `https://127.0.0.1:${port}`, close }
}

/** Puts `key.pem` and `certificate.pem` into a folder, by openssl. */
export function makeCertificate(folder: string, name: string): void {
  const names = `subjectAltName=DNS:${name},DNS:localhost,IP:127.0.0.1`
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`]
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  execFileSync('openssl', [...args, '-addext', names, ...files], { stdio: 'ignore' })
}
