import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const isInstalled = (name: string) => existsSync(`/var/lib/dpkg/info/${name}.list`)

/** Installs missing Debian packages as root. Without root, throws with the install command. */
export function debianPackages(...names: string[]): void {
  const missingPackages = names.filter((name) => !isInstalled(name))
  if (missingPackages.length === 0) return
  const install = `apt-get install --no-install-recommends ${missingPackages.join(' ')}`
  if (process.getuid?.() !== 0) throw new Error(`This test needs Debian's packages: ${install}`)
  const run = (...commandArguments: string[]) =>
    execFileSync('apt-get', ['-qq', ...commandArguments], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  run('update')
  run('install', '--yes', '--no-install-recommends', '--no-upgrade', ...missingPackages)
}
