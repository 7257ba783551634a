import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureInstalled, ensureNewNode, root, runExclusively, textOf } from './install.mjs'
import { buildIdOf, hashOf } from './sources.mjs'

const dist = join(root, 'dist')
const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

const pageSources = [
  'web',
  'contract',
  'vite.config.ts',
  'vite.code-groups.ts',
  'vite.features.ts',
  'package-lock.json',
  'scripts/licences.mjs',
  'scripts/notices.mjs',
]
const sourceHash = () => hashOf(root, pageSources)

const isBuildCurrent = (hash) => textOf(join(dist, '.stamp')) === hash

/** Builds the page into dist/, unless dist/ was built from the same sources. */
export async function ensureBuilt() {
  // A container image has the built page without its sources.
  if (!existsSync(join(root, 'web'))) return
  if (isBuildCurrent(sourceHash())) return nameBuild()
  // The build runs in a child process, so that the server keeps neither the build tools nor their
  // NODE_ENV.
  const { status } = spawnSync(process.execPath, [import.meta.filename], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status === 0) return
  console.error('The page could not be built: see above.')
  process.exit(status ?? 1)
}

async function build() {
  const releaseLock = runExclusively('build')
  const hash = sourceHash()
  if (!isBuildCurrent(hash)) await buildPage(hash)
  nameBuild()
  releaseLock()
}

/** Records the build id for the server. Another build may have the same page. */
function nameBuild() {
  const name = buildIdOf(root)
  const file = join(dist, '.build')
  if (textOf(file) === name) return
  try {
    writeFileSync(`${file}.${process.pid}`, name)
    renameSync(`${file}.${process.pid}`, file)
  } catch (error) {
    // In a read-only folder the build id recorded at build time stays.
    if (!['EACCES', 'EROFS'].includes(error.code)) throw error
  }
}

async function buildPage(hash) {
  console.info('Building the page…')
  // Built in a temporary folder and renamed, so that an interrupted build never leaves a partial
  // dist/.
  const temporaryFolder = `${dist}.making`
  process.env.NODE_ENV = 'production'
  const vite = await import('vite')
  const { output } = await vite.build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: temporaryFolder, emptyOutDir: true },
  })
  const { writeNotices } = await import('./notices.mjs')
  writeNotices(temporaryFolder, output.flatMap(filesOf))
  await compress(join(temporaryFolder, 'assets'))
  await writeFile(join(temporaryFolder, '.stamp'), hash)
  const oldFolder = `${dist}.old`
  await rm(oldFolder, { recursive: true, force: true })
  if (existsSync(dist)) await rename(dist, oldFolder)
  await rename(temporaryFolder, dist)
  await rm(oldFolder, { recursive: true, force: true })
}

/** Source files that went into a file of the page. */
const filesOf = (one) =>
  one.type === 'chunk' ? one.moduleIds : one.originalFileNames.map((name) => resolve(root, 'web', name))

/** Compresses text files once, at build time, at the highest level and in parallel. */
async function compress(folder) {
  const texts = readdirSync(folder, { recursive: true }).filter((file) => /\.(m?js|css|svg|json)$/.test(file))
  await Promise.all(texts.map((name) => compressOne(join(folder, name), name)))
}

async function compressOne(file, name) {
  const text = await readFile(file)
  if (text.length < 1024) return
  await writeFile(`${file}.gz`, await compressGzip(text, { level: 9 }))
  // Few people read the API reference, and brotli would add 3 s to every first start.
  if (name.startsWith('swagger-ui')) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await writeFile(`${file}.br`, await compressBrotli(text, { params }))
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled()
  if (await ensureNewNode(import.meta.filename)) await build()
}
