// `npm run sbom`: the packages that server and page ship, as CycloneDX. `-- FILE` names the output.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, ensureNewNode, root } from './install.mjs'

ensureInstalled()
if (await ensureNewNode(import.meta.filename)) {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  const pagePackages = new Set(JSON.parse(readFileSync(join(root, 'dist/page-packages.json'), 'utf8')))
  const all = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const isDevelopmentTool = ({ properties = [] }) =>
    properties.some(({ name }) => name === 'cdx:npm:package:development')
  const components = all.components.filter(
    (component) => !isDevelopmentTool(component) || pagePackages.has(component['bom-ref']),
  )
  const ownComponent = all.metadata.component
  const shippedRefs = new Set([ownComponent, ...components].map((one) => one['bom-ref']))
  const dependencies = all.dependencies
    .filter(({ ref }) => shippedRefs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((other) => shippedRefs.has(other)),
    }))
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const metadata = { ...all.metadata, component: { ...ownComponent, name } }
  const [file = join(root, 'sbom.cdx.json')] = process.argv.slice(2)
  writeFileSync(file, `${JSON.stringify({ ...all, metadata, components, dependencies }, null, 2)}\n`)
  console.info(`${components.length} packages, in ${file}`)
}
