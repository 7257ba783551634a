import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rename, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { newId } from '../platform/ids.ts'
import { makeTestFolder } from './folders.ts'

/**
 * Debian's or Homebrew's IMAP server; undefined if it is not installed. From 2.4 on its settings
 * have other names.
 */
export const dovecot = ['/usr/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find(
  (path) => existsSync(path) && execFileSync(path, ['--version'], { encoding: 'utf8' }).startsWith('2.3.'),
)

const password = 'the-password-of-the-mailbox'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socketAddress = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** A real IMAP server on this machine with one mailbox, into which `deliver` puts emails. */
export async function startDovecot() {
  const folder = await makeTestFolder()
  const port = await freePort()
  // Dovecot gives no mailbox to root.
  const nobody = 65_534
  const [uid, gid] = [process.getuid?.() || nobody, process.getgid?.() || nobody]
  const inbox = join(folder, 'home/mail')
  const folders = ['run', 'home', 'home/mail', 'home/mail/new', 'home/mail/tmp', 'home/mail/cur']
  await chmod(folder, 0o755)
  for (const one of folders) {
    await mkdir(join(folder, one))
    if (one !== 'run') await chown(join(folder, one), uid, gid)
  }
  const config = join(folder, 'dovecot.conf')
  await writeFile(
    config,
    `base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:~/mail
first_valid_uid = 1
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  )
  const child = spawn(dovecot ?? '', ['-F', '-c', config], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGTERM'))
  await expect.poll(() => answers(port), { timeout: 30_000 }).toBe(true)
  const deliver = async (email: string | Buffer) => {
    const name = newId()
    await writeFile(join(inbox, 'tmp', name), email)
    await chown(join(inbox, 'tmp', name), uid, gid)
    await rename(join(inbox, 'tmp', name), join(inbox, 'new', name))
  }
  const login = { host: `127.0.0.1:${port}`, username: 'replies', password: password }
  return { login, deliver }
}
