// Imported before everything else: an older Node fails at other code with an unrelated error.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const oldestVersion = engines.node.replace('>=', '')
const [oldestMajor, oldestMinor] = oldestVersion.split('.').map(Number)
const [currentMajor, currentMinor] = process.versions.node.split('.').map(Number)
if (currentMajor < oldestMajor || (currentMajor === oldestMajor && currentMinor < oldestMinor)) {
  console.error(
    `The portal needs Node ${oldestVersion} or newer, and this is ${process.versions.node}. Install Node 24 from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
