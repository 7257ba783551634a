import { execFileSync, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, onTestFinished } from 'vitest'
import { debianPackages } from './debian.ts'
import { makeTestFolder } from './folders.ts'
import { freePort } from './pgbouncer.ts'
import { waitForExit } from './process.ts'

const samples = join(import.meta.dirname, '../../deploy')

/** An HTTPS reverse proxy on a free port, with a certificate for its callers to trust. */
export interface ReverseProxy {
  origin: string
  start(instances: readonly string[]): Promise<{
    certificate: Buffer
    /** The log so far, with a line per call. */
    logged(): Promise<string>
  }>
}

/** Resolves when the port answers TLS: a proxy makes its certificate after it starts to listen. */
const speaksTls = (port: number) =>
  expect
    .poll(
      () =>
        new Promise<boolean>((resolve) => {
          const socket = connect({
            port,
            host: '127.0.0.1',
            servername: 'localhost',
            rejectUnauthorized: false,
          })
          socket.on('secureConnect', () => resolve(true))
          socket.on('secureConnect', () => socket.destroy())
          socket.on('error', () => resolve(false))
        }),
      { timeout: 10_000 },
    )
    .toBe(true)

/** Runs a program until the test ends. Its output is shown if it does not come up. */
async function startProxy(
  port: number,
  program: string,
  commandArguments: string[],
  environment: NodeJS.ProcessEnv = {},
) {
  const child = spawn(program, commandArguments, { env: { ...process.env, ...environment } })
  onTestFinished(() => waitForExit(child, 'SIGTERM').then(() => undefined))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const exitPromise = new Promise<never>((_, reject) => {
    child.on('exit', () => reject(new Error(`${program} ended: ${output}`)))
  })
  await Promise.race([speaksTls(port), exitPromise])
  exitPromise.catch(() => undefined)
  return () => output
}

/** Debian's Caddy with deploy/caddy/Caddyfile, and a local certificate authority. */
export async function caddy(): Promise<ReverseProxy> {
  debianPackages('caddy')
  const port = await freePort()
  const folder = await makeTestFolder()
  return {
    origin: `https://localhost:${port}`,
    async start(instances) {
      const config = join(folder, 'Caddyfile')
      const globalOptions = `{
        admin off
        auto_https disable_redirects
        skip_install_trust
        https_port ${port}
        storage file_system ${folder}
      `
      const site = '{$PORTAL_HOST:portal.example} {'
      const sample = filledIn(await readFile(join(samples, 'caddy/Caddyfile'), 'utf8'), {
        [site]: `${site}\n\tlog`,
      })
      // The global options are one block at the start of the file.
      expect(sample.startsWith('{\n')).toBe(true)
      await writeFile(config, globalOptions + sample.slice(1))
      const output = await startProxy(port, 'caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
        HOME: folder,
        PORTAL_HOST: `localhost:${port}`,
        PORTAL_INSTANCES: instances.join(' '),
      })
      return {
        certificate: await readFile(join(folder, 'pki/authorities/local/root.crt')),
        logged: async () => output(),
      }
    },
  }
}

/** Replaces sample values; fails if one is missing. */
function filledIn(sample: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((text, [sampled, ownValue]) => {
    expect(text).toContain(sampled)
    return text.replaceAll(sampled, ownValue)
  }, sample)
}

/** Debian's nginx with deploy/nginx/portal.conf. */
export async function nginx(): Promise<ReverseProxy> {
  debianPackages('nginx-light', 'openssl')
  const port = await freePort()
  const folder = await makeTestFolder()
  const [key, certificate, site, config] = ['key.pem', 'certificate.pem', 'portal.conf', 'nginx.conf'].map(
    (name) => join(folder, name),
  ) as [string, string, string, string]
  return {
    origin: `https://localhost:${port}`,
    async start([one = '', other = '']) {
      const request = ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
      const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
      execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', certificate], {
        stdio: 'pipe',
      })
      const sample = await readFile(join(samples, 'nginx/portal.conf'), 'utf8')
      const configuration = filledIn(sample, {
        '127.0.0.1:3000': one,
        '127.0.0.1:3001': other,
        'listen 80;': `listen ${await freePort()};`,
        'listen 443 ': `listen ${port} `,
        '/etc/letsencrypt/live/portal.example/fullchain.pem': certificate,
        '/etc/letsencrypt/live/portal.example/privkey.pem': key,
        'server_name portal.example': 'server_name localhost',
      })
      await writeFile(site, configuration)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      )
      await writeFile(
        config,
        `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr;
        events {} http { access_log ${folder}/access.log; ${temporary.join(' ')} include ${site}; }`,
      )
      const output = await startProxy(port, '/usr/sbin/nginx', ['-p', folder, '-c', config])
      return {
        certificate: await readFile(certificate),
        logged: async () => output() + (await readFile(join(folder, 'access.log'), 'utf8')),
      }
    },
  }
}
