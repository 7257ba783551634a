// `node scripts/licences.mjs`: checks that the portal may ship its dependencies under their
// licenses.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
])

/** Packages whose license is only in their license file, not in package.json. */
const licencesByPackage = { 'png-js': 'MIT' }

const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** The package in a folder of the lock file, such as `node_modules/zod`. */
export function packageOfFolder(folder) {
  const { version, license, dev } = packages[folder]
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return {
    folder,
    name,
    version,
    licence: license ?? licencesByPackage[name] ?? 'none named',
    isTool: Boolean(dev),
  }
}

/** Packages that `npm ci --omit=dev` installs on any platform. */
export const listServerPackages = () =>
  Object.keys(packages)
    .filter((folder) => folder !== '')
    .map(packageOfFolder)
    .filter(({ isTool }) => !isTool)

const isAllowed = ({ licence }) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => allowedLicences.has(id)))

/** A line for each package whose license is not allowed. */
export const refusedLicences = (shippedPackages) =>
  shippedPackages
    .filter((shippedPackage) => !isAllowed(shippedPackage))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence} is not among the licences allowed`)

if (process.argv[1] === import.meta.filename) {
  const refusedPackages = refusedLicences(listServerPackages())
  if (refusedPackages.length > 0) console.error(refusedPackages.join('\n'))
  process.exit(refusedPackages.length > 0 ? 1 : 0)
}
