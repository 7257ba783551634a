// The browser of the tests. On Linux it is the Chromium of the npm package @sparticuz/chromium,
// unpacked once per version into .cache/; elsewhere Playwright's own.
import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { root } from './install.mjs'

const chromiumPackage = join(root, 'node_modules/@sparticuz/chromium')

/** Launch options for Playwright's `launch` or `launchOptions`. */
export async function browserOptions() {
  // With font hinting, headless Chromium drops spaces between words.
  // Pages of one context share a process, and with it what it has compiled.
  const args = ['--font-render-hinting=none', '--process-per-site']
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    installPlaywrights()
    return { args }
  }
  const folder = await unpackChromium()
  // Chromium's sandbox does not work for root.
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  const libraries = join(folder, 'al2023/lib')
  return {
    executablePath: join(folder, 'chromium'),
    args: [
      ...args,
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: folder },
  }
}

/** Runs once per test run: child processes inherit the environment variable. */
function installPlaywrights() {
  if (process.env.PLAYWRIGHTS_BROWSER_IS_HERE) return
  const command = ['playwright', 'install', 'chromium', '--only-shell']
  const { status } = spawnSync('npx', command, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`npx ${command.join(' ')} failed: see above`)
  process.env.PLAYWRIGHTS_BROWSER_IS_HERE = 'yes'
}

async function unpackChromium() {
  const { version } = JSON.parse(readFileSync(join(chromiumPackage, 'package.json'), 'utf8'))
  const folder = join(root, `.cache/chromium-${version}`)
  if (existsSync(folder)) return folder
  console.info('Unpacking the browser for the tests…')
  const temporaryPath = `${folder}.${process.pid}`
  await mkdir(temporaryPath, { recursive: true })
  await pipeline(
    createReadStream(join(chromiumPackage, 'bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(temporaryPath, 'chromium')),
  )
  await chmod(join(temporaryPath, 'chromium'), 0o755)
  for (const name of ['al2023', 'swiftshader', 'fonts']) {
    const targetPath =
      name === 'swiftshader' ? temporaryPath : join(temporaryPath, name === 'fonts' ? '' : name)
    await mkdir(targetPath, { recursive: true })
    const archive = join(temporaryPath, `${name}.tar`)
    await writeFile(archive, brotliDecompressSync(readFileSync(join(chromiumPackage, `bin/${name}.tar.br`))))
    const { status } = spawnSync('tar', ['-xf', archive, '-C', targetPath], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`${name}.tar could not be unpacked`)
    await rm(archive)
  }
  // The fonts.conf in the package names folders of another machine, and Chromium crashes without
  // any font.
  const fonts = [join(folder, 'fonts'), '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`
  await writeFile(
    join(temporaryPath, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig>${fonts}${cache}</fontconfig>`,
  )
  await rename(temporaryPath, folder).catch(async (error) => {
    // Another process has unpacked the browser first.
    if (!existsSync(folder)) throw error
    await rm(temporaryPath, { recursive: true })
  })
  return folder
}
