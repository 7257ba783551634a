import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const isInstalled = (name: string) => existsSync(`/var/lib/dpkg/info/${name}.list`)

/** Installs missing Debian packages as root. Without root, throws with the install command. */
export function debianPackages(...names: string[]): void {
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  const install = `apt-get install --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() !== 0) throw new Error(`This test needs Debian's packages: ${install}`)
  const run = (...given: string[]) =>
    execFileSync('apt-get', ['-qq', ...given], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  run('update')
  run('install', '--yes', '--no-install-recommends', '--no-upgrade', ...missing)
}
