// Third-party notices, written with the page: every package that the page or the server ships, with
// its license.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './install.mjs'
import { listServerPackages, packageOfFolder, refusedLicences } from './licences.mjs'

/** Packages whose code the build writes into the page although no module of theirs is listed. */
const ownNoticePackages = ['node_modules/rolldown', 'node_modules/tailwindcss', 'node_modules/vite']
const licenceFilePattern = /^(.*\.)?(licen[cs]e|copying|copyright|notice|ofl)\b/i
const order = new Intl.Collator('en').compare

function listPagePackages(files) {
  const folders = files.flatMap((file) => {
    const path = relative(root, file.replace('\0', '')).replaceAll('\\', '/')
    return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []
  })
  return [...new Set([...folders, ...ownNoticePackages])].map(packageOfFolder)
}

const licenceTextOf = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => licenceFilePattern.test(name))
    .sort(order)
    .map((name) =>
      readFileSync(join(root, folder, name), 'utf8')
        .replaceAll('\r\n', '\n')
        .trim(),
    )
    .join('\n\n')

const titleOf = ({ name, version, licence }) => `${name} ${version} (${licence})`

/**
 * Writes the notices into the folder of a page built from these files. A license that is not
 * allowed stops the build.
 */
export function writeNotices(folder, files) {
  const page = listPagePackages(files)
  const refusedLicenceTexts = refusedLicences(page)
  if (refusedLicenceTexts.length > 0) throw new Error(refusedLicenceTexts.join('\n'))
  const installedPackages = [...listServerPackages(), ...page].filter((one) =>
    existsSync(join(root, one.folder)),
  )
  const shippedPackages = new Map(
    installedPackages.map((installedPackage) => [titleOf(installedPackage), installedPackage]),
  )
  const titlesByText = Map.groupBy(
    [...shippedPackages.keys()].sort(order),
    (title) =>
      licenceTextOf(shippedPackages.get(title).folder) ||
      'The package comes without the text of its licence.',
  )
  const line = '-'.repeat(80)
  const notices = [...titlesByText].map(
    ([text, titles]) => `${line}\n${titles.join('\n')}\n${line}\n\n${text}\n`,
  )
  const head =
    'The portal is made with these packages. Each is its authors’ own, under the licence below its name.\n'
  writeFileSync(join(folder, 'third-party-notices.txt'), [head, ...notices].join('\n'))
  const names = page.map(({ name, version }) => `${name}@${version}`).sort(order)
  writeFileSync(join(folder, 'page-packages.json'), JSON.stringify(names))
}
